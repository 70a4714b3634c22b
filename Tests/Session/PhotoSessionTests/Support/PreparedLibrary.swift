import Backpressure
import Dispatch
import Foundation
import Glibc
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoStore
import SampleLibrary
import StoreFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

/// Generated photos in a folder, prepared, and the library as fronts open it. Changes by others are made through a separate
/// catalogue, as by another process.
final class PreparedLibrary: Sendable {
    let folder: TemporaryFolder
    let location: LibraryLocation
    let photos: FilePath
    let clock = HandClock()
    let committing = HandCommitting()

    /// - Parameter names: of photos, which are taken one after the other in the order of their names.
    init(_ names: [FilePath], size: PixelSize = .tiny, _ recipe: Recipe = .default) async throws {
        folder = try TemporaryFolder()
        photos = folder.path.appending("photos")
        location = LibraryLocation(store: folder.path.appending("store"))
        try photos.makeFolder()
        for (number, name) in names.enumerated() { try add(name, seed: UInt64(number + 1), size: size) }
        try await prepare(recipe)
    }

    convenience init(_ count: Int) async throws {
        try await self.init((0..<count).map { FilePath("\(10 + $0).jpg") })
    }

    /// - Parameter taken: such as `2021:07:04 12:34:56`.
    func add(_ name: FilePath, seed: UInt64, size: PixelSize = .tiny, taken: String? = nil) throws {
        var exif = ExifWriter()
        exif.dateTimeOriginal = taken
        try photos.pushing(name).write(try SamplePhoto(size: size, seed: seed, exif: exif).encoded())
    }

    @discardableResult
    func prepare(_ recipe: Recipe = .default) async throws -> RunReport {
        let library = try Library(location, .write)
        return try await PhotoPipeline.with(library, recipe) { try await $0.run(roots: [photos]) }
    }

    /// Evicts all tiers except the smallest.
    func giveUpTiers(_ recipe: Recipe) async throws {
        try other().setCacheBound(1)
        try await prepare(recipe)
    }

    /// - Parameter change: changes the configuration.
    nonisolated(nonsending)
        func open(_ change: (inout PhotoLibrary.Configuration) -> Void = { _ in }) async throws -> PhotoLibrary
    {
        var configuration = PhotoLibrary.Configuration()
        configuration.refreshInterval = nil
        configuration.memoryShare = { 1 }
        configuration.now = { [clock] in clock.now }
        configuration.committing = { [committing] library in
            committing.use(library.catalogue)
            return committing
        }
        change(&configuration)
        return try await PhotoLibrary.open(location, configuration)
    }

    /// Opens the library for the body, and closes it.
    @discardableResult
    nonisolated(nonsending) func with<Value>(
        _ change: (inout PhotoLibrary.Configuration) -> Void = { _ in },
        _ body: nonisolated(nonsending) (PhotoLibrary) async throws -> Value
    ) async throws -> Value {
        let library = try await open(change)
        do {
            let value = try await body(library)
            await library.close()
            return value
        } catch {
            await library.close()
            throw error
        }
    }

    /// The catalogue as opened by another process.
    func other() throws -> Catalogue { try Catalogue(at: location.catalogueFile) }

    /// Changes the catalogue in a way that Sluice never does.
    func execute(_ sql: String) throws {
        let script = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute(sys.argv[2])"
        let python = try Process.run(
            URL(filePath: "/usr/bin/env"),
            arguments: ["python3", "-c", script, location.catalogueFile.string, sql]
        )
        python.waitUntilExit()
        try #require(python.terminationStatus == 0)
    }

    func id(_ name: FilePath) throws -> AssetID {
        try #require(try other().asset(at: photos.pushing(name)), "\(name)").id
    }

    func row(_ name: FilePath) throws -> AssetRow {
        try #require(try other().asset(at: photos.pushing(name)), "\(name)").row
    }
}

extension PixelSize {
    static let tiny = PixelSize(width: 96, height: 64)
}

/// Commits under control of a test: records that files reflect every decision, or fails.
final class HandCommitting: Committing {
    struct Failure: Error, CustomStringConvertible {
        var description: String { "the disk is gone" }
    }

    private struct State {
        var catalogue: Catalogue?
        var sizes: [Int] = []
        var fails = false
        var waits = false
        var isWaiting = false
    }

    private let state = Mutex(State())

    /// Number of decisions of each commit.
    var sizes: [Int] { state.withLock { $0.sizes } }

    func use(_ catalogue: Catalogue) { state.withLock { $0.catalogue = catalogue } }
    /// Blocks until it is cancelled.
    func waitForCancel() { state.withLock { $0.waits = true } }
    var isWaiting: Bool { state.withLock { $0.isWaiting } }
    func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    func preview(session: SessionRow?, options: CommitOptions) -> CommitPreview { CommitPreview() }

    func commit(
        session: SessionRow?,
        options: CommitOptions,
        progress: @Sendable (CommitProgress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> CommitReport {
        let (fails, known) = state.withLock { ($0.fails, $0.catalogue) }
        let catalogue = try #require(known)
        if fails { throw Failure() }
        let pending = try catalogue.pending(ofSession: session)
        if state.withLock({ $0.waits }) {
            state.withLock { $0.isWaiting = true }
            while !isCancelled() { sched_yield() }
            var report = CommitReport()
            report.remaining = pending.count
            return report
        }
        let batch = try catalogue.beginBatch(.commit, session: session).row
        let intents = pending.map { JournalIntent(asset: $0.asset, before: $0.applied, after: $0.now, steps: []) }
        let journal = try catalogue.intend(intents, in: batch)
        try catalogue.settle(
            zip(journal, pending).map { entry, decision in
                let photo: AppliedFiles.Photo = decision.now.verdict == .trash ? .trashed : .stays
                return (entry, .applied(AppliedFiles(photo: photo)))
            }
        )
        try catalogue.finishBatch(batch)
        progress(CommitProgress(done: pending.count, total: pending.count, applied: pending.count))
        state.withLock { $0.sizes.append(pending.count) }
        var report = CommitReport()
        report.applied = pending.count
        return report
    }

    func revert(
        _ batch: Batch,
        options: CommitOptions,
        progress: @Sendable (CommitProgress) -> Void,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws -> CommitReport {
        throw LibraryError.cannotCommit
    }
}

/// Blocks the threads of a pool until it is opened permanently.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let busy = Mutex(0)

    func open() { semaphore.signal() }

    /// Returns when all threads of the pool are blocked.
    func hold(_ pool: BlockingPool) async {
        for _ in 0..<pool.threadCount {
            Task {
                try await pool.run(priority: .interactive) {
                    self.busy.withLock { $0 += 1 }
                    self.semaphore.wait()
                    self.semaphore.signal()
                }
            }
        }
        while busy.withLock({ $0 }) < pool.threadCount { await Task.yield() }
    }
}

extension PhotoLibrary {
    nonisolated var held: ImageCache { pictures.cache }
}

extension ReviewSession {
    /// The name of the photo on display; nil at the end.
    func name() throws -> String? { try current().card?.photo.name }

    /// Waits until no load is running.
    func settled() async {
        while let load = prefetch.loads.values.first { await load.task.value }
    }

    var isPrefetching: Bool { !prefetch.loads.isEmpty }
    var wantedAssets: [AssetRow] { prefetch.plan.wanted.map(\.asset) }
}
