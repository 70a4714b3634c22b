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
            ([0, 0, 0, 0x18] + Array("ftypM4A \0\0\0\0isommp42".utf8), "sound (MPEG-4)"),
            ([0, 0, 1, 0xBA], "a video (MPEG)"),
            (Array("%!PS-Adobe-3.0".utf8), "a drawing (PostScript)"),
            (Array("\u{FEFF}<?xml version='1.0'?><svg/>".utf8), "a drawing (SVG)"),
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
}
