import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Accepted failures")
struct AcceptedFailureTests {
    private let library: TestLibrary

    init() throws {
        library = try TestLibrary()
        try library.add("a.jpg")
        try library.path("broken.jpg").write(Array("no photo".utf8))
    }

    private func accept(_ name: FilePath) throws {
        try library.catalogue.acceptFailures(of: [try library.asset(name)])
    }

    @Test("An accepted failure is counted, and is not new until something else fails")
    func accepted() async throws {
        let first = try await library.run()
        #expect(first.failed == 1 && first.accepted == 0 && first.failedAnew == 1)
        try accept("broken.jpg")
        for retries in [false, true] {
            let report = try await library.run(retriesFailed: retries)
            #expect(report.failed == 1 && report.accepted == 1 && report.failedAnew == 0)
        }
        #expect(try library.catalogue.counts().acceptedFailures == 1)
        try library.path("other.jpg").write(Array("no photo either".utf8))
        let report = try await library.run()
        #expect(report.failed == 2 && report.accepted == 1 && report.failedAnew == 1)
    }

    @Test("It applies to the content in any place, and ends when the file changes")
    func content() async throws {
        try await library.run()
        try accept("broken.jpg")
        try library.path("broken.jpg").move(to: library.path("moved.jpg"))
        try library.path("moved.jpg").copy(to: library.path("copy.jpg"))
        #expect(try await library.run().failedAnew == 0)
        try library.path("moved.jpg").write(Array("no photo any more".utf8))
        let report = try await library.run()
        #expect(report.failed == 2 && report.failedAnew == 1)
    }

    @Test("For a file that cannot be read it applies until its size or time changes")
    func unread() async throws {
        try library.path("broken.jpg").write([])
        try await library.run()
        try accept("broken.jpg")
        #expect(try await library.run().failedAnew == 0)
        #expect(try library.catalogue.counts().acceptedFailures == 1)
        try library.path("broken.jpg").write(Array("still none".utf8))
        #expect(try await library.run().failedAnew == 1)
        #expect(try library.catalogue.counts().acceptedFailures == 0)
    }

    @Test("It can be revoked, and a photo that did not fail cannot be accepted")
    func takenBack() async throws {
        try await library.run()
        try accept("a.jpg")
        #expect(try library.catalogue.acceptedFailures().isEmpty)
        try accept("broken.jpg")
        try library.catalogue.unacceptFailures(of: [try library.asset("broken.jpg")])
        #expect(try await library.run().failedAnew == 1)
    }
}
