import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A run that is ended early")
struct StopTests {
    /// More photos than a run with this memory processes at a time.
    private static let count = 200
    private static let memory = 16 << 20

    private let library: TestLibrary

    private static func name(_ number: Int) -> FilePath { FilePath("\(number % 7)/\(number).jpg") }

    init() async throws {
        library = try TestLibrary()
        for number in 0..<Self.count {
            try library.add(Self.name(number), SamplePhoto(size: .small, seed: UInt64(number)))
        }
    }

    /// Returns when the run has fingerprinted a photo.
    private func firstPhoto(of monitor: RunMonitor) async {
        while monitor[.fingerprint].snapshot.items == 0 { await Task.yield() }
    }

    private func expectNextRunFinishes(after prepared: Int) async throws {
        try library.expectSound()
        let next = try await library.run()
        #expect(next.found == Self.count && !next.interrupted && next.failed == 0)
        #expect(next.prepared == Self.count - prepared)
        try library.expectSound()
        #expect(try library.cache.statistics().records.entries == Self.count)
        #expect(try library.catalogue.counts().prepared == Self.count)
        #expect(try library.catalogue.counts().present == Self.count)
    }

    @Test("A stopped run finishes and stores what is in progress, and the next run does the rest")
    func stop() async throws {
        let (monitor, control) = (RunMonitor(), RunControl())
        async let running = library.run(jobs: 1, memory: Self.memory, monitor: monitor, control: control)
        await firstPhoto(of: monitor)
        control.stop()
        let report = try await running
        #expect(report.interrupted)
        #expect(report.prepared > 0 && report.found < Self.count && report.failed == 0)
        // Only started photos are stored.
        #expect(report.found == report.prepared)
        #expect(try library.cache.statistics().records.entries == report.prepared)
        #expect(try library.catalogue.counts().prepared == report.prepared)
        #expect(try library.catalogue.counts().missing == 0)
        try await expectNextRunFinishes(after: report.prepared)
    }

    @Test("A run that is stopped before it begins does nothing and reports that it was interrupted")
    func stopBefore() async throws {
        let control = RunControl()
        control.stop()
        let report = try await library.run(control: control)
        #expect(report.interrupted && report.found == 0)
        try await expectNextRunFinishes(after: 0)
    }

    @Test("A run that is stopped after all was found does not claim to be complete")
    func stopAfterEnumeration() async throws {
        let (monitor, control) = (RunMonitor(), RunControl())
        async let running = library.run(jobs: 1, memory: Self.memory, monitor: monitor, control: control)
        // All candidates are sent, but most of them not received yet.
        while monitor[.enumerate].snapshot.items < Self.count { await Task.yield() }
        control.stop()
        let report = try await running
        #expect(report.interrupted && report.found < Self.count)
        try await expectNextRunFinishes(after: report.prepared)
    }

    @Test("A cancelled run ends at once, and the next run does the rest")
    func cancel() async throws {
        let monitor = RunMonitor()
        let running = Task { try await library.run(jobs: 2, memory: Self.memory, monitor: monitor) }
        await firstPhoto(of: monitor)
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        let stored = try library.cache.statistics().records.entries
        #expect(stored < Self.count)
        try await expectNextRunFinishes(after: stored)
    }

    @Test("A stopped run marks nothing as missing")
    func nothingMissing() async throws {
        try await library.run()
        try library.path("6").remove()
        for number in 0..<Self.count where number % 7 < 6 {
            try library.add(Self.name(number), SamplePhoto(size: .small, seed: UInt64(1000 + number)))
        }
        let control = RunControl()
        control.stop()
        let report = try await library.run(control: control)
        #expect(report.interrupted && report.missing == 0)
        #expect(try library.catalogue.counts().missing == 0)
    }
}
