import Foundation
import TestSupport
import Testing

@testable import PhotoMetadata

/// Compares with Debian's `libimage-exiftool-perl` and `exiv2`.
@Suite("Sidecars in other programs", .enabled(if: Tools.areThere))
struct SidecarAgreementTests {
    private let edit = SidecarEdit(
        rating: .set(4),
        favourite: true,
        addTags: [["Orte & mehr", "Zürich"], ["<plain>"]],
        removeTags: [["People", "Ada"], ["places", "norway"], ["Family", "Ada"]]
    )

    @Test("Both tools read the requested values from each program's edited sidecar, and all else as before")
    func edited() throws {
        let folder = try TemporaryFolder()
        // exiftool depends on the prefix.
        for (number, sample) in SidecarSample.all.enumerated() where sample.name != "RDF without a prefix" {
            let (before, after) = ("\(folder.path)/\(number)-a.xmp", "\(folder.path)/\(number)-b.xmp")
            let original = try sidecar(sample.text)
            let bytes = try #require(try original.edited(edit))
            try Data(original.bytes).write(to: URL(filePath: before))
            try Data(bytes).write(to: URL(filePath: after))
            try check(after, Sidecar(bytes), sample.name)
            let (old, new) = (try exiftool(before), try exiftool(after))
            let changed = [
                "XMP:Rating", "XMP:Favorite", "XMP:PickLabel", "XMP:Subject", "XMP:TagsList", "XMP:HierarchicalSubject",
            ]
            for (name, value) in old where !changed.contains(name) && name.hasPrefix("XMP:") {
                #expect(json(new[name]) == json(value), "\(sample.name): \(name)")
            }
            let (oldLines, newLines) = (try exiv2(before), try exiv2(after))
            let others = { (lines: [String: [String]]) in
                lines.filter { line in
                    !["Rating", "favorite", "PickLabel", "subject", "TagsList", "hierarchicalSubject"].contains {
                        line.key.hasSuffix(".\($0)")
                    }
                }
            }
            #expect(others(oldLines) == others(newLines), "\(sample.name)")
        }
    }

    @Test("Both tools read new sidecars")
    func new() throws {
        let folder = try TemporaryFolder()
        let bytes = try Sidecar.new(edit)
        let path = "\(folder.path)/photo.jpg.xmp"
        try Data(bytes).write(to: URL(filePath: path))
        try check(path, Sidecar(bytes), "new")
        #expect(try exiv2(path)["Xmp.digiKam.PickLabel"] == ["3"])
    }

    @Test("Sidecars written by exiftool and exiv2 are read and edited, and both tools read them again")
    func written() throws {
        let folder = try TemporaryFolder()
        let first = "\(folder.path)/exiftool.xmp"
        _ = try Tools.run(
            "exiftool",
            "-q",
            "-XMP-xmp:Rating=2",
            "-XMP-dc:Subject=one",
            "-XMP-dc:Subject=Ada",
            "-XMP-digiKam:TagsList=People/Ada",
            "-XMP-lr:HierarchicalSubject=People|Ada",
            "-XMP-dc:Title-de=Der Fjord",
            "-XMP-dc:Title=Fjord",
            "-XMP-exif:GPSLatitude=47.37",
            "-XMP-iptcExt:PersonInImage=Ada",
            "-XMP-mwg-rs:RegionName=Ada",
            "-XMP-mwg-rs:RegionType=Face",
            first
        )
        let second = "\(folder.path)/exiv2.xmp"
        try Data(Sidecar.new(SidecarEdit())).write(to: URL(filePath: second))
        _ = try Tools.run(
            "exiv2",
            "-M",
            "set Xmp.xmp.Rating XmpText 2",
            "-M",
            "set Xmp.dc.subject XmpBag one",
            "-M",
            "set Xmp.dc.subject XmpBag Ada",
            "-M",
            "set Xmp.digiKam.TagsList XmpSeq People/Ada",
            "-M",
            "set Xmp.lr.hierarchicalSubject XmpBag People|Ada",
            "-M",
            "set Xmp.dc.title LangAlt lang=\"de\" Der Fjord",
            second
        )
        for path in [first, second] {
            let before = try Sidecar([UInt8](try Data(contentsOf: URL(filePath: path))))
            #expect(before.rating == 2, "\(path)")
            #expect(before.tags == [["one"], ["People", "Ada"]], "\(path)")
            let old = try exiv2(path)
            let bytes = try #require(try before.edited(edit))
            try Data(bytes).write(to: URL(filePath: path))
            try check(path, Sidecar(bytes), path)
            #expect(try exiv2(path)["Xmp.dc.title"] == old["Xmp.dc.title"])
            #expect(try Sidecar(bytes).tags == [["one"], ["Orte & mehr", "Zürich"], ["<plain>"]])
        }
    }

    @Test("Both tools read a written position in all four quadrants, and positions that they write are read")
    func positions() throws {
        let folder = try TemporaryFolder()
        for (number, (latitude, longitude)) in [
            (599_138_680, 107_522_450), (-338_567_999, 1_512_152_961), (641_466_003, -219_426_007),
            (-229_519_001, -432_105_999), (-1, 1), (900_000_000, -1_800_000_000), (0, 0),
        ].enumerated() {
            let position = try #require(GPSPosition(latitude: Int32(latitude), longitude: Int32(longitude)))
            let path = "\(folder.path)/\(number).xmp"
            try Data(Sidecar.new(SidecarEdit(position: .set(position)))).write(to: URL(filePath: path))
            let told = try exiftool(path)
            let (north, east) = (
                try #require(told["XMP:GPSLatitude"] as? Double), try #require(told["XMP:GPSLongitude"] as? Double)
            )
            #expect((north * 1e7 - Double(latitude)).magnitude < 1e-3, "\(position)")
            #expect((east * 1e7 - Double(longitude)).magnitude < 1e-3, "\(position)")
            #expect(try exiv2(path)["Xmp.exif.GPSLatitude"] == [position.texts.latitude])

            let theirs = "\(folder.path)/\(number)-exiftool.xmp"
            let (first, second) = ("-XMP-exif:GPSLatitude=\(north)", "-XMP-exif:GPSLongitude=\(east)")
            _ = try Tools.run("exiftool", "-q", first, second, theirs)
            let read = try #require(try Sidecar([UInt8](try Data(contentsOf: URL(filePath: theirs)))).position)
            // exiftool rounds minutes to eight digits.
            #expect((read.latitude - position.latitude).magnitude <= 1, "\(position)")
            #expect((read.longitude - position.longitude).magnitude <= 1, "\(position)")
        }
    }

    /// Both tools read the same from the file as we do.
    private func check(_ path: String, _ sidecar: Sidecar, _ name: String) throws {
        let exiftool = try exiftool(path)
        #expect(exiftool["XMP:Rating"] as? Int == 4, "\(name)")
        #expect(exiftool["XMP:Favorite"].map { "\($0)" } == "1", "\(name)")
        #expect(list(exiftool["XMP:Subject"]).isSuperset(of: ["Zürich", "<plain>"]), "\(name)")
        let paths =
            list(exiftool["XMP:TagsList"]).map { $0.components(separatedBy: "/") }
            + list(exiftool["XMP:HierarchicalSubject"]).map { $0.components(separatedBy: "|") }
        #expect(
            sidecar.tags.contains(["Orte & mehr", "Zürich"]) && paths.contains(["Orte & mehr", "Zürich"]),
            "\(name)"
        )
        #expect(!paths.contains(["People", "Ada"]), "\(name)")

        let exiv2 = try exiv2(path)
        #expect(exiv2["Xmp.xmp.Rating"] == ["4"], "\(name)")
        #expect(exiv2["Xmp.fstop.favorite"] == ["1"], "\(name)")
        let subject = exiv2["Xmp.dc.subject"]?.first ?? ""
        #expect(
            subject.contains("Zürich") && subject.contains("<plain>") && !subject.contains("Ada"),
            "\(name): \(subject)"
        )
    }

    private func list(_ value: Any?) -> Set<String> {
        if let list = value as? [Any] { return Set(list.map { "\($0)" }) }
        return value.map { ["\($0)"] } ?? []
    }

    private func json(_ value: Any?) -> Data? {
        value.flatMap { try? JSONSerialization.data(withJSONObject: [$0], options: .sortedKeys) }
    }

    private func exiftool(_ path: String) throws -> [String: Any] {
        let json = try Tools.run("exiftool", "-j", "-n", "-G", "-struct", path)
        return try #require((JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first)
    }

    /// Values by key, as they are written.
    private func exiv2(_ path: String) throws -> [String: [String]] {
        let text = String(decoding: try Tools.run("exiv2", "-PXkv", path), as: UTF8.self)
        let lines = text.split(separator: "\n").compactMap { line -> (String, [String])? in
            guard let space = line.firstIndex(of: " ") else { return nil }
            return (String(line[..<space]), [line[space...].trimmingCharacters(in: .whitespaces)])
        }
        return Dictionary(lines) { $0 + $1 }
    }
}

private enum Tools {
    static let areThere = ["exiftool", "exiv2"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    static func run(_ name: String, _ arguments: String...) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(name)")
        process.arguments = arguments
        process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }
}
