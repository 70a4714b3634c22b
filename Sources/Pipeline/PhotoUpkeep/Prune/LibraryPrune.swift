import Backpressure
import CLinux
import Glibc
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
package import PhotoStore
import StoreFiles
package import SystemPackage

/// Forgets the missing photos of a library, and removes contents that no photo has from the cache.
///
/// First the catalogue, in one transaction, then the cache, group by group. If killed in between, it leaves contents
/// that nothing references. They do no harm, and the next prune removes them.
///
/// Nothing is forgotten while a root, or a volume below one, is away: a photo that was moved there counts as missing,
/// and would not be recognised again. The exception is a volume that the user declares gone for good: its photos count
/// as missing.
///
/// Photos with a decision or in an album are never forgotten. A root with such photos stays known even if it is gone
/// for good.
///
/// Runs on its own thread, and blocks it.
package actor LibraryPrune {
    /// Contents per transaction of the cache.
    private static let group = 256
    /// Losing more of a library than this at once is rarely intended.
    private static let maxShareOfLibrary = 0.1

    private let library: Library
    private let executor: ThreadExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Throws: `ThreadingError`
    package init(_ library: Library) throws {
        self.library = library
        executor = try ThreadExecutor(name: "prune")
    }

    /// Reports what would be forgotten, and changes nothing.
    ///
    /// - Parameter lost: roots, and volumes below them, that are gone for good: absolute paths.
    /// - Throws: `PipelineError`, `StoreError`
    package func plan(without lost: [FilePath] = []) throws -> PruneReport { try survey(without: lost).report }

    /// Forgets.
    ///
    /// - Parameters:
    ///   - force: even if it is more than a tenth of the library.
    ///   - lost: roots, and volumes below them, that are gone for good: absolute paths.
    /// - Throws: `PipelineError` before anything is done; `StoreError`: `.readOnly` if the library was not opened for
    ///   writing.
    package func run(force: Bool = false, without lost: [FilePath] = []) throws -> PruneReport {
        let writer = try CacheWriter(cache: library.cache, executor: executor)
        let (plan, rows, lostRows, contents) = try survey(without: lost)
        guard force || Double(rows.count) <= Double(plan.known) * Self.maxShareOfLibrary else {
            throw PipelineError.tooManyMissing(rows.count, of: plan.known)
        }
        try library.catalogue.markMissing(lostRows)
        _ = try library.catalogue.forget(rows)
        for root in try library.catalogue.roots() where lost.contains(root.path) { try library.catalogue.forget(root) }
        for start in stride(from: 0, to: contents.count, by: Self.group) {
            let group = Array(contents[start..<min(start + Self.group, contents.count)])
            try writer.assumeIsolated { try $0.remove(group) }
        }
        let looked = Set(try library.catalogue.lookedIDs())
        let looks = try library.cache.lookedPhotos().filter { !looked.contains($0) }
        try writer.assumeIsolated { try $0.removeLooks(of: looks) }
        try writer.assumeIsolated { try $0.finish() }
        var report = plan
        report.dryRun = false
        return report
    }

    private func survey(
        without lost: [FilePath]
    ) throws -> (report: PruneReport, rows: [AssetRow], lost: [AssetRow], contents: [ContentID]) {
        try checkDisks(without: lost)
        var report = PruneReport()
        report.dryRun = true
        var gone: [Asset] = []
        let isLost = { (asset: Asset) in lost.contains { asset.path.starts(with: $0) } }
        let missing = try library.catalogue.forgettable()
        // Their files exist, but no run covers them.
        let leftOut = try library.catalogue.leftOut(missing.map(\.row))
        for asset in missing {
            let isWanted = !isLost(asset) && !leftOut.contains(asset.row)
            if try isWanted && isBack(asset) { report.foundAgain += 1 } else { gone.append(asset) }
        }
        report.kept = try library.catalogue.keptAssets(missing: true).count
        var lostRows: [AssetRow] = []
        if !lost.isEmpty {
            let keptAssets = try library.catalogue.keptAssets()
            try library.catalogue.forEachAsset { asset in
                guard !asset.isMissing, isLost(asset) else { return }
                lostRows.append(asset.row)
                if keptAssets.contains(asset.row) { report.kept += 1 } else { gone.append(asset) }
            }
        }
        let counts = try library.catalogue.counts()
        report.known = counts.present + counts.missing
        report.photos = gone.map {
            PruneReport.Photo(id: $0.id.description, path: $0.path.string, pathBytes: $0.path.base64)
        }
        var kept = KeptContents(library.catalogue, without: Set(gone.map(\.row)))
        let stale = try library.cache.contents { content throws(StoreError) in try kept.contains(content) }
        report.contents = stale.count
        report.bytes = stale.values.reduce(0) { $0.addingClamped(Int64($1)) }
        return (report, gone.map(\.row), lostRows, stale.keys.sorted())
    }

    private func checkDisks(without lost: [FilePath]) throws {
        let check = RootCheck(library.catalogue)
        var rest = Set(lost)
        for root in try library.catalogue.roots() {
            if let problem = try check.problem(of: root) {
                guard rest.remove(root.path) != nil else { throw problem }
                continue
            }
            for volume in try check.volumesAway(from: root) where rest.remove(volume.path) == nil {
                throw PipelineError.rootMissing(volume.path.string)
            }
        }
        if let path = rest.first { throw PipelineError.notAway(path.string) }
    }

    /// Whether its file may be back at its path, and is not another asset's file.
    private func isBack(_ asset: Asset) throws -> Bool {
        var status = clinux_stat()
        let result = asset.path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) }
        guard result != -ENOENT && result != -ENOTDIR else { return false }
        return try library.catalogue.asset(at: asset.path)?.isMissing ?? true
    }
}
