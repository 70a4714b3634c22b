import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoStore
import StoreFiles
import SystemPackage

/// Removes what is damaged from the cache, and makes what was lost again, as renders do: only the tiers that are
/// damaged or missing.
struct StoreRepair {
    /// Problems per transaction.
    private static let groupCount = 64

    private let pipeline: PhotoPipeline
    private let writer: CacheWriter

    /// - Throws: `StoreError.readOnly`
    init(_ pipeline: PhotoPipeline) throws {
        guard let writer = pipeline.writer else { throw StoreError.readOnly(pipeline.library.cache.folder) }
        self.pipeline = pipeline
        self.writer = writer
    }

    func run(_ check: inout StoreCheck) async throws {
        let problems = try await check.cacheProblems()
        var start = 0
        while start < problems.count {
            let group = Array(problems[start..<min(start + Self.groupCount, problems.count)])
            // First, so that anything not made again in this call is left to the next run.
            let losses = group.filter(\.isLoss).compactMap(\.content)
            try await pipeline.blocking { try $0.catalogue.unsettle(losses) }
            try await writer.repair(group)
            start += group.count
        }
        // Losses that only a photo can restore are reported after that was tried.
        var lost: [ContentID: [CacheProblem]] = [:]
        for problem in problems {
            if let content = problem.content, problem.isLoss {
                lost[content, default: []].append(problem)
            } else {
                check.add(try await finding(problem, isRepaired: true, "repaired"))
            }
        }

        var tried: Set<ContentID> = []
        try await check.eachGroup { check, photos in
            // Copies lack the same tiers.
            let first = photos.filter { tried.insert($0.content).inserted }
            let restored = try await restore(first)
            let lacking = restored.filter { $0.failure != nil }.map(\.photo.content)
            try await pipeline.blocking { try $0.catalogue.unsettle(lacking) }
            for (photo, failure) in restored {
                let outcome = failure ?? "made again"
                let reported = lost.removeValue(forKey: photo.content) ?? []
                for problem in reported { check.add(try await finding(problem, isRepaired: failure == nil, outcome)) }
                guard reported.isEmpty else { continue }
                var finding = photo.finding
                (finding.isRepaired, finding.outcome) = (failure == nil, outcome)
                check.add(finding)
            }
        }
        try await reportRest(lost, &check)
        try await writer.finish()
    }

    /// Reports what was lost but is not lacked by any prepared photo.
    private func reportRest(_ lost: [ContentID: [CacheProblem]], _ check: inout StoreCheck) async throws {
        let isRecipeKnown = try await pipeline.blocking { try !$0.hasLostItsCache }
        for content in lost.keys.sorted() {
            let assets = try await pipeline.blocking { try $0.catalogue.assets(withContent: content) }
            let isLeft = !isRecipeKnown && assets.contains { !$0.isMissing }
            let isGone = !assets.isEmpty && assets.allSatisfy(\.isMissing)
            let outcome =
                isGone
                ? "its photo is missing, so it cannot be made again"
                : isLeft ? "removed: the next `sluice prepare` makes it again" : "removed: not needed"
            for problem in lost[content] ?? [] {
                check.add(try await finding(problem, isRepaired: !isGone && !isLeft, outcome))
            }
        }
    }

    private func finding(_ problem: CacheProblem, isRepaired: Bool, _ outcome: String) async throws -> StoreFinding {
        var finding = try await pipeline.blocking { try $0.finding(problem) }
        (finding.isRepaired, finding.outcome) = (isRepaired, outcome)
        return finding
    }
}

// MARK: Restoring

extension StoreRepair {
    /// - Returns: each photo, and why it could not be restored; nil if it was.
    private func restore(_ photos: [LackingPhoto]) async throws -> [(photo: LackingPhoto, failure: String?)] {
        let failures = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
            var failures = [String?](repeating: nil, count: photos.count)
            for (index, photo) in photos.enumerated() {
                if index >= pipeline.renderJobs, let (done, failure) = try await group.next() {
                    failures[done] = failure
                }
                group.addTask { (index, try await render(photo)) }
            }
            while let (done, failure) = try await group.next() { failures[done] = failure }
            return failures
        }
        await pipeline.finishRenders()
        var restored: [(photo: LackingPhoto, failure: String?)] = []
        for (photo, failure) in zip(photos, failures) {
            let problem = if let failure { failure } else { try await whyNotStored(photo) }
            restored.append((photo, problem))
        }
        return restored
    }

    /// - Returns: why it failed; nil if it succeeded.
    private func render(_ photo: LackingPhoto) async throws -> String? {
        let copies = try await pipeline.blocking { library in
            try library.catalogue.assets(withContent: photo.content).filter { !$0.isMissing }.map(\.path)
        }
        var reason = "its photo is missing"
        for path in copies {
            var request = TierRequest(path, content: photo.content, tiers: Set(photo.tiers))
            request.retriesFailed = true
            do {
                if try await pipeline.restore(request).content == photo.content { return nil }
                reason = "\(path) has changed: the next `sluice prepare` reads it again"
            } catch let error as RenderError {
                reason = "\(error)"
            } catch let error as PipelineError {
                // Its root is away.
                reason = "\(error)"
            }
        }
        return reason
    }

    private func whyNotStored(_ photo: LackingPhoto) async throws -> String? {
        let digests = pipeline.digests.entries.filter { photo.tiers.contains($0.spec.name) }.map(\.digest)
        let isStored = try await pipeline.blocking { try $0.cache.hasTiers(photo.content, digests) }
        return isStored ? nil : "it was made again, but could not be stored: \(pipeline.notes.last ?? "")"
    }
}

extension CacheProblem {
    /// Whether only the photo can restore it.
    fileprivate var isLoss: Bool {
        switch self {
        case .record, .tierMissing, .tierDamaged: true
        case .tierUnnamed, .fingerprint, .failure: false
        }
    }
}
