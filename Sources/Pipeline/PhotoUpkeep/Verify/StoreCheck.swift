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
    /// Reads all that the store holds, and says what is wrong: records, the checksum of every tier, the index of
    /// fingerprints, remembered failures, the catalogue, and whether every prepared photo has what the recipe asks for.
    /// The library must be open with `checking: .always`, which looks at the cache's structure.
    ///
    /// Memory stays the same however large the library is.
    ///
    /// - Parameters:
    ///   - repairing: takes out what is wrong, and makes the tiers again that were lost, only these, from the photos. The
    ///     library must be open for writing.
    ///   - tell: called for each finding, when it is settled.
    /// - Throws: `StoreError` where the store cannot be read or written, `CancellationError`
    package func verify(
        repairing: Bool = false,
        _ tell: @escaping @Sendable (StoreFinding) -> Void
    ) async throws -> StoreReport {
        var check = StoreCheck(self, tell)
        try await check.lookAtFiles()
        if repairing {
            try await StoreRepair(self).run(&check)
        } else {
            try await check.lookAtCache()
            try await check.lookAtPhotos()
        }
        return check.report
    }
}

/// A look at a library's store, which changes nothing.
struct StoreCheck {
    /// Photos that are looked at in one go.
    static let groupCount = 256
    private static let maxCatalogueProblems = 20

    let pipeline: PhotoPipeline
    private(set) var report = StoreReport()
    private let tell: @Sendable (StoreFinding) -> Void

    init(_ pipeline: PhotoPipeline, _ tell: @escaping @Sendable (StoreFinding) -> Void) {
        self.pipeline = pipeline
        self.tell = tell
    }

    mutating func add(_ finding: StoreFinding) {
        report.found += 1
        report.repaired += finding.isRepaired ? 1 : 0
        tell(finding)
    }

    /// The catalogue as a file, and whether the cache's could be opened.
    mutating func lookAtFiles() async throws {
        let problems = try await pipeline.blocking { library in
            try library.catalogue.integrityProblems(atMost: Self.maxCatalogueProblems)
        }
        for problem in problems {
            var finding = StoreFinding(problem: "the catalogue \(pipeline.library.location.catalogueFile): \(problem)")
            finding.outcome = "`sluice library restore` lists its copies, and puts one in its place"
            add(finding)
        }
        if let problem = pipeline.library.cacheProblem { add(StoreFinding(problem: "\(problem)")) }
        if let aside = pipeline.library.setAside {
            let outcome = "set aside: \(aside); `sluice prepare` makes it again"
            add(StoreFinding(problem: "the cache is damaged", outcome: outcome))
        } else if pipeline.library.cacheProblem == nil, try await pipeline.blocking({ try $0.hasLostItsCache }) {
            let isEmpty = try await pipeline.blocking { try $0.cache.isEmpty }
            let problem = isEmpty ? "the cache is empty" : "the cache does not name the recipe of its tiers"
            add(StoreFinding(problem: problem, outcome: "`sluice prepare` makes it again"))
        }
        let statistics = try await pipeline.blocking { try $0.cache.statistics() }
        (report.records, report.tiers) = (statistics.records.entries, statistics.tiers.entries)
    }

    mutating func lookAtCache() async throws {
        let tell = tell
        let found = try await pipeline.blocking { library in
            var found = 0
            try library.cache.forEachProblem { problem throws(StoreError) in
                found += 1
                tell(try library.finding(problem))
            }
            return found
        }
        report.found += found
    }

    /// Every photo that counts as prepared, against what the cache has of it.
    mutating func lookAtPhotos() async throws {
        try await eachGroup { check, photos in
            for photo in photos { check.add(photo.finding) }
        }
    }

    /// Visits the photos that lack something, in groups.
    mutating func eachGroup(_ body: (inout StoreCheck, [LackingPhoto]) async throws -> Void) async throws {
        // That it lacks everything has been told.
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

/// A prepared photo without all that the recipe asks for.
struct LackingPhoto: Sendable {
    var path: FilePath
    var content: ContentID
    /// Names of tiers, from large to small.
    var tiers: [String]
    /// The cache has nothing of it.
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
    /// The cache is a new one, or stands in for one that cannot be used: what its tiers are to be, only a run can say.
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

    /// What the cache lacks of a photo that is there and prepared; nil where it lacks nothing. One that an older recipe
    /// prepared has what that one asked for, as far as anybody knows, and one that is to be looked at again has lost
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
