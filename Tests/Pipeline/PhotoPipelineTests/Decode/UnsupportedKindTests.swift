import PhotoModel
import PipelineTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Valid files of kinds that are not decoded")
struct UnsupportedKindTests {
    private let library: TestLibrary

    init() throws { library = try TestLibrary() }

    @Test(
        "They fail as unsupported with their kind, whatever their names",
        arguments: [
            (Array("8BPS\0\u{1}\0\0".utf8), "a Photoshop document"),
            ([0, 0, 0, 0x18] + Array("ftypmp42\0\0\0\0isommp42".utf8), "a video (MPEG-4)"),
            ([0, 0, 0, 0x14] + Array("ftypqt  \0\0\0\0qt  ".utf8), "a video (QuickTime)"),
            ([0, 0, 0, 0x18] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8), "a camera raw file (Canon CR3)"),
            (Array("FUJIFILMCCD-RAW 0201".utf8), "a camera raw file (Fujifilm RAF)"),
            (Array("RIFF\u{10}\0\0\0AVI LIST".utf8), "a video (AVI)"),
            ([0x1A, 0x45, 0xDF, 0xA3], "a video (Matroska or WebM)"),
            (Array("%PDF-1.7".utf8), "a document (PDF)"),
            (Array("\u{FEFF}<?xml version='1.0'?><svg/>".utf8), "a drawing (SVG)"),
            // The first directories of a CR2 raw file, of one with a reduced picture, and of a DNG.
            (Array("II*\0\u{10}\0\0\0CR\u{2}\0\0\0\0\0\0\0".utf8), "a camera raw file"),
            (Self.tiff([(0x00FE, 1), (0x014A, 8)]), "a camera raw file"),
            (Self.tiff([(0x00FE, 0), (0xC612, 0x0401)]), "a camera raw file"),
        ] as [([UInt8], String)]
    )
    func kinds(head: [UInt8], name: String) async throws {
        try library.path("a.jpg").write(head + [UInt8](repeating: 0x20, count: 300))
        try library.add("b.jpg")
        for _ in 0..<2 {
            let report = try await library.run()
            #expect(report.found == 2 && report.failed == 1)
            let problem = try #require(try library.asset("a.jpg").problem)
            #expect(problem.kind == .unsupported && problem.reason == "not supported: \(name)")
        }
        // Recognised by its content in another place.
        try library.path("a.jpg").copy(to: library.path("c.jpg"))
        try await library.run()
        #expect(try library.asset("c.jpg").problem?.kind == .unsupported)
    }

    @Test("An unknown file is not called unsupported")
    func nothing() async throws {
        try library.path("a.jpg").write([UInt8](repeating: 0, count: 500))
        try await library.run()
        let problem = try #require(try library.asset("a.jpg").problem)
        #expect(problem.kind == .failed && problem.reason == "not a picture in a known format")
    }

    /// One directory with these four-byte values.
    private static func tiff(_ values: [(tag: Int, value: Int)]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return Array("II*\0".utf8) + number(8, 4) + number(values.count, 2)
            + values.flatMap { number($0.tag, 2) + number(4, 2) + number(1, 4) + number($0.value, 4) } + number(0, 4)
    }
}
