import DecodeClient
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import Testing

@Suite("Memory of decoding processes", .enabled(if: PictureMaker.has("vips")))
struct DecodeMemoryTests {
    private let maker: PictureMaker

    init() throws { maker = try PictureMaker() }

    private func open(_ name: String, limits: DecodeLimits = DecodeLimits(), allowance: Int = 0) throws -> RemotePicture
    {
        let file = try maker.open(name)
        defer { try? file.close() }
        return try DecodeWorkers(count: 1, limits: limits).open(file, deadline: .seconds(60), allowance: allowance)
    }

    @Test(
        "A photo of 14 megapixels decodes within its header's estimate, however it is coded",
        arguments: [
            ("lossy.webp", "webpsave noise.v lossy.webp --Q 90"),
            ("lossless.webp", "webpsave noise.v lossless.webp --lossless --effort 0 --Q 0"),
            ("alpha.webp", "webpsave alpha.v alpha.webp --Q 90"),
            ("lossless-alpha.webp", "webpsave alpha.v lossless-alpha.webp --lossless --effort 0 --Q 0"),
            ("interlaced.png", "pngsave deep.v interlaced.png --interlace --compression 1"),
            ("deep.tif", "tiffsave deep.v deep.tif --compression deflate"),
            ("one-strip.tif", "tiffsave noise.v one-strip.tif --compression lzw --tile-height 3240"),
            ("tiles.tif", "tiffsave noise.v tiles.tif --tile --tile-width 1024 --tile-height 1024 --compression zstd"),
            ("a.gif", "gifsave small.v a.gif --dither 0 --effort 1"),
            ("lossy.jxl", "jxlsave noise.v lossy.jxl --effort 3"),
            ("lossless.jxl", "jxlsave noise.v lossless.jxl --lossless --effort 1"),
        ]
    )
    func estimates(name: String, command: String) throws {
        // Noise makes files as large as possible.
        try maker.run("vips gaussnoise plane.v 4320 3240 --sigma 60 --mean 128")
        try maker.run(words: ["vips", "bandjoin", "plane.v plane.v plane.v plane.v", "four.v"])
        try maker.run("vips cast four.v alpha.v uchar")
        try maker.run("vips extract_band alpha.v bands.v 0 --n 3")
        try maker.run("vips copy bands.v noise.v --interpretation srgb")
        try maker.run("vips colourspace noise.v deep.v rgb16")
        try maker.run("vips copy noise.v small.v")
        try maker.run("vips \(command)")
        let picture = try open(name)
        let rows = try PulledPicture(picture.render(picture.header.storedSize.scaled(toLongEdge: 2048)))
        #expect(rows.damage == [])
    }

    @Test("A picture that libvips would put into a file of 100 MiB is decoded in memory")
    func inMemory() throws {
        try maker.run("vips black large.v 5300 5000 --bands 4")
        try maker.run("vips webpsave large.v large.webp --effort 0 --Q 50")
        let rows = try PulledPicture(open("large.webp").render(PixelSize(width: 53, height: 50)))
        #expect(rows.damage == [])
    }

    @Test("A picture that exceeds the limit is rejected with the limit's name")
    func refused() throws {
        try maker.run("vips black small.v 3000 2000 --bands 3")
        try maker.run("vips webpsave small.v small.webp --effort 0 --Q 50")
        let error = #expect(throws: ImagingError.self) {
            try open("small.webp", limits: DecodeLimits(maxByteCount: 64 << 20))
        }
        guard case .tooLarge(let reason) = error else { throw error ?? ImagingError.unknownFormat }
        #expect(reason.contains("limits.maxDecodeBytes (64 MiB)"))
    }

    @Test(
        "A picture that exceeds its admitted memory is out of memory, not damaged, and decodes with more"
    )
    func starved() throws {
        try maker.writePatches()
        try maker.run(
            "vips tiffsave patches.ppm tile.tif --tile --tile-width 4096 --tile-height 4096 --compression deflate"
        )
        let size = PixelSize(width: 123, height: 85)
        let error = #expect(throws: ImagingError.self) { try open("tile.tif").render(size) }
        guard case .outOfMemory = error else { throw error ?? ImagingError.unknownFormat }

        let whole = try open("tile.tif", allowance: 256 << 20)
        #expect(whole.header.peakByteCount == 256 << 20)
        #expect(try PulledPicture(whole.render(size)).largestError() <= 3)

        let few = DecodeLimits(maxByteCount: 32 << 20)
        let limited = #expect(throws: ImagingError.self) {
            try open("tile.tif", limits: few, allowance: 256 << 20).render(size)
        }
        guard case .outOfMemory = limited else { throw limited ?? ImagingError.unknownFormat }
    }
}
