import Fingerprinting
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoStore
import StoreFiles

/// What is read of the library, and kept as long as it holds.
extension DuplicateFinder {
    /// As long as the cache is what it was: decisions bring no shots.
    struct KeptRuns {
        /// Of `sluice prepare`, the last one that was finished: it may have changed what is known of shots.
        var run: Int64
        var contents: Set<ContentID>
        var runs: BurstRuns
    }

    mutating func takeFingerprints() throws(StoreError) {
        let now = library.cache.changeCount
        guard now != changeCount else { return }
        let isAnew = try index.take(library.cache, version: UInt16(clamping: AnalysisPicture.version))
        if isAnew { facts = [:] }
        (changeCount, keptRuns) = (now, nil)
    }

    mutating func runs(of contents: [ContentID]) throws(StoreError) -> BurstRuns {
        let run = try library.catalogue.lastFinishedRun()
        if let kept = keptRuns, kept.run == run, kept.contents.isSuperset(of: contents) { return kept.runs }
        let asked = Set(contents)
        let runs = try BurstRuns(library.catalogue, of: asked)
        keptRuns = KeptRuns(run: run, contents: asked, runs: runs)
        return runs
    }

    /// Those that are kept, and what else is stored of some contents.
    func facts(of contents: [ContentID]) throws(StoreError) -> [ContentID: ContentFacts] {
        var found: [ContentID: ContentFacts] = [:]
        for content in contents { found[content] = facts[content] }
        try readFacts(of: contents, into: &found)
        return found
    }

    /// Of those that are not known.
    func readFacts(
        of contents: [ContentID],
        into facts: inout [ContentID: ContentFacts]
    ) throws(StoreError) {
        let open = contents.filter { facts[$0] == nil }
        for start in stride(from: 0, to: open.count, by: 500) {
            for record in try library.cache.records(Array(open[start..<min(start + 500, open.count)])) {
                if let content = record.content { facts[content] = ContentFacts(record) }
            }
        }
    }
}
