import Foundation
import PhotoMetadata
import Testing

/// Compares with Debian's `libimage-exiftool-perl`, the most complete reader.
@Suite("Agreement with exiftool", .enabled(if: Corpus.cameras != nil && Corpus.hasExiftool))
struct ExiftoolAgreementTests {
    @Test("Every camera photo has the same time, camera, exposure and place")
    func cameras() throws {
        let folder = try #require(Corpus.cameras)
        let photos = try exiftool(folder)
        #expect(photos.count >= 33)
        for expected in photos {
            let name = try #require(expected["SourceFile"] as? String)
            let jpeg = [UInt8](try Data(contentsOf: URL(filePath: name)))
            let exif = applicationSegment(of: jpeg, startingWith: "Exif\0\0")
            let xmp = applicationSegment(of: jpeg, startingWith: "http://ns.adobe.com/xap/1.0/\0")
            let metadata = MetadataReader.read(exif: exif, xmp: xmp)
            let file = Comment(rawValue: URL(filePath: name).lastPathComponent)

            #expect(metadata.takenAt?.iso8601 == time(expected)?.iso8601, file)
            #expect(metadata.make == text(expected["Make"]), file)
            #expect(metadata.model == text(expected["Model"]), file)
            #expect(metadata.lens == nil || text(expected["LensModel"]).map { $0 == metadata.lens } ?? true, file)
            #expect(metadata.orientation == expected["Orientation"] as? Int, file)
            #expect(isEqual(metadata.exposureSeconds, expected["ExposureTime"]), file)
            #expect(isEqual(metadata.aperture, expected["FNumber"]), file)
            // For old Canons exiftool computes it from logarithms, and rounds it only for printing.
            #expect(metadata.iso == (expected["ISO"] as? Double).map { Int($0.rounded()) }, file)
            #expect(isEqual(metadata.focalLength, expected["FocalLength"]), file)
            #expect(isEqual(metadata.latitude, expected["GPSLatitude"]), file)
            #expect(isEqual(metadata.longitude, expected["GPSLongitude"]), file)
            #expect(isEqual(metadata.altitude, expected["GPSAltitude"]), file)
            #expect(metadata.rating == expected["Rating"] as? Int, file)
            #expect(metadata.artist == nil || metadata.artist == text(expected["Artist"]), file)
        }
    }

    @Test("A TIFF file is read as a whole", .enabled(if: Corpus.hasTIFF))
    func tiff() throws {
        let file = try #require(Corpus.tiff)
        let expected = try #require(exiftool(file).first)
        let metadata = MetadataReader.read(exif: [UInt8](try Data(contentsOf: file)), xmp: nil)
        #expect(metadata.takenAt != nil)
        #expect(metadata.takenAt?.iso8601 == time(expected)?.iso8601)
        #expect(metadata.make == text(expected["Make"]))
        #expect(metadata.model == text(expected["Model"]))
        #expect(metadata.iso == expected["ISO"] as? Int)
        #expect(isEqual(metadata.exposureSeconds, expected["ExposureTime"]))
        #expect(isEqual(metadata.latitude, expected["GPSLatitude"]))
    }

    private func exiftool(_ folder: URL) throws -> [[String: Any]] {
        let exiftool = Process()
        exiftool.executableURL = URL(filePath: "/usr/bin/exiftool")
        exiftool.arguments = ["-j", "-n", folder.path]
        let output = Pipe()
        exiftool.standardOutput = output
        exiftool.standardError = FileHandle.nullDevice
        try exiftool.run()
        let json = try output.fileHandleForReading.readToEnd() ?? Data()
        exiftool.waitUntilExit()
        return try #require(JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    }

    private func time(_ tags: [String: Any]) -> CaptureTime? {
        let kinds = [
            ("DateTimeOriginal", "Original"), ("CreateDate", "Digitized"), ("GPSDateTime", "GPS"), ("ModifyDate", ""),
        ]
        for (tag, suffix) in kinds {
            if let value = tags[tag] as? String,
                let time = CaptureTime(
                    parsing: value,
                    fraction: tags["SubSecTime\(suffix)"].map { "\($0)" },
                    offset: tags["OffsetTime\(suffix)"] as? String
                )
            {
                return time
            }
        }
        return nil
    }

    /// Values that look like numbers are numbers in exiftool's JSON.
    private func text(_ value: Any?) -> String? {
        let text = value.map { "\($0)" }?.trimmingCharacters(in: .whitespaces)
        return text?.isEmpty == true ? nil : text
    }

    private func isEqual(_ value: Double?, _ expected: Any?) -> Bool {
        let expected = (expected as? NSNumber)?.doubleValue
        guard let value, let expected else { return value == nil && expected == nil }
        return abs(value - expected) <= abs(expected) * 1e-6 + 1e-9
    }

    /// The content after the signature, in the first APP1 segment that has it.
    private func applicationSegment(of jpeg: [UInt8], startingWith signature: String) -> [UInt8]? {
        var at = 2
        while at + 4 <= jpeg.count, jpeg[at] == 0xFF, jpeg[at + 1] != 0xDA {
            let end = at + 2 + Int(jpeg[at + 2]) << 8 + Int(jpeg[at + 3])
            guard end <= jpeg.count else { return nil }
            let payload = jpeg[at + 4..<end]
            if jpeg[at + 1] == 0xE1, payload.starts(with: signature.utf8) {
                return Array(payload.dropFirst(signature.utf8.count))
            }
            at = end
        }
        return nil
    }
}

private enum Corpus {
    static let cameras = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map {
        URL(filePath: $0).appending(path: "cameras")
    }
    static let tiff = cameras?.deletingLastPathComponent().appending(path: "formats/issue_151.tif")
    static let hasTIFF = tiff.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    static let hasExiftool = FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool")
}
