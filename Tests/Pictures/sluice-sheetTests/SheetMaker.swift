import ContactSheet
import Foundation
import SheetProtocol
import SystemPackage
import TestSupport

/// Contact sheets that the built program writes, and what other programs read in them.
final class SheetMaker {
    let folder: TemporaryFolder
    let program = FilePath(Tool.built("sluice-sheet"))

    init() throws { folder = try TemporaryFolder() }

    func path(_ name: String) -> FilePath { folder.path.appending(name) }

    static let created = "2026-11-30T12:00:00+01:00"

    static func contents(_ groups: [SheetGroup], title: String = "Norway") -> SheetContents {
        SheetContents(title: title, filter: "rating:5", created: created, grouping: .day, groups: groups)
    }

    /// A JPEG of noise, which another library has written.
    func picture(width: Int = 96, height: Int = 64, _ options: String...) throws -> [UInt8] {
        var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
        var random = SplitMix64(seed: UInt64(width))
        for _ in 0..<width * height * 3 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
        try path("picture.ppm").write(bytes)
        return try Tool.run(words: ["cjpeg"] + options + [path("picture.ppm").string])
    }

    /// Writes `name`, with as many photos as the groups have.
    @discardableResult
    func write(
        _ name: String = "sheet.pdf",
        _ contents: SheetContents,
        _ layout: SheetLayout = SheetLayout(),
        program: FilePath? = nil,
        photo: (Int) throws -> (SheetPhoto, [UInt8]?)
    ) throws -> SheetOutcome {
        let file = try FileDescriptor.open(
            path(name),
            .writeOnly,
            options: [.create, .truncate],
            permissions: [.ownerReadWrite]
        )
        defer { try? file.close() }
        let sheet = try PDFSheet(contents, layout, language: nil, to: file, program: program ?? self.program)
        for number in 0..<contents.photoCount {
            let (photo, jpeg) = try photo(number)
            try sheet.append(photo, jpeg: jpeg)
        }
        return try sheet.finish()
    }

    func text(_ name: String = "sheet.pdf") throws -> String {
        String(decoding: try Tool.run("pdftotext", "-layout", path(name), "-"), as: UTF8.self)
    }

    func lines(_ words: any CustomStringConvertible...) throws -> [String] {
        String(decoding: try Tool.run(words: words.map(\.description)), as: UTF8.self)
            .split { $0.isNewline }
            .map(String.init)
    }

    /// The colour spaces of the JPEGs, as poppler names them.
    func colours(_ name: String = "sheet.pdf") throws -> [String] {
        try lines("pdfimages", "-list", path(name))
            .map { $0.split(separator: " ").map(String.init) }
            .filter { $0.count > 8 && $0[8] == "jpeg" }
            .map { $0[5] }
    }

    /// A colour profile of nothing but its head.
    static func profile(_ space: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 132)
        bytes[3] = 132
        bytes.replaceSubrange(8..<12, with: [4, 0x30, 0, 0])
        bytes.replaceSubrange(12..<24, with: Array("mntr\(space)XYZ ".utf8))
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        return bytes
    }

    /// The program with other fonts than those of the system.
    func program(fontsIn fonts: String) throws -> FilePath {
        let configuration = """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><dir>\(fonts)</dir><cachedir>\(path("cache"))</cachedir></fontconfig>
            """
        try path("fonts.conf").write(Array(configuration.utf8))
        return try script("FONTCONFIG_FILE=\(path("fonts.conf")) exec \(program)")
    }

    /// A program in its place.
    func script(_ text: String) throws -> FilePath {
        let path = path("program")
        try path.write(Array("#!/bin/sh\n\(text)\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.string)
        return path
    }
}

extension [UInt8] {
    /// A JPEG with a colour profile in as many segments as its parts need.
    func with(_ profile: [UInt8], partLength: Int = 60_000) -> [UInt8] {
        let parts = stride(from: 0, to: profile.count, by: partLength).map { profile.dropFirst($0).prefix(partLength) }
        let segments = parts.enumerated().flatMap { number, part in
            let content = Array("ICC_PROFILE\0".utf8) + [UInt8(number + 1), UInt8(parts.count)] + part
            return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
        }
        return Array(self[..<2]) + segments + Array(self[2...])
    }
}

extension Tool {
    /// Runs a tool, and throws if it fails.
    static func run(words: [String]) throws -> [UInt8] {
        let result = try status(words)
        guard result.status == 0 else { throw ToolFailed(words: words) }
        return result.output
    }

    struct ToolFailed: Error { let words: [String] }
}
