import Foundation
import SystemPackage
import Testing

@testable import Imaging

@Suite(
    "What decoding processes deliver",
    .enabled(if: PictureMaker.has("vips", "heif-enc", "cjpeg", "convert", "opj_compress"))
)
struct DecodedFormatTests {
    private static let workers = DecodeWorkers(count: 2)
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
    }

    private func decode(
        _ name: String,
        to edge: Int = 1 << 20,
        chroma: ChromaLayout = .yuv444
    ) throws -> (header: ImageHeader, picture: PulledPicture) {
        let file = try maker.open(name)
        defer { try? file.close() }
        let remote = try Self.workers.open(file, deadline: .seconds(60))
        let source = try remote.render(remote.header.storedSize.scaled(toLongEdge: edge), chroma: chroma)
        return (remote.header, try PulledPicture(source))
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
        let (header, picture) = try decode(example.file)
        #expect(header.format == example.format)
        #expect(header.storedSize == PixelSize(width: 123, height: 85))
        #expect(header.bitDepth == example.bitDepth ?? header.bitDepth)
        #expect(header.orientation == .up)
        #expect(picture.damage == [])
        #expect(picture.planes.count == 3)
        #expect(picture.largestError() <= example.tolerance)
    }

    @Test("Scaled pictures have exactly the size asked for", arguments: colourCases, [31, 50])
    func scaling(_ example: Case, edge: Int) throws {
        for command in example.commands { try maker.run(command) }
        let (_, picture) = try decode(example.file, to: edge, chroma: .yuv420)
        let size = PixelSize(width: 123, height: 85).scaled(toLongEdge: edge)
        #expect(picture.size == size)
        #expect(picture.geometry.map(\.width) == ChromaLayout.yuv420.planeSizes(of: size).map(\.width))
        #expect(picture.geometry.map(\.height) == ChromaLayout.yuv420.planeSizes(of: size).map(\.height))
        #expect(picture.geometry.map(\.horizontalDensity) == [1, 0.5, 0.5])
        #expect(picture.largestError() <= example.tolerance + 4)
    }

    @Test("Ink becomes the colours it was made from", arguments: ["ink.tif", "ink.jpg"])
    func ink(_ name: String) throws {
        try maker.run("vips icc_transform patches.ppm \(name) cmyk --input-profile srgb")
        let (header, picture) = try decode(name)
        #expect(header.iccProfile == nil)
        // What `vips icc_transform` makes of them: not all colours can be printed.
        let printed: [Patch: [UInt8]] = [
            .topLeft: [221, 31, 18], .topRight: [68, 165, 39], .bottomLeft: [25, 56, 139],
            .bottomRight: [230, 208, 43],
        ]
        #expect(picture.largestError { printed[$0] ?? [] } <= 8)
        #expect(picture.planes.count == 3)
    }

    @Test(
        "Grey stays one plane",
        arguments: [
            ("grey.png", "vips colourspace patches.ppm grey.png b-w"),
            ("grey16.png", "vips colourspace patches.ppm grey16.png grey16"),
            ("grey.tif", "vips colourspace patches.ppm grey.tif b-w"),
        ]
    )
    func grey(name: String, command: String) throws {
        try maker.run(command)
        let (_, picture) = try decode(name, to: 60)
        #expect(picture.planes.count == 1)
        // What libvips makes of these colours by their luminance.
        let expected: [Patch: UInt8] = [.topLeft: 111, .topRight: 155, .bottomLeft: 82, .bottomRight: 206]
        #expect(picture.largestError { patch in Array(repeating: expected[patch] ?? 0, count: 3) } <= 2)
    }

    @Test("One bit a sample is black and white")
    func bilevel() throws {
        try maker.run("vips colourspace patches.ppm grey.png b-w")
        try maker.run("vips relational_const grey.png bits.tif more 128")
        try maker.run("vips tiffsave bits.tif bilevel.tif --bitdepth 1 --compression ccittfax4")
        let (_, picture) = try decode("bilevel.tif")
        #expect(picture.planes.count == 1)
        #expect(picture.rgb(0.25, 0.25)[0] == 0)
        #expect(picture.rgb(0.75, 0.75)[0] == 255)
    }

    @Test(
        "What is transparent shows white",
        arguments: [
            ("alpha.png", []), ("alpha.webp", []), ("alpha.tif", []), ("alpha.jxl", []),
            ("alpha.heic", ["heif-enc -q 95 alpha.png -o alpha.heic"]),
            ("alpha.avif", ["heif-enc -A -q 95 alpha.png -o alpha.avif"]),
        ]
    )
    func alpha(name: String, further: [String]) throws {
        try maker.run("vips bandjoin_const patches.ppm alpha.png 128")
        if further.isEmpty, name != "alpha.png" {
            try maker.run("vips copy alpha.png \(name)\(name.hasSuffix("tif") ? "" : "[Q=95]")")
        }
        for command in further { try maker.run(command) }
        let (header, picture) = try decode(name, to: 60)
        #expect(header.hasAlpha)
        let half: (Patch) -> [UInt8] = { $0.colour.map { UInt8((Int($0) * 128 + 255 * 127) / 255) } }
        #expect(picture.largestError(half) <= 9)
    }

    @Test("Colour hidden under full transparency does not bleed into its neighbours when scaled")
    func bleeding() throws {
        try maker.write("stripes.ppm", width: 64, height: 64) { x, _ in x % 2 == 0 ? [0, 200, 0] : [255, 0, 255] }
        try maker.write("mask.ppm", width: 64, height: 64) { x, _ in x % 2 == 0 ? [255, 255, 255] : [0, 0, 0] }
        try maker.run("vips extract_band mask.ppm mask.png 0")
        for name in ["thin.png", "thin.tif", "thin.webp"] {
            try maker.run(words: [
                "vips", "bandjoin", "stripes.ppm mask.png", "\(name)\(name.hasSuffix("webp") ? "[lossless]" : "")",
            ])
            let (_, picture) = try decode(name, to: 16)
            // Half green, half white.
            #expect(picture.largestError { _ in [127, 227, 127] } <= 6, "\(name)")
        }
        try maker.run("heif-enc -L -p chroma=444 thin.png -o thin.heic")
        let (_, picture) = try decode("thin.heic", to: 16)
        #expect(picture.largestError { _ in [127, 227, 127] } <= 6)
    }

    @Test("An animation shows its first frame", arguments: ["moving.gif", "moving.webp"])
    func animation(_ name: String) throws {
        try maker.write("frames.ppm", width: 40, height: 90) { _, y in
            y < 30 ? [220, 40, 30] : y < 60 ? [40, 180, 60] : [40, 50, 200]
        }
        let saver = name.hasSuffix("gif") ? "gifsave" : "webpsave"
        try maker.run("vips \(saver) frames.ppm \(name) --page-height 30")
        let (header, picture) = try decode(name)
        #expect(header.storedSize == PixelSize(width: 40, height: 30))
        #expect(picture.largestError { _ in [220, 40, 30] } <= 10)
    }

    @Test("EXIF orientation is told, and not applied", .enabled(if: PictureMaker.has("exiftool")))
    func orientation() throws {
        for name in ["turned.png", "turned.tif", "turned.webp"] {
            try maker.run("vips copy patches.ppm \(name)\(name.hasSuffix("webp") ? "[Q=95]" : "")")
            try maker.run("exiftool -q -overwrite_original -Orientation#=6 \(name)")
            let (header, picture) = try decode(name)
            #expect(header.orientation == .right, "\(name)")
            #expect(picture.size == PixelSize(width: 123, height: 85))
            #expect(picture.largestError() <= 8)
        }
    }

    @Test("EXIF and XMP are handed over", .enabled(if: PictureMaker.has("exiftool")))
    func metadata() throws {
        try maker.run("vips copy patches.ppm base.png")
        try maker.run("heif-enc -q 50 base.png -o told.heic")
        for name in ["told.png", "told.webp", "told.tif", "told.jp2", "told.heic"] {
            if !name.hasSuffix("heic") { try maker.run("vips copy base.png \(name)") }
            try maker.run(
                "exiftool -q -overwrite_original -EXIF:Model=Box -EXIF:LensModel=Looking-glass -GPSLatitude=12.5 -XMP:Rating=3 \(name)"
            )
            let (header, _) = try decode(name, to: 8)
            let exif = try #require(header.exif, "\(name)")
            try Data(exif).write(to: maker.folder.appending(path: "exif.tif"))
            let read = try maker.run("exiftool -n -s3 -EXIF:Model -EXIF:LensModel -EXIF:GPSLatitude exif.tif")
            #expect(read == "Box\nLooking-glass\n12.5\n", "\(name)")
            #expect(exif.starts(with: Array("II*\0".utf8)) || exif.starts(with: Array("MM\0*".utf8)))
            #expect(header.xmp.map { String(decoding: $0, as: UTF8.self).contains("Rating") } == true, "\(name)")
        }
    }

    @Test("A colour profile is kept and not applied", arguments: ["p3.png", "p3.tif", "p3.webp", "p3.heic"])
    func profile(_ name: String) throws {
        try maker.run("vips icc_transform patches.ppm p3.png p3 --input-profile srgb")
        if name.hasSuffix("heic") {
            try maker.run("heif-enc -q 95 p3.png -o p3.heic")
        } else if name != "p3.png" {
            try maker.run("vips copy p3.png \(name)\(name.hasSuffix("webp") ? "[Q=95]" : "")")
        }
        let (header, picture) = try decode(name)
        let profile = try #require(header.iccProfile)
        #expect(profile[16..<20].elementsEqual("RGB ".utf8))
        // sRGB's red of (220, 40, 30) in Display P3.
        let red = picture.rgb(0.25, 0.25)
        #expect(abs(red[0] - 203) <= 8 && abs(red[1] - 61) <= 8 && abs(red[2] - 46) <= 10, "\(red)")
    }

    @Test(
        "High dynamic range is toned down: half of diffuse white stays, white is nearly white",
        arguments: [
            // PQ of 101.5 and 203 cd/m²; HLG of half of, and all of, diffuse white.
            (16, 130, 188), (16, 148, 244), (18, 161, 188), (18, 191, 244),
        ]
    )
    func highDynamicRange(transfer: UInt8, code: UInt8, expected: Int) throws {
        try maker.write("flat.ppm", width: 64, height: 64) { _, _ in [code, code, code] }
        try maker.run("vips colourspace flat.ppm flat.png rgb16")
        try maker.run("heif-enc -A -b 12 -q 95 flat.png -o hdr.avif")
        try maker.signal(primaries: 9, transfer: transfer, in: "hdr.avif")
        let (header, picture) = try decode("hdr.avif", to: 32)
        #expect(header.isHDR)
        #expect(header.iccProfile == nil)
        let grey = picture.rgb(0.5, 0.5)
        #expect(grey.allSatisfy { abs($0 - expected) <= 4 }, "\(grey)")
    }

    @Test("Display P3 that is only a code point comes with a profile, BT.2020 as sRGB")
    func codePoints() throws {
        try maker.run("vips copy patches.ppm a.png")
        try maker.run("heif-enc -A -q 95 a.png -o p3.avif")
        try maker.run("cp p3.avif wider.avif")
        try maker.signal(primaries: 12, transfer: 13, in: "p3.avif")
        let wide = try decode("p3.avif")
        #expect(wide.header.iccProfile?[16..<20].elementsEqual("RGB ".utf8) == true)
        #expect(wide.header.isHDR == false)
        #expect(wide.picture.largestError() <= 8)

        try maker.signal(primaries: 9, transfer: 14, in: "wider.avif")
        let wider = try decode("wider.avif")
        #expect(wider.header.iccProfile == nil)
        #expect(wider.header.isHDR == false)
        // More saturated than the samples say: its red has less green in sRGB.
        #expect(wider.picture.rgb(0.25, 0.25)[1] < 20)
    }
}
