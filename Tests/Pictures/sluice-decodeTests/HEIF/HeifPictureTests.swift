import DecodeProtocol
import FileStructure
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import Testing

@testable import sluice_decode

/// In this process, with libheif and libavcodec only: no libvips, no sandbox.
@Suite("HEIF files, opened and decoded tile by tile", .enabled(if: PictureMaker.has("vips", "heif-enc")))
struct HeifPictureTests {
    private let maker: PictureMaker
    private let limits = OpenRequest(maxPixelCount: 1 << 20, maxByteCount: 1 << 28, maxProcessorSeconds: 10)

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches(width: 128, height: 96)
        try maker.run("vips copy patches.ppm patches.png")
        try maker.run("heif-enc -q 90 -p chroma=420 patches.png -o a.heic")
    }

    private func open(_ name: String, _ limits: OpenRequest) throws -> HeifPicture {
        let file = try maker.open(name)
        defer { try? file.close() }
        return try HeifPicture(file, format: .heic, limits: limits)
    }

    @Test("The header reports size, depth and required memory")
    func header() throws {
        let report = try open("a.heic", limits).report
        #expect(report.header.format == .heic && !report.isGrey)
        #expect(report.header.storedSize == PixelSize(width: 128, height: 96))
        #expect(report.header.bitDepth == 8 && !report.header.hasAlpha && !report.header.isHDR)
        #expect(report.header.peakByteCount > 128 * 96 && report.header.peakByteCount < 32 << 20)
    }

    @Test("Planes have the colours of the picture")
    func planes() throws {
        let picture = try open("a.heic", limits)
        let layout = PlaneLayout(PixelSize(width: 64, height: 48), .yuv420)
        try withScratchFile([UInt8](repeating: 0, count: layout.byteCount)) { memory in
            guard var writer = PlaneWriter(layout, memory: memory) else { throw Errno.invalidArgument }
            let damage = try picture.render(into: &writer)
            #expect(damage == [])
            // Luma of red, green, blue and yellow (JFIF).
            let expected: [((Int, Int), Int)] = [((16, 12), 93), ((48, 12), 124), ((16, 36), 64), ((48, 36), 199)]
            for ((x, y), luma) in expected {
                let sample = Int(writer.sample(x, y))
                #expect(abs(sample - luma) <= 6, "at \(x), \(y)")
            }
        }
    }

    @Test("Too many pixels are rejected before any is decoded")
    func tooLarge() {
        let narrow = OpenRequest(maxPixelCount: 1 << 13, maxByteCount: 1 << 28, maxProcessorSeconds: 10)
        let failure = #expect(throws: DecodeFailure.self) { _ = try open("a.heic", narrow) }
        #expect(failure?.kind == .tooLarge)
    }

    @Test("A file truncated in its picture is damaged, one truncated in its boxes is malformed")
    func cut() throws {
        let bytes = try Array(Data(contentsOf: maker.folder.appending(path: "a.heic")))
        let failure = try withScratchFile(Array(bytes.prefix(40))) { file in
            #expect(throws: DecodeFailure.self) { _ = try HeifPicture(file, format: .heic, limits: limits) }
        }
        #expect(failure?.kind == .malformed)
        try withScratchFile(Array(bytes.dropLast(200))) { file in
            let items = try #require(HeifItems(file))
            let tiles = try #require(HeifTiles(items.primary, of: items))
            let source = try HeifPlaneSource(tiles, of: file, tilesAtOnce: 1)
            #expect(throws: ImagingError.self) { _ = try PulledPicture(source) }
            #expect(source.failure?.message == "the file ends within the picture")
        }
    }
}

@Suite("Decoders of libavcodec")
struct CodecDecoderTests {
    @Test("The decoders for phone photos are available", arguments: [CodecDecoder.Codec.hevc, .av1])
    func present(_ codec: CodecDecoder.Codec) { #expect(CodecDecoder.has(codec)) }

    @Test("Bytes that are not a picture are rejected", arguments: [CodecDecoder.Codec.hevc, .av1])
    func noise(_ codec: CodecDecoder.Codec) throws {
        let decoder = try CodecDecoder(codec, maxPixelCount: 1 << 20)
        #expect(throws: DecodeFailure.self) {
            _ = try decoder.decode(byteCount: 64) { memory in
                for index in memory.indices { memory[index] = UInt8(truncatingIfNeeded: index &* 37) }
            }
        }
        #expect(throws: DecodeFailure.self) { _ = try decoder.decode(byteCount: 0) { _ in } }
    }
}
