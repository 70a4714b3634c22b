import Foundation
import Imaging
import SampleLibrary
import Testing

@Suite("The EXIF writer")
struct ExifWriterTests {
    private static let exiftool = "/usr/bin/exiftool"

    @Test(
        "ExifTool reads the written data in both byte orders",
        .enabled(if: FileManager.default.isExecutableFile(atPath: exiftool)),
        arguments: [ExifWriter.ByteOrder.littleEndian, .bigEndian]
    )
    func roundTrip(byteOrder: ExifWriter.ByteOrder) throws {
        var exif = ExifWriter()
        exif.byteOrder = byteOrder
        exif.make = "Canon"
        exif.model = "Canon EOS 20D"
        exif.lens = "24-70mm"
        exif.dateTimeOriginal = "2021:07:04 12:34:56"
        exif.subSeconds = "078"
        exif.offset = "+02:00"
        exif.exposure = ExifRational(1, 250)
        exif.aperture = ExifRational(5.6)
        exif.iso = 400
        exif.focalLength = ExifRational(35)
        exif.latitude = -33.856784
        exif.longitude = 151.215297
        exif.additional = [.image: [ExifEntry(tag: 0x0131, value: .ascii("Firmware 1"))]]
        let tags = try read(
            SamplePhoto(size: PixelSize(width: 16, height: 16), seed: 1, orientation: .right, exif: exif)
        )
        #expect(tags["Make"] as? String == "Canon")
        #expect(tags["Model"] as? String == "Canon EOS 20D")
        #expect(tags["LensModel"] as? String == "24-70mm")
        #expect(tags["Software"] as? String == "Firmware 1")
        #expect(tags["Orientation"] as? Int == 6)
        #expect(tags["SubSecDateTimeOriginal"] as? String == "2021:07:04 12:34:56.078+02:00")
        #expect(tags["ExposureTime"] as? Double == 0.004)
        #expect(tags["FNumber"] as? Double == 5.6)
        #expect(tags["ISO"] as? Int == 400)
        #expect(tags["FocalLength"] as? Double == 35)
        #expect(abs((tags["GPSLatitude"] as? Double ?? 0) + 33.856784) < 1e-6)
        #expect(abs((tags["GPSLongitude"] as? Double ?? 0) - 151.215297) < 1e-6)
        #expect(tags["Warning"] == nil)
    }

    @Test("Writes nonsense unchanged")
    func nonsense() {
        #expect(ExifRational(Double.nan) == ExifRational(0, 0))
        #expect(ExifRational(-1.0) == ExifRational(0, 0))
        #expect(ExifRational(1e20) == ExifRational(0, 0))
        var exif = ExifWriter()
        exif.latitude = .infinity
        exif.longitude = 400
        exif.dateTimeOriginal = "0000:00:00 00:00:00"
        #expect(exif.tiff().contains(Array("0000:00:00".utf8)))
        #expect(exif.tiff().contains([144, 1, 0, 0, 1, 0, 0, 0]))
    }

    @Test("An additional entry replaces the one with its tag, and directories are sorted")
    func replacement() {
        var exif = ExifWriter()
        exif.make = "Canon"
        exif.additional = [.image: [ExifEntry(tag: 0x010F, value: .short([7]))]]
        let tiff = exif.tiff()
        #expect(!tiff.contains(Array("Canon".utf8)))
        let tags: [UInt16] = (0..<Int(tiff[8])).map { index in
            let start = 10 + 12 * index
            return UInt16(tiff[start]) | UInt16(tiff[start + 1]) << 8
        }
        #expect(tags == tags.sorted())
        #expect(Set(tags).count == tags.count)
    }

    private func read(_ photo: SamplePhoto) throws -> [String: Any] {
        let file = FileManager.default.temporaryDirectory.appending(path: "exif-\(UUID().uuidString).jpg")
        try Data(photo.encoded()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: Self.exiftool)
        process.arguments = ["-json", "-n", file.path]
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let all = try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]]
        return try #require(all?.first)
    }
}
