import Foundation
import Testing

@testable import Fingerprinting

@Suite("Solid borders")
struct PictureFrameTests {
    private let photo = Canvas(200, 140, level: 0).mapped { x, y, _ in
        let (x, y) = (Double(x), Double(y))
        return 120 + 55 * sin(x / 19 + y / 43) + 45 * cos(y / 11 - x / 71) + 18 * sin(x * y / 900)
    }

    /// A photo with borders of the given widths, each level varied by up to `noise`.
    private func framed(_ sides: (x: Int, y: Int), level: Double, noise: Int = 0) -> Canvas {
        var canvas = Canvas(photo.width + 2 * sides.x, photo.height + 2 * sides.y, level: level)
        for y in 0..<photo.height {
            for x in 0..<photo.width { canvas[x + sides.x, y + sides.y] = photo[x, y] }
        }
        return canvas.mapped { x, y, level in
            noise == 0 ? level : level + Double((x * 7 + y * 13) % (2 * noise + 1) - noise)
        }
    }

    private func withPlane<Result>(_ canvas: Canvas, _ body: (SamplePlane) -> Result) -> Result {
        let samples = canvas.levels.map { UInt8(min(255, max(0, $0.rounded()))) }
        return samples.withUnsafeBufferPointer { samples in
            // Never empty.
            body(SamplePlane(samples.baseAddress!, width: canvas.width, height: canvas.height, stride: canvas.width))
        }
    }

    private func whole(_ canvas: Canvas) -> PDQHash {
        withPlane(canvas) { PDQ.stable(luma: $0.samples, width: $0.width, height: $0.height, stride: $0.stride).hash }
    }

    private func within(_ canvas: Canvas) -> PDQHash? { withPlane(canvas) { PDQ.trimmed($0)?.fingerprint.hash } }

    @Test(arguments: [255.0, 250, 0, 128], [(12, 12), (5, 5), (0, 20), (30, 0)])
    func `The area inside a border hashes like the photo`(_ level: Double, _ sides: (x: Int, y: Int)) throws {
        for noise in [0, 4] {
            let framed = self.framed(sides, level: level, noise: noise)
            let within = try #require(self.within(framed))
            #expect(within.distance(to: whole(photo)) <= 24)
            // A border on all sides changes the hash beyond recognition.
            if sides == (12, 12) { #expect(whole(framed).distance(to: whole(photo)) > 31) }
        }
    }

    @Test func `A border is cut off with the line that mixes it with the photo`() throws {
        let frame = try #require(withPlane(framed((12, 5), level: 255)) { PictureFrame($0) })
        #expect(frame.columns == 13..<211 && frame.rows == 6..<144)
        let bars = try #require(withPlane(framed((0, 20), level: 0)) { PictureFrame($0) })
        #expect(bars.columns == 0..<200 && bars.rows == 21..<159)
    }

    @Test func `A photo has no border, even with a bright sky or with a single line around it`() {
        #expect(within(photo) == nil)
        #expect(within(framed((1, 1), level: 255)) == nil)
        var sky = photo
        sky.fill(0..<200, 0..<40, level: 255)
        #expect(within(sky) == nil)
    }

    @Test(arguments: [0.0, 93, 255])
    func `A picture of one colour has no border, whatever its noise`(_ level: Double) {
        #expect(within(Canvas(200, 140, level: level)) == nil)
        #expect(within(Canvas(200, 140, level: level).mapped { x, y, level in level + Double((x * y) % 7) }) == nil)
        #expect(within(Canvas(1, 1, level: level)) == nil)
    }

    @Test func `A small object on a large surface is not a photo in a border`() {
        var logo = Canvas(256, 256, level: 255)
        logo.fill(80..<170, 80..<170, level: 0)
        #expect(within(logo) == nil)
    }
}
