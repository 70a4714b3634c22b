import Foundation
import Imaging
import PictureSamples
import Testing

@testable import DecodeClient

@Suite("Files that decoding processes get", .enabled(if: PictureMaker.has("vips")))
struct DecodedFilesTests {
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
        try maker.run("vips copy patches.ppm a.png")
    }

    @Test(
        "Files with changed or missing bytes give a picture or an error, in time",
        .enabled(if: PictureMaker.has("heif-enc", "cjpeg"))
    )
    func mutations() throws {
        try maker.run("heif-enc -q 60 a.png -o a.heic")
        try maker.run("heif-enc -A -q 60 a.png -o a.avif")
        try maker.run("cjpeg -rgb -outfile a.jpg patches.ppm")
        for name in ["a.gif", "a.webp", "a.tif", "a.jxl"] { try maker.run("vips copy a.png \(name)") }
        let workers = DecodeWorkers(count: 1, limits: DecodeLimits(maxPixelCount: 1 << 24, maxByteCount: 1 << 28))
        var state: UInt64 = 42
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var (pictures, errors) = (0, 0)
        for name in ["a.png", "a.gif", "a.webp", "a.tif", "a.jxl", "a.heic", "a.avif", "a.jpg"] {
            let whole = try Data(contentsOf: maker.folder.appending(path: name))
            for round in 0..<25 {
                var data = whole
                if round % 5 == 0 { data.removeLast(random(below: data.count - 12)) }
                for _ in 0...round / 5 { data[8 + random(below: data.count - 8)] = UInt8(random(below: 256)) }
                try data.write(to: maker.folder.appending(path: "changed"))
                do {
                    let remote = try maker.open("changed", in: workers)
                    let picture = try PulledPicture(remote.render(remote.header.storedSize.scaled(toLongEdge: 64)))
                    #expect(picture.size.longEdge <= 64)
                    pictures += 1
                } catch let error as ImagingError {
                    switch error {
                    case .malformed, .unsupported, .tooLarge, .outOfMemory, .unknownFormat, .decoderDied: errors += 1
                    default: Issue.record("\(name), round \(round): \(error)")
                    }
                }
            }
        }
        #expect(pictures > 20 && errors > 20)
    }

    @Test("Distinguishes files that are not pictures from damaged ones")
    func hopeless() throws {
        let workers = DecodeWorkers(count: 1)
        try Data("Hello".utf8).write(to: maker.folder.appending(path: "text"))
        #expect(throws: ImagingError.unknownFormat) { try maker.open("text", in: workers) }
        try Data().write(to: maker.folder.appending(path: "empty"))
        #expect(throws: ImagingError.unknownFormat) { try maker.open("empty", in: workers) }
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]).write(
            to: maker.folder.appending(path: "stump.png")
        )
        let error = #expect(throws: ImagingError.self) { try maker.open("stump.png", in: workers) }
        guard case .malformed = error else { throw error ?? ImagingError.unknownFormat }
    }

    @Test(
        "SVG, PostScript and other document languages are not decoded",
        arguments: ["<svg xmlns='http://www.w3.org/2000/svg'/>", "%!PS-Adobe-3.0"]
    )
    func untrusted(_ text: String) throws {
        let workers = DecodeWorkers(count: 1)
        try Data(text.utf8).write(to: maker.folder.appending(path: "file.png"))
        #expect(throws: ImagingError.unknownFormat) { try maker.open("file.png", in: workers) }
    }

    @Test("Limits are enforced before anything is decoded")
    func limits() throws {
        let few = DecodeWorkers(count: 1, limits: DecodeLimits(maxPixelCount: 123 * 85 - 1))
        let error = #expect(throws: ImagingError.self) { try maker.open("a.png", in: few) }
        guard case .tooLarge = error else { throw error ?? ImagingError.unknownFormat }
        let enough = DecodeWorkers(count: 1, limits: DecodeLimits(maxPixelCount: 123 * 85))
        try maker.open("a.png", in: enough).close()

        try maker.run("vips black wide.tif 6000 6000 --bands 3")
        let small = DecodeWorkers(count: 1, limits: DecodeLimits(maxByteCount: 32 << 20))
        let refused = #expect(throws: ImagingError.self) { try maker.open("wide.tif", in: small) }
        guard case .tooLarge = refused else { throw refused ?? ImagingError.unknownFormat }
    }

    @Test("A file that is read as a whole may be large", arguments: ["a.gif", "a.webp"])
    func longFile(_ name: String) throws {
        try maker.run("vips copy a.png \(name)")
        let file = try FileHandle(forUpdating: maker.folder.appending(path: name))
        try file.truncate(atOffset: 40_000_000)
        try file.close()
        let workers = DecodeWorkers(count: 1)
        let remote = try maker.open(name, in: workers)
        #expect(remote.header.peakByteCount > 40_000_000)
        #expect(try PulledPicture(remote.render(PixelSize(width: 123, height: 85))).largestError() <= 40)

        let small = DecodeWorkers(count: 1, limits: DecodeLimits(maxByteCount: 32 << 20))
        let refused = #expect(throws: ImagingError.self) { try maker.open(name, in: small) }
        guard case .tooLarge = refused else { throw refused ?? ImagingError.unknownFormat }
    }

    @Test("A truncated file gives its rows and is reported", arguments: ["cut.png", "cut.tif", "cut.jpg"])
    func truncated(_ name: String) throws {
        try maker.write("noise.ppm", width: 300, height: 400) { x, y in
            y < 100 ? [220, 40, 30] : [UInt8((x * 31 + y * 17) % 256), UInt8((x * y) % 256), UInt8((x + y) % 256)]
        }
        let command =
            name.hasSuffix("jpg")
            ? "cjpeg -rgb -quality 90 -outfile whole-\(name) noise.ppm"
            : "vips copy noise.ppm whole-\(name)"
        try maker.run(command)
        let whole = try Data(contentsOf: maker.folder.appending(path: "whole-\(name)"))
        try whole.prefix(whole.count * 2 / 3).write(to: maker.folder.appending(path: name))
        let workers = DecodeWorkers(count: 1)
        if name.hasSuffix("tif") {
            // The directory is at the end of the file.
            #expect(throws: ImagingError.self) { try maker.open(name, in: workers) }
        } else {
            let picture = try PulledPicture(maker.open(name, in: workers).render(PixelSize(width: 150, height: 200)))
            #expect(picture.damage.isEmpty == false)
            let red = picture.rgb(0.5, 0.1)
            #expect(zip(red, [220, 40, 30]).allSatisfy { abs($0 - $1) < 12 }, "\(red)")
        }
    }
}
