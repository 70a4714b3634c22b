import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Imaging

/// Real photos, if available.
enum Corpus {
    static let root = ProcessInfo.processInfo.environment["SLUICE_CORPUS"]

    static func jpegs(_ folder: String) -> [String] {
        guard let root else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
        return names.filter { $0.hasSuffix(".jpg") }.sorted().map { "\(root)/\(folder)/\($0)" }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Luma of a JPEG according to `djpeg -grayscale`, untouched for YCbCr. Nil if there is no djpeg.
    static func luma(_ path: String) throws -> Data? {
        let djpeg = "/usr/bin/djpeg"
        guard FileManager.default.isExecutableFile(atPath: djpeg) else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: djpeg)
        process.arguments = ["-grayscale", path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = nil
        try process.run()
        let pgm = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return pgm
    }
}

@Suite(.enabled(if: Corpus.root != nil)) struct JPEGCorpusTests {
    /// Pulls all rows and passes each new row of luma to `body`.
    func eachLumaRow(_ source: JPEGSource, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) throws {
        let strips = source.planes.map {
            UnsafeMutablePointer<UInt8>.allocate(capacity: $0.rowByteCount * $0.stripRows)
        }
        defer { strips.forEach { $0.deallocate() } }
        var delivered = source.planes.map { _ in 0 }
        while delivered != source.planes.map(\.height) {
            let before = delivered
            delivered = try source.pull { plane, y in
                strips[plane] + (y - before[plane]) * source.planes[plane].rowByteCount
            }
            for y in before[0]..<delivered[0] {
                let row = strips[0] + (y - before[0]) * source.planes[0].rowByteCount
                body(y, UnsafeBufferPointer(start: row, count: source.planes[0].width))
            }
        }
    }

    @Test("The luma of every photo matches djpeg bit for bit", arguments: Corpus.jpegs("cameras"))
    func luma(path: String) throws {
        let descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
        defer { try? descriptor.close() }
        let source = try JPEGSource(.descriptor(descriptor), scaledToAtLeast: .max)
        guard let pgm = try Corpus.luma(path) else { return }
        let header = "P5\n\(source.size.width) \(source.size.height)\n255\n"
        #expect(pgm.prefix(header.utf8.count).elementsEqual(header.utf8))
        var differing = 0
        try pgm.withUnsafeBytes { truth in
            try eachLumaRow(source) { y, row in
                let start = header.utf8.count + y * row.count
                if memcmp(truth.baseAddress! + start, row.baseAddress!, row.count) != 0 { differing += 1 }
            }
        }
        #expect(differing == 0)
    }

    @Test("A damaged photo is delivered with damage", arguments: Corpus.jpegs("broken"))
    func broken(path: String) throws {
        let source = try JPEGSource(.memory(FileBytes(Corpus.bytes(path))), scaledToAtLeast: .max)
        var rows = 0
        try eachLumaRow(source) { _, _ in rows += 1 }
        #expect(rows == source.size.height)
        #expect(!source.damage.isEmpty)
    }

    @Test("All eight orientations are upright in one size", arguments: 1...8)
    func orientation(number: Int) throws {
        let path = try #require(Corpus.jpegs("orientation").first { $0.hasSuffix("Landscape_\(number).jpg") })
        let header = try JPEGProbe(.memory(FileBytes(Corpus.bytes(path)))).header
        #expect(header.orientation.rawValue == number)
        #expect(header.uprightSize == PixelSize(width: 1800, height: 1200))
    }

    @Test("A photo truncated at random places gives an error or a picture with damage")
    func truncated() throws {
        let path = try #require(Corpus.jpegs("cameras").first { $0.hasSuffix("apple_iphone_4s.jpg") })
        let bytes = try Corpus.bytes(path)
        var random = SplitMix64(seed: 7)
        for _ in 0..<50 {
            let part = Array(bytes.prefix(Int.random(in: 0..<bytes.count - 2, using: &random)))
            guard let source = try? JPEGSource(.memory(FileBytes(part)), scaledToAtLeast: 400) else { continue }
            do {
                try eachLumaRow(source) { _, _ in }
                #expect(!source.damage.isEmpty)
            } catch is ImagingError {}
        }
    }
}
