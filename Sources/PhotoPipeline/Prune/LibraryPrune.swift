import Backpressure
import CLinux
import Glibc
package import PhotoStore
import SystemPackage

/// Forgets the photos of a library that are not there any more, and what the cache has of contents that no photo has.
///
/// First the catalogue, in one transaction, then the cache, group by group. Killed in between, it leaves contents that
/// nobody names, which harm nothing and go with the next prune.
///
/// Nothing is forgotten while a root, or a volume below one, is not there: a photo that was moved there counts as
/// missing, and would not be known again.
///
/// Lives on a thread of its own, and blocks it.
package actor LibraryPrune {
    /// Contents to a transaction of the cache.
    private static let group = 256
    /// Losing more of a library than this at once is rarely meant.
    private static let mostOfLibrary = 0.1

    private let library: Library
    private let executor: ThreadExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Throws: `ThreadingError`
    package init(_ library: Library) throws {
        self.library = library
        executor = try ThreadExecutor(name: "prune")
    }

    /// Says what would be forgotten, and changes nothing.
    ///
    /// - Throws: `PipelineError`, `StoreError`
    package func plan() throws -> PruneReport { try look().report }

    /// Forgets.
    ///
    /// - Parameter force: even if it is more than a tenth of the library.
    /// - Throws: `PipelineError` before anything is done; `StoreError`: `.readOnly` if the library was not opened for
    ///   writing.
    package func run(force: Bool = false) throws -> PruneReport {
        let writer = try CacheWriter(cache: library.cache, executor: executor)
        let (plan, rows, contents) = try look()
        guard force || Double(rows.count) <= Double(plan.known) * Self.mostOfLibrary else {
            throw PipelineError.tooManyMissing(rows.count, of: plan.known)
        }
        _ = try library.catalogue.forget(rows)
        for start in stride(from: 0, to: contents.count, by: Self.group) {
            let group = Array(contents[start..<min(start + Self.group, contents.count)])
            try writer.assumeIsolated { try $0.remove(group) }
        }
        try writer.assumeIsolated { try $0.finish() }
        var report = plan
        report.dryRun = false
        return report
    }

    private func look() throws -> (report: PruneReport, rows: [AssetRow], contents: [ContentID]) {
        try checkDisks()
        var report = PruneReport()
        report.dryRun = true
        var gone: [Asset] = []
        for asset in try library.catalogue.forgettable() {
            if isThere(asset.path) { report.foundAgain += 1 } else { gone.append(asset) }
        }
        let counts = try library.catalogue.counts()
        report.known = counts.present + counts.missing
        report.photos = gone.map { PruneReport.Photo(id: $0.id.description, path: $0.path.string) }
        let kept = try library.catalogue.contents(without: Set(gone.map(\.row)))
        let stale = try library.cache.contents().filter { !kept.contains($0.key) }
        report.contents = stale.count
        report.bytes = stale.values.reduce(0) { $0.addingClamped(Int64($1)) }
        return (report, gone.map(\.row), stale.keys.sorted())
    }

    private func checkDisks() throws {
        let check = RootCheck(library.catalogue)
        for root in try library.catalogue.roots() {
            if let problem = try check.problem(of: root) { throw problem }
            if let volume = try check.volumesAway(from: root).first {
                throw PipelineError.rootMissing(root.path.pushing(volume.folder).string)
            }
        }
    }

    private func isThere(_ path: FilePath) -> Bool {
        var status = clinux_stat()
        let result = path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) }
        return result != -ENOENT && result != -ENOTDIR
    }
}
