import Foundation
import Imaging
import PictureSamples
import Testing

@Suite("Metadata from decoding processes", .enabled(if: PictureMaker.has("vips", "heif-enc", "exiftool")))
struct DecodedMetadataTests {
    private let maker: PictureMaker

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches()
    }

    @Test("EXIF orientation is reported, and not applied")
    func orientation() throws {
        for name in ["turned.png", "turned.tif", "turned.webp"] {
            try maker.run("vips copy patches.ppm \(name)\(name.hasSuffix("webp") ? "[Q=95]" : "")")
            try maker.run("exiftool -q -overwrite_original -Orientation#=6 \(name)")
            let (header, picture) = try maker.decode(name)
            #expect(header.orientation == .right, "\(name)")
            #expect(picture.size == PixelSize(width: 123, height: 85))
            #expect(picture.largestError() <= 8)
        }
    }

    @Test("EXIF and XMP are passed on")
    func metadata() throws {
        try maker.run("vips copy patches.ppm base.png")
        try maker.run("heif-enc -q 50 base.png -o told.heic")
        for name in ["told.png", "told.webp", "told.tif", "told.jp2", "told.heic"] {
            if !name.hasSuffix("heic") { try maker.run("vips copy base.png \(name)") }
            try maker.run(
                "exiftool -q -overwrite_original -EXIF:Model=Box -EXIF:LensModel=Looking-glass -GPSLatitude=12.5 -XMP:Rating=3 \(name)"
            )
            let (header, _) = try maker.decode(name, to: 8)
            let exif = try #require(header.exif, "\(name)")
            try Data(exif).write(to: maker.folder.appending(path: "exif.tif"))
            let read = try maker.run("exiftool -n -s3 -EXIF:Model -EXIF:LensModel -EXIF:GPSLatitude exif.tif")
            #expect(read == "Box\nLooking-glass\n12.5\n", "\(name)")
            #expect(exif.starts(with: Array("II*\0".utf8)) || exif.starts(with: Array("MM\0*".utf8)))
            #expect(header.xmp.map { String(decoding: $0, as: UTF8.self).contains("Rating") } == true, "\(name)")
        }
    }
}
