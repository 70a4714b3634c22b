import Imaging
import PictureSamples
import Testing

@Suite(
    "Output of decoding processes",
    .enabled(if: PictureMaker.has("vips", "heif-enc", "cjpeg", "convert", "opj_compress"))
)
struct DecodedFormatTests {
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let format: ImageFormat
        /// Commands that make it from patches.ppm.
        let commands: [String]
        var tolerance = 3
        var bitDepth: Int? = 8
        var testDescription: String { file }
    }

    static let colourCases = [
        Case(file: "a.png", format: .png, commands: ["vips copy patches.ppm a.png"]),
        Case(
            file: "interlaced.png",
            format: .png,
            commands: ["vips pngsave patches.ppm interlaced.png --interlace"]
        ),
        Case(
            file: "sixteen.png",
            format: .png,
            commands: ["vips colourspace patches.ppm sixteen.png rgb16"],
            bitDepth: 16
        ),
        Case(
            file: "palette.png",
            format: .png,
            commands: ["vips pngsave patches.ppm palette.png --palette --dither 0"],
            tolerance: 8
        ),
        Case(file: "a.webp", format: .webp, commands: ["vips webpsave patches.ppm a.webp --lossless"]),
        Case(
            file: "lossy.webp",
            format: .webp,
            commands: ["vips webpsave patches.ppm lossy.webp --Q 95"],
            tolerance: 8
        ),
        Case(file: "a.tif", format: .tiff, commands: ["vips copy patches.ppm a.tif"]),
        Case(
            file: "tiled.tif",
            format: .tiff,
            commands: ["vips tiffsave patches.ppm tiled.tif --tile --compression deflate --predictor horizontal"]
        ),
        Case(
            file: "sixteen.tif",
            format: .tiff,
            commands: ["vips colourspace patches.ppm sixteen.tif rgb16"],
            bitDepth: 16
        ),
        Case(
            file: "float.tif",
            format: .tiff,
            commands: ["vips colourspace patches.ppm float.tif scrgb"],
            bitDepth: 32
        ),
        Case(
            file: "lab.tif",
            format: .tiff,
            commands: ["vips colourspace patches.ppm lab.tif lab"],
            tolerance: 5,
            bitDepth: 32
        ),
        Case(
            file: "a.gif",
            format: .gif,
            commands: ["vips gifsave patches.ppm a.gif --dither 0"],
            tolerance: 8,
            bitDepth: nil
        ),
        Case(file: "a.jxl", format: .jxl, commands: ["vips jxlsave patches.ppm a.jxl --lossless"]),
        Case(file: "a.jp2", format: .jp2, commands: ["vips jp2ksave patches.ppm a.jp2 --lossless"]),
        Case(
            file: "a.j2k",
            format: .jp2,
            commands: ["opj_compress -i patches.ppm -o a.j2k"]
        ),
        Case(
            file: "a.bmp",
            format: .bmp,
            commands: ["/usr/bin/convert patches.ppm BMP3:a.bmp"]
        ),
        Case(
            file: "runs.bmp",
            format: .bmp,
            commands: ["/usr/bin/convert patches.ppm -type Palette -compress RLE BMP3:runs.bmp"]
        ),
        Case(
            file: "palette.bmp",
            format: .bmp,
            commands: ["/usr/bin/convert patches.ppm -type Palette -compress None BMP3:palette.bmp"]
        ),
        Case(
            file: "masks.bmp",
            format: .bmp,
            commands: ["/usr/bin/convert patches.ppm -alpha set BMP:masks.bmp"]
        ),
        Case(
            file: "sixteen.bmp",
            format: .bmp,
            commands: ["/usr/bin/convert patches.ppm -define bmp:subtype=RGB565 BMP:sixteen.bmp"],
            tolerance: 8
        ),
        Case(
            file: "a.heic",
            format: .heic,
            commands: ["vips copy patches.ppm a.png", "heif-enc -q 95 a.png -o a.heic"],
            tolerance: 8
        ),
        Case(
            file: "ten.heic",
            format: .heic,
            commands: ["vips colourspace patches.ppm b.png rgb16", "heif-enc -b 10 -q 95 b.png -o ten.heic"],
            tolerance: 8,
            bitDepth: 10
        ),
        Case(
            file: "a.avif",
            format: .avif,
            commands: ["vips copy patches.ppm a.png", "heif-enc -A -q 95 a.png -o a.avif"],
            tolerance: 8
        ),
        Case(
            file: "ten.avif",
            format: .avif,
            commands: [
                "vips colourspace patches.ppm b.png rgb16", "heif-enc -A -b 10 -q 95 -p chroma=422 b.png -o ten.avif",
            ],
            tolerance: 8,
            bitDepth: 10
        ),
        Case(
            file: "rgb.jpg",
            format: .jpeg,
            commands: ["cjpeg -rgb -quality 95 -outfile rgb.jpg patches.ppm"],
            tolerance: 8
        ),
    ]

    @Test("Colours survive", arguments: colourCases)
    func colours(_ example: Case) throws {
        for command in example.commands { try maker.run(command) }
        let (header, picture) = try maker.decode(example.file)
        #expect(header.format == example.format)
        #expect(header.storedSize == PixelSize(width: 123, height: 85))
        #expect(header.bitDepth == example.bitDepth ?? header.bitDepth)
        #expect(header.orientation == .up)
        #expect(picture.damage == [])
        #expect(picture.planes.count == 3)
        #expect(picture.largestError() <= example.tolerance)
    }

    @Test("Scaled pictures have exactly the requested size", arguments: colourCases, [31, 50])
    func scaling(_ example: Case, edge: Int) throws {
        for command in example.commands { try maker.run(command) }
        let (_, picture) = try maker.decode(example.file, to: edge, chroma: .yuv420)
        let size = PixelSize(width: 123, height: 85).scaled(toLongEdge: edge)
        #expect(picture.size == size)
        #expect(picture.geometry.map(\.width) == ChromaLayout.yuv420.planeSizes(of: size).map(\.width))
        #expect(picture.geometry.map(\.height) == ChromaLayout.yuv420.planeSizes(of: size).map(\.height))
        #expect(picture.geometry.map(\.horizontalDensity) == [1, 0.5, 0.5])
        #expect(picture.largestError() <= example.tolerance + 4)
    }

    @Test("Only the first frame of an animation is decoded", arguments: ["moving.gif", "moving.webp"])
    func animation(_ name: String) throws {
        try maker.write("frames.ppm", width: 40, height: 90) { _, y in
            y < 30 ? [220, 40, 30] : y < 60 ? [40, 180, 60] : [40, 50, 200]
        }
        let saver = name.hasSuffix("gif") ? "gifsave" : "webpsave"
        try maker.run("vips \(saver) frames.ppm \(name) --page-height 30")
        let (header, picture) = try maker.decode(name)
        #expect(header.storedSize == PixelSize(width: 40, height: 30))
        #expect(picture.largestError { _ in [220, 40, 30] } <= 10)
    }
}
