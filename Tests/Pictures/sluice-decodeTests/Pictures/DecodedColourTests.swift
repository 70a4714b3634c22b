import Imaging
import PictureSamples
import Testing

@Suite("Colours from decoding processes", .enabled(if: PictureMaker.has("vips", "heif-enc")))
struct DecodedColourTests {
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
    }

    @Test("Ink becomes the colours it was made from", arguments: ["ink.tif", "ink.jpg"])
    func ink(_ name: String) throws {
        try maker.run("vips icc_transform patches.ppm \(name) cmyk --input-profile srgb")
        let (header, picture) = try maker.decode(name)
        #expect(header.iccProfile == nil)
        // The result of `vips icc_transform`: not all colours can be printed.
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
        let (_, picture) = try maker.decode(name, to: 60)
        #expect(picture.planes.count == 1)
        // Grey levels that libvips computes from these colours by luminance.
        let expected: [Patch: UInt8] = [.topLeft: 111, .topRight: 155, .bottomLeft: 82, .bottomRight: 206]
        #expect(picture.largestError { patch in Array(repeating: expected[patch] ?? 0, count: 3) } <= 2)
    }

    @Test("One bit a sample is black and white")
    func bilevel() throws {
        try maker.run("vips colourspace patches.ppm grey.png b-w")
        try maker.run("vips relational_const grey.png bits.tif more 128")
        try maker.run("vips tiffsave bits.tif bilevel.tif --bitdepth 1 --compression ccittfax4")
        let (_, picture) = try maker.decode("bilevel.tif")
        #expect(picture.planes.count == 1)
        #expect(picture.rgb(0.25, 0.25)[0] == 0)
        #expect(picture.rgb(0.75, 0.75)[0] == 255)
    }

    @Test(
        "Transparency becomes white",
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
        let (header, picture) = try maker.decode(name, to: 60)
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
            let (_, picture) = try maker.decode(name, to: 16)
            // Half green, half white.
            #expect(picture.largestError { _ in [127, 227, 127] } <= 6, "\(name)")
        }
        try maker.run("heif-enc -L -p chroma=444 thin.png -o thin.heic")
        let (_, picture) = try maker.decode("thin.heic", to: 16)
        #expect(picture.largestError { _ in [127, 227, 127] } <= 6)
    }

    @Test("A colour profile is kept and not applied", arguments: ["p3.png", "p3.tif", "p3.webp", "p3.heic"])
    func profile(_ name: String) throws {
        try maker.run("vips icc_transform patches.ppm p3.png p3 --input-profile srgb")
        if name.hasSuffix("heic") {
            try maker.run("heif-enc -q 95 p3.png -o p3.heic")
        } else if name != "p3.png" {
            try maker.run("vips copy p3.png \(name)\(name.hasSuffix("webp") ? "[Q=95]" : "")")
        }
        let (header, picture) = try maker.decode(name)
        let profile = try #require(header.iccProfile)
        #expect(profile[16..<20].elementsEqual("RGB ".utf8))
        // sRGB's red of (220, 40, 30) in Display P3.
        let red = picture.rgb(0.25, 0.25)
        #expect(abs(red[0] - 203) <= 8 && abs(red[1] - 61) <= 8 && abs(red[2] - 46) <= 10, "\(red)")
    }

    @Test(
        "High dynamic range is tone-mapped: half of diffuse white stays, white is nearly white",
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
        let (header, picture) = try maker.decode("hdr.avif", to: 32)
        #expect(header.isHDR)
        #expect(header.iccProfile == nil)
        let grey = picture.rgb(0.5, 0.5)
        #expect(grey.allSatisfy { abs($0 - expected) <= 4 }, "\(grey)")
    }

    @Test("Display P3 as a code point comes with a profile, and BT.2020 becomes sRGB")
    func codePoints() throws {
        try maker.run("vips copy patches.ppm a.png")
        try maker.run("heif-enc -A -q 95 a.png -o p3.avif")
        try maker.run("cp p3.avif wider.avif")
        try maker.signal(primaries: 12, transfer: 13, in: "p3.avif")
        let wide = try maker.decode("p3.avif")
        #expect(wide.header.iccProfile?[16..<20].elementsEqual("RGB ".utf8) == true)
        #expect(wide.header.isHDR == false)
        #expect(wide.picture.largestError() <= 8)

        try maker.signal(primaries: 9, transfer: 14, in: "wider.avif")
        let wider = try maker.decode("wider.avif")
        #expect(wider.header.iccProfile == nil)
        #expect(wider.header.isHDR == false)
        // More saturated than the raw samples: its red has less green in sRGB.
        #expect(wider.picture.rgb(0.25, 0.25)[1] < 20)
    }
}
