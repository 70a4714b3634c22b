import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
package import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PhotoStore
import StoreFiles
import Synchronization
import SystemPackage

extension PhotoPipeline {
    /// Reads the entire store and reports its problems: records, the checksum of every tier, the index of fingerprints,
    /// remembered failures, the catalogue, and whether every prepared photo has what the recipe requires. The library
    /// must be open with `checking: .always`, which checks the cache's structure.
    ///
    /// Memory use does not depend on the size of the library.
    ///
    /// - Parameters:
    ///   - repairing: removes what is damaged, and remakes only the lost tiers from the photos. The library must be
    ///     open for writing.
    ///   - place: where an earlier check was interrupted. A repair begins from the start.
    ///   - control: stops the check; a repair is not stopped.
    ///   - onPlace: called whenever something more is checked.
    ///   - onFinding: called for each finding, once its outcome is known.
    /// - Throws: `StoreError` if the store cannot be read or written, `CancellationError`
    package func verify(
        repairing: Bool = false,
        from place: StoreCheckPlace = StoreCheckPlace(),
        control: RunControl = RunControl(),
        onPlace: @escaping @Sendable (StoreCheckPlace) -> Void = { _ in },
        _ onFinding: @escaping @Sendable (StoreFinding) -> Void
    ) async throws -> StoreReport {
        var check = StoreCheck(self, from: place, onPlace, onFinding) { !repairing && control.isStopped }
        try await check.checkFiles()
        if repairing {
            try await StoreRepair(self).run(&check)
        } else {
            try await check.checkCache()
            try await check.checkPhotos()
        }
        return check.place.report
    }
}

/// A check of a library's store, which changes nothing.
struct StoreCheck {
    /// Photos that are checked at a time.
    static let groupCount = 256
    private static let maxCatalogueProblems = 20

    let pipeline: PhotoPipeline
    private(set) var place: StoreCheckPlace
    private let onPlace: @Sendable (StoreCheckPlace) -> Void
    private let onFinding: @Sendable (StoreFinding) -> Void
    private let isStopped: @Sendable () -> Bool

    init(
        _ pipeline: PhotoPipeline,
        from place: StoreCheckPlace,
        _ onPlace: @escaping @Sendable (StoreCheckPlace) -> Void,
        _ onFinding: @escaping @Sendable (StoreFinding) -> Void,
        isStopped: @escaping @Sendable () -> Bool
    ) {
        (self.pipeline, self.place) = (pipeline, place)
        (self.onPlace, self.onFinding, self.isStopped) = (onPlace, onFinding, isStopped)
        self.place.report.interrupted = false
    }

    mutating func add(_ finding: StoreFinding) {
        place.report.found += 1
        place.report.repaired += finding.isRepaired ? 1 : 0
        onFinding(finding)
    }

    /// Checks the catalogue as a file, and whether the cache could be opened.
    mutating func checkFiles() async throws {
        guard case .files = place.stage else { return }
        let problems = try await pipeline.blocking { library in
            try library.catalogue.integrityProblems(atMost: Self.maxCatalogueProblems)
        }
        for problem in problems {
            var finding = StoreFinding(problem: "the catalogue \(pipeline.library.location.catalogueFile): \(problem)")
            finding.outcome = "`sluice library restore` lists its backups, and restores one"
            add(finding)
        }
        if let problem = pipeline.library.cacheProblem { add(StoreFinding(problem: "\(problem)")) }
        if let aside = pipeline.library.setAside {
            let outcome = "set aside: \(aside); `sluice prepare` makes it again"
            add(StoreFinding(problem: "the cache is damaged", outcome: outcome))
        } else if pipeline.library.cacheProblem == nil, try await pipeline.blocking({ try $0.hasLostItsCache }) {
            let isEmpty = try await pipeline.blocking { try $0.cache.isEmpty }
            let problem = isEmpty ? "the cache is empty" : "the cache does not record the recipe of its tiers"
            add(StoreFinding(problem: problem, outcome: "`sluice prepare` makes it again"))
        }
        let (statistics, prepared) = try await pipeline.blocking { library in
            (try library.cache.statistics(), try library.catalogue.counts().prepared)
        }
        (place.report.records, place.report.tiers) = (statistics.records.entries, statistics.tiers.entries)
        (place.preparedPhotos, place.stage) = (prepared, .cache(CachePlace()))
    }

    mutating func checkCache() async throws {
        let onFinding = onFinding
        try await eachCacheProblem { library, problem, place throws(StoreError) in
            place.report.found += 1
            onFinding(try library.finding(problem))
        }
    }

    /// - Parameter body: gets the place to count the problem in.
    private mutating func eachCacheProblem(
        _ body: @escaping @Sendable (Library, CacheProblem, inout StoreCheckPlace) throws(StoreError) -> Void
    ) async throws {
        guard case .cache(let start) = place.stage else { return }
        place = try await pipeline.blocking { [place, onPlace, isStopped] library in
            var place = place
            try library.cache.forEachProblem(from: start) { next in
                if next.part == .records { place.checkedRecords += 1 }
                place.stage = .cache(next)
                onPlace(place)
                return !isStopped()
            } _: { problem throws(StoreError) in
                try body(library, problem, &place)
            }
            return place
        }
        if isStopped() { place.report.interrupted = true } else { place.stage = .photos(after: 0) }
    }

    /// The problems of the whole cache, uncounted.
    mutating func cacheProblems() async throws -> [CacheProblem] {
        let problems = Mutex<[CacheProblem]>([])
        try await eachCacheProblem { _, problem, _ in problems.withLock { $0.append(problem) } }
        return problems.withLock { $0 }
    }

    /// Compares every photo that counts as prepared with the cache.
    mutating func checkPhotos() async throws {
        try await eachGroup { check, photos in
            for photo in photos { check.add(photo.finding) }
        }
    }

    /// Visits the photos that lack something, in groups.
    mutating func eachGroup(_ body: (inout StoreCheck, [LackingPhoto]) async throws -> Void) async throws {
        // A lost cache has already been reported.
        guard try await pipeline.blocking({ try !$0.hasLostItsCache }) else { return }
        while case .photos(let after) = place.stage {
            let (assets, lacking) = try await pipeline.blocking { [pipeline] library in
                let assets = try library.catalogue.assets(after: after, limit: Self.groupCount)
                return (assets, try assets.compactMap { try library.lack(of: $0, pipeline) })
            }
            guard let row = assets.last?.row else { return }
            place.stage = .photos(after: row)
            place.report.photos += assets.count { $0.state == .prepared && !$0.isMissing }
            try Task.checkCancellation()
            if !lacking.isEmpty { try await body(&self, lacking) }
            onPlace(place)
            if isStopped() {
                place.report.interrupted = true
                return
            }
        }
    }
}

/// A prepared photo that lacks something the recipe requires.
struct LackingPhoto: Sendable {
    var path: FilePath
    var content: ContentID
    /// Names of tiers, from large to small.
    var tiers: [String]
    /// The cache has nothing for it.
    var isWhole: Bool

    var finding: StoreFinding {
        StoreFinding(
            photo: path.string,
            photoBytes: path.base64,
            content: content.hex,
            problem: isWhole ? "it is not in the cache" : "it lacks the tier \(tiers.joined(separator: ", "))"
        )
    }
}

extension Library {
    /// The cache is new, or replaces one that cannot be used: only a run can determine which tiers it should have.
    var hasLostItsCache: Bool {
        get throws(StoreError) {
            guard try cache.recipe() == nil else { return false }
            return try catalogue.counts().prepared > 0
        }
    }

    func finding(_ problem: CacheProblem) throws(StoreError) -> StoreFinding {
        var finding = StoreFinding(content: problem.content?.hex, problem: "\(problem)")
        if let content = problem.content {
            let path = try catalogue.assets(withContent: content).first?.path
            (finding.photo, finding.photoBytes) = (path?.string, path?.base64)
        }
        return finding
    }

    /// What the cache lacks for a photo that exists and is prepared; nil if it lacks nothing. A photo prepared with an
    /// older recipe is assumed to have what that recipe required. A photo that is to be checked again has lost
    /// something.
    fileprivate func lack(of asset: Asset, _ pipeline: PhotoPipeline) throws(StoreError) -> LackingPhoto? {
        guard asset.state == .prepared, !asset.isMissing, let content = asset.content else { return nil }
        let entries = pipeline.digests.entries
        let names = entries.map(\.spec.name)
        guard try cache.hasRecord(content) else {
            return LackingPhoto(path: asset.path, content: content, tiers: names, isWhole: true)
        }
        let isAskedFor = asset.settledBy == nil || asset.settledBy == pipeline.preparedDigest
        guard isAskedFor, let record = try cache.record(content) else { return nil }
        let lacking = entries.filter { record.tier($0.digest) == nil }.map(\.spec.name)
        return lacking.isEmpty ? nil : LackingPhoto(path: asset.path, content: content, tiers: lacking, isWhole: false)
    }
}
