import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PhotoStore
import StoreFiles
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
    ///   - onFinding: called for each finding, once its outcome is known.
    /// - Throws: `StoreError` if the store cannot be read or written, `CancellationError`
    package func verify(
        repairing: Bool = false,
        _ onFinding: @escaping @Sendable (StoreFinding) -> Void
    ) async throws -> StoreReport {
        var check = StoreCheck(self, onFinding)
        try await check.checkFiles()
        if repairing {
            try await StoreRepair(self).run(&check)
        } else {
            try await check.checkCache()
            try await check.checkPhotos()
        }
        return check.report
    }
}

/// A check of a library's store, which changes nothing.
struct StoreCheck {
    /// Photos that are checked at a time.
    static let groupCount = 256
    private static let maxCatalogueProblems = 20

    let pipeline: PhotoPipeline
    private(set) var report = StoreReport()
    private let onFinding: @Sendable (StoreFinding) -> Void

    init(_ pipeline: PhotoPipeline, _ onFinding: @escaping @Sendable (StoreFinding) -> Void) {
        self.pipeline = pipeline
        self.onFinding = onFinding
    }

    mutating func add(_ finding: StoreFinding) {
        report.found += 1
        report.repaired += finding.isRepaired ? 1 : 0
        onFinding(finding)
    }

    /// Checks the catalogue as a file, and whether the cache could be opened.
    mutating func checkFiles() async throws {
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
        let statistics = try await pipeline.blocking { try $0.cache.statistics() }
        (report.records, report.tiers) = (statistics.records.entries, statistics.tiers.entries)
    }

    mutating func checkCache() async throws {
        let onFinding = onFinding
        let found = try await pipeline.blocking { library in
            var found = 0
            try library.cache.forEachProblem { problem throws(StoreError) in
                found += 1
                onFinding(try library.finding(problem))
            }
            return found
        }
        report.found += found
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
        var last: AssetRow = 0
        while true {
            let after = last
            let (assets, lacking) = try await pipeline.blocking { [pipeline] library in
                let assets = try library.catalogue.assets(after: after, limit: Self.groupCount)
                return (assets, try assets.compactMap { try library.lack(of: $0, pipeline) })
            }
            guard let row = assets.last?.row else { return }
            last = row
            report.photos += assets.count { $0.state == .prepared && !$0.isMissing }
            try Task.checkCancellation()
            if !lacking.isEmpty { try await body(&self, lacking) }
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
