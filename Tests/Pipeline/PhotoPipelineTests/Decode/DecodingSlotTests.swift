import DecodeClient
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Waiting for a decoding process", .enabled(if: Tool.has("vips")), .timeLimit(.minutes(10)))
struct DecodingSlotTests {
    private let library: TestLibrary
    private let pngs: [FilePath] = (0..<6).map { FilePath("a\($0).png") }

    init() throws {
        library = try TestLibrary()
        let jpeg = library.path("z.jpg")
        for (seed, png) in pngs.enumerated() {
            try library.add("z.jpg", seed: UInt64(seed))
            try Tool.run("vips", "copy", jpeg.string, library.path(png).string)
        }
        try library.add("z.jpg", seed: 100)
    }

    @Test("JPEGs pass photos that wait for a process, even if more wait than there are threads")
    func passing() async throws {
        FileClock.waitUntilNow()
        let report = try await library.with(jobs: 2) { pipeline in
            let other = try FileDescriptor.open(library.path(pngs[0]), .readOnly)
            defer { try? other.close() }
            let decoders = pipeline.resources.bulk.decoders
            let held = try (0..<decoders.count).map { _ in
                try decoders.open(other, deadline: .seconds(60))
            }
            let monitor = RunMonitor()
            async let running = pipeline.run(roots: [library.photos], monitor: monitor)
            await reached { monitor.update { $0.report.prepared } > 0 }
            #expect(try library.asset("z.jpg").state == .prepared)
            #expect(monitor.update { $0.report.prepared } == 1)
            for picture in held { picture.close() }
            return try await running
        }
        #expect(report.prepared == 7 && report.isConsistent && !report.interrupted)
    }

    @Test("A stopped run drops photos that wait, and the next run prepares them")
    func stopped() async throws {
        FileClock.waitUntilNow()
        let control = RunControl()
        let report = try await library.with(jobs: 1) { pipeline in
            let other = try FileDescriptor.open(library.path(pngs[0]), .readOnly)
            defer { try? other.close() }
            let held = try pipeline.resources.bulk.decoders.open(other, deadline: .seconds(60))
            let monitor = RunMonitor()
            async let running = pipeline.run(roots: [library.photos], monitor: monitor, control: control)
            await reached { monitor.update { $0.report.prepared } > 0 }
            control.stop()
            held.close()
            return try await running
        }
        #expect(report.interrupted && report.failed == 0 && report.prepared < 7)
        #expect(try await library.run().prepared == 7 - report.prepared)
    }
}
