import Imaging
import PhotoCache
import PhotoModel
import PhotoPipeline
import PhotoStore
import PipelineTestSupport
import StoreFiles
import StoreSamples
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoUpkeep

@Suite("A check of a store that goes on where an earlier one was interrupted")
struct KeptCheckTests {
    private let library: TestLibrary

    init() async throws {
        library = try TestLibrary()
        try library.add("a.jpg", "b.jpg", "c/d.jpg", size: PixelSize(width: 700, height: 500))
        try await library.run()
        // One problem of the cache, one of the photos.
        try await CacheWriter(library.cache).repair([.record(key: try content("a.jpg").bytes)])
        try await library.damage("b.jpg", "thumb")
    }

    private func content(_ name: FilePath) throws -> ContentID { try #require(try library.asset(name).content) }

    /// Stops after some entries.
    private func check(_ kept: KeptCheck, entries: Int = .max) async throws -> StoreReport {
        let control = RunControl()
        let count = Atomic(0)
        return try await library.with { pipeline in
            try await pipeline.verify(
                from: kept.place,
                control: control,
                onPlace: { place in
                    kept.note(place)
                    if count.add(1, ordering: .relaxed).newValue == entries { control.stop() }
                }
            ) { kept.add($0) }
        }
    }

    @Test("It finds what one check finds, wherever the first is interrupted")
    func goesOn() async throws {
        let store = library.library
        let whole = KeptCheck(store, resuming: false)
        let report = try await check(whole)
        #expect(whole.findings.count == 2 && report.found == 2 && report.photos == 3 && !report.isSound)
        var isComplete = false
        var entries = 1
        while !isComplete {
            let first = KeptCheck(store, resuming: false)
            let interrupted = try await check(first, entries: entries)
            isComplete = !interrupted.interrupted
            first.save()
            let second = KeptCheck(store, resuming: true)
            #expect(second.place == first.place && second.findings == first.findings)
            if !isComplete { #expect(try await check(second) == report) }
            #expect(second.findings == whole.findings)
            entries += 1
        }
        #expect(entries > 6)
        whole.end()
        #expect(KeptCheck(store, resuming: true).place == StoreCheckPlace())
    }

    @Test("Without a place, or with one of another version or cache, a check begins at the start")
    func unusable() async throws {
        let (file, identifier) = (library.library.location.checkFile, library.cache.identifier)
        #expect(KeptCheck(library.library, resuming: true).place == StoreCheckPlace())
        let kept = KeptCheck(library.library, resuming: false)
        _ = try await check(kept, entries: 1)
        kept.save()
        #expect(KeptCheck(library.library, resuming: true).place == kept.place && kept.place != StoreCheckPlace())
        let text = String(decoding: try file.bytes(), as: UTF8.self)
        for (part, other) in [("\"version\":1", "\"version\":2"), (identifier, "another"), ("{", "")] {
            try file.write(text.replacing(part, with: other).utf8)
            #expect(KeptCheck(library.library, resuming: true).place == StoreCheckPlace(), "\(part)")
        }
    }

    @Test("A place that cannot be written is told with the reason")
    func unwritable() throws {
        let kept = KeptCheck(library.library, resuming: false)
        try library.library.location.checkFile.makeFolder()
        kept.save()
        #expect(kept.problem.map { "\($0)" }?.contains("cache.check.json") == true)
    }
}
