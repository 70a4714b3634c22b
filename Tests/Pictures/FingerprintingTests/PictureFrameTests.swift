import Foundation
import Testing

@testable import Fingerprinting

@Suite("A border of one colour")
struct PictureFrameTests {
    private let photo = Canvas(200, 140, level: 0).mapped { x, y, _ in
        let (x, y) = (Double(x), Double(y))
        return 120 + 55 * sin(x / 19 + y / 43) + 45 * cos(y / 11 - x / 71) + 18 * sin(x * y / 900)
    }

    /// A photo with so much around it; each level moved by up to `noise`.
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
    func `What is within hashes as the photo itself does`(_ level: Double, _ sides: (x: Int, y: Int)) throws {
        for noise in [0, 4] {
            let framed = self.framed(sides, level: level, noise: noise)
            let within = try #require(self.within(framed))
            #expect(within.distance(to: whole(photo)) <= 24)
            // Around the whole of it, a border changes the hash beyond recognition.
            if sides == (12, 12) { #expect(whole(framed).distance(to: whole(photo)) > 31) }
        }
    }

    @Test func `Is cut off with the line that is mixed of it and the photo`() throws {
        let frame = try #require(withPlane(framed((12, 5), level: 255)) { PictureFrame($0) })
        #expect(frame.columns == 13..<211 && frame.rows == 6..<144)
        let bars = try #require(withPlane(framed((0, 20), level: 0)) { PictureFrame($0) })
        #expect(bars.columns == 0..<200 && bars.rows == 21..<159)
    }

    @Test func `A photo has none, nor has one with a bright sky or with a single line around it`() {
        #expect(within(photo) == nil)
        #expect(within(framed((1, 1), level: 255)) == nil)
        var sky = photo
        sky.fill(0..<200, 0..<40, level: 255)
        #expect(within(sky) == nil)
    }

    @Test(arguments: [0.0, 93, 255])
    func `A picture of one colour has none, whatever noise is on it`(_ level: Double) {
        #expect(within(Canvas(200, 140, level: level)) == nil)
        #expect(within(Canvas(200, 140, level: level).mapped { x, y, level in level + Double((x * y) % 7) }) == nil)
        #expect(within(Canvas(1, 1, level: level)) == nil)
    }

    @Test func `What is small in a large surface is no photo in a border`() {
        var logo = Canvas(256, 256, level: 255)
        logo.fill(80..<170, 80..<170, level: 0)
        #expect(within(logo) == nil)
    }
}
