import Fingerprinting
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecord
import PhotoStore
import StoreFiles

/// Reading the library, and caching as long as the data is valid.
extension DuplicateFinder {
    /// Valid while the cache is unchanged: decisions add no shots.
    struct KeptRuns {
        /// The last finished run of `sluice prepare`, which may have changed facts of shots.
        var run: Int64
        var contents: Set<ContentID>
        var runs: BurstRuns
    }

    /// Those within a distance of some, or all of them if they are kept for further questions.
    mutating func takeFingerprints(near hashes: [[UInt8]], within distance: Int) throws(StoreError) {
        guard isForOnePicture else { return try takeFingerprints() }
        let neighbourhood = HashNeighbourhood(of: hashes, within: distance)
        index = LikenessIndex(try library.cache.fingerprints(near: neighbourhood), version: Self.version)
    }

    private static let version = UInt16(clamping: AnalysisPicture.version)

    mutating func takeFingerprints() throws(StoreError) {
        let now = library.cache.changeCount
        guard now != changeCount else { return }
        let isAnew = try index.take(library.cache, version: Self.version)
        if isAnew { facts = [:] }
        (changeCount, keptRuns) = (now, nil)
    }

    mutating func runs(of contents: [ContentID]) throws(StoreError) -> BurstRuns {
        let run = try library.catalogue.lastFinishedRun()
        if let kept = keptRuns, kept.run == run, kept.contents.isSuperset(of: contents) { return kept.runs }
        let requested = Set(contents)
        let runs = try BurstRuns(library.catalogue, of: requested)
        keptRuns = KeptRuns(run: run, contents: requested, runs: runs)
        return runs
    }

    /// Known facts, completed by stored facts of these contents.
    func facts(of contents: [ContentID]) throws(StoreError) -> [ContentID: ContentFacts] {
        var found: [ContentID: ContentFacts] = [:]
        for content in contents { found[content] = facts[content] }
        try readFacts(of: contents, into: &found)
        return found
    }

    /// For unknown contents.
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
