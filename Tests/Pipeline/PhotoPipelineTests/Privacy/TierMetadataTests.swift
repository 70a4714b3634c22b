import Foundation
import Imaging
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

/// Photos of every format, full of metadata written by exiftool, and what of it is in their tiers.
@Suite(
    "Metadata in tiers",
    .enabled(if: Tool.has("exiftool", "vips", "heif-enc"), "exiftool, vips or heif-enc is missing"),
    .timeLimit(.minutes(5))
)
struct TierMetadataTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    private static let formats = ["jpg", "png", "webp", "tif", "gif", "jxl", "heic", "avif"]

    /// Adds a photo with a profile and, as far as exiftool can write them into the format, EXIF, GPS, XMP, IPTC, a
    /// comment and an embedded thumbnail.
    private func add(_ format: String) throws {
        let folder = library.folder.path
        let (jpeg, png, profile) = (folder.appending("a.jpg"), folder.appending("a.png"), folder.appending("p3.icc"))
        let thumbnail = SamplePhoto(size: .small, seed: 2, exif: nil)
        let photo = SamplePhoto(
            size: .init(width: 400, height: 300),
            seed: 1,
            exif: nil,
            iccProfile: Profile.displayP3()
        )
        try jpeg.write(try photo.encoded())
        try profile.write(Profile.displayP3())
        try folder.appending("small.jpg").write(try thumbnail.encoded())
        try Tool.run("vips", "copy", jpeg.string, png.string)
        let file = folder.appending("photo.\(format)").string
        switch format {
        case "jpg": try jpeg.copy(to: FilePath(file))
        case "heic": try Tool.run("heif-enc", "-q", "50", png.string, "-o", file)
        case "avif": try Tool.run("heif-enc", "-A", "-q", "50", png.string, "-o", file)
        default: try Tool.run("vips", "copy", png.string, file)
        }
        let words =
            ["GPSLatitude=47.5", "GPSLatitudeRef=N", "GPSLongitude=8.5", "GPSLongitudeRef=E", "SerialNumber=SN42"]
            + ["Artist=Sluice Secret", "Copyright=Sluice Secret", "Comment=Sluice Secret", "UserComment=Sluice Secret"]
            + ["XMP-dc:Creator=Sluice Secret", "XMP-aux:OwnerName=Sluice Secret", "IPTC:By-line=Sluice Secret"]
            + ["ThumbnailImage<=\(folder.appending("small.jpg"))", "Make=Sluice Secret", "FocalLength=50"]
        let result = try Tool.status(["exiftool", "-q", "-m", "-overwrite_original"] + words.map { "-\($0)" } + [file])
        try #require(result.status == 0, "\(format)")
        try library.path(FilePath("photo.\(format)")).write(try FilePath(file).bytes())
    }

    /// What exiftool finds in a file, by group, excluding the ordinary facts of a file and its coding.
    private func groups(_ file: FilePath) throws -> [String: [String]] {
        let output = try Tool.run("exiftool", "-j", "-G1", "-a", "-u", "-U", "-ee", file.string)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(output)) as? [[String: Any]])
        var groups: [String: [String]] = [:]
        for key in try #require(json.first).keys {
            let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
            if parts.count == 2 { groups[parts[0], default: []].append(parts[1]) }
        }
        for ordinary in ["ExifTool", "System", "File", "Composite", "RIFF"] {
            // A comment would be among the facts of the file.
            groups[ordinary]?.removeAll { $0 != "Comment" && !$0.hasPrefix("GPS") && !$0.hasPrefix("Thumbnail") }
            if groups[ordinary]?.isEmpty == true { groups[ordinary] = nil }
        }
        return groups
    }

    @Test("The colour profile, and nothing else", arguments: formats)
    func nothingElse(_ format: String) async throws {
        try add(format)
        let photo = FilePath("photo.\(format)")
        let there = try groups(library.path(photo)).keys.filter { $0.hasPrefix("XMP") || ["IFD0", "GPS"].contains($0) }
        try #require(!there.isEmpty, "exiftool wrote nothing into \(format)")
        for recipe in ["default", "webp"] {
            try await library.run(try .named(recipe))
            let tiers = try library.tiers(photo)
            #expect(tiers.count == 3)
            for (name, bytes) in tiers {
                let isWebP = recipe == "webp"
                let parts = try isWebP ? webpChunks(bytes) : jpegSegments(bytes)
                let allowed: Set =
                    isWebP ? ["VP8X", "ICCP", "VP8 "] : ["APP0 JFIF", "APP2 ICC_PROFILE", "DQT", "SOF", "DHT", "SOS"]
                #expect(Set(parts).subtracting(allowed) == [], "\(name) of \(format)")
                #expect(String(decoding: bytes, as: UTF8.self).contains("Secret") == false)
                let file = library.folder.path.appending("tier.\(isWebP ? "webp" : "jpg")")
                try file.write(bytes)
                let found = try groups(file).filter { !$0.key.hasPrefix("ICC") && $0.key != "JFIF" }
                #expect(found == [:], "\(name) of \(format)")
            }
        }
    }

    /// The segments of a JPEG up to its coded pixels; anything after the picture is a separate part.
    private func jpegSegments(_ bytes: [UInt8]) throws -> [String] {
        var parts: [String] = []
        try #require(bytes.starts(with: [0xFF, 0xD8]))
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            let (marker, length) = (bytes[at + 1], Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
            let body = bytes[(at + 4)..<min(bytes.count, at + 2 + length)]
            let name = String(decoding: body.prefix { $0 != 0 }, as: UTF8.self)
            switch marker {
            case 0xE0...0xEF: parts.append("APP\(marker - 0xE0) \(name)")
            case 0xDB: parts.append("DQT")
            case 0xC4: parts.append("DHT")
            case 0xC0...0xC2: parts.append("SOF")
            case 0xDA: parts.append("SOS")
            default: parts.append(String(marker, radix: 16))
            }
            at += 2 + length
            guard marker == 0xDA else { continue }
            // Entropy-coded data: until a marker that is neither a stuffed byte nor a restart.
            while at + 1 < bytes.count, bytes[at] != 0xFF || bytes[at + 1] == 0 || 0xD0...0xD7 ~= bytes[at + 1] {
                at += 1
            }
            if at + 1 < bytes.count, bytes[at + 1] == 0xD9 {
                if bytes.count > at + 2 { parts.append("\(bytes.count - at - 2) bytes behind the end") }
                return parts
            }
        }
        return parts + ["no end"]
    }

    private func webpChunks(_ bytes: [UInt8]) throws -> [String] {
        func length(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        try #require(bytes.starts(with: "RIFF".utf8) && length(4) + 8 == bytes.count)
        var parts: [String] = []
        var at = 12
        while at + 8 <= bytes.count {
            parts.append(String(decoding: bytes[at..<(at + 4)], as: UTF8.self))
            at += 8 + (length(at + 4) + 1) / 2 * 2
        }
        return parts
    }
}
