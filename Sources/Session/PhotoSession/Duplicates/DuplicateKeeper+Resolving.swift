import Cryptography
import PhotoCatalogue
package import PhotoDuplicates
package import PhotoModel

/// A person's decision about a group.
package enum DuplicateAnswer: Sendable, Hashable {
    /// Keep these; the others go into the trash with the next commit.
    case keep([AssetID], merging: Bool)
    case keepAll
    case different
}

/// Why an answer was rejected.
package enum DuplicateProblem: Error, Sendable, Equatable, CustomStringConvertible {
    case unknownGroup(DuplicateGroupID)
    /// Photos were added or removed since the group was shown.
    case otherPhotos(DuplicateGroupID)
    /// A photo to be kept is not in the group, or none is to be kept.
    case badChoice(DuplicateGroupID)
    case unknownVerdict(AssetID)
    /// A photo has changed since the group was shown.
    case changedSince(SkippedGroup)
    /// There is a newer decision than the one to be taken back.
    case decidedSince

    package var description: String {
        switch self {
        case .unknownGroup(let id): "there is no group \(id) any more; it may have been answered; nothing was decided"
        case .otherPhotos(let id): "the group \(id) has other photos now: check it again; nothing was decided"
        case .badChoice(let id): "keep at least one photo of the group \(id), and only photos of that group"
        case .unknownVerdict(let id): "there is no answer with the ID \(id); it may have been removed"
        case .changedSince(let why): "\(why); nothing was decided about its group: check it again"
        case .decidedSince: "the photos have newer decisions; nothing was changed"
        }
    }
}

extension DuplicateKeeper {
    /// Answers a group, once for each key. Photos to be trashed are decided about in the same step.
    ///
    /// - Parameters:
    ///   - question: as for `group(_:_:)`.
    ///   - photos: of the group as shown to the user; nil to skip this check.
    /// - Throws: `DuplicateProblem`, `StoreError`; then nothing is changed.
    package func answer(
        _ answer: DuplicateAnswer,
        to id: DuplicateGroupID,
        _ question: DuplicateQuestion,
        seeing photos: [AssetID]? = nil,
        key: RequestKey? = nil
    ) async throws -> DuplicateVerdict {
        let request = key.map { StepRequest(key: $0.description, body: answer.digest(id, photos)) }
        let catalogue = library.catalogue
        if let request, try catalogue.outcome(of: request) != nil,
            let known = try catalogue.duplicateVerdicts(ofRequest: request.key).first
        {
            return known
        }
        guard let group = try await group(id, question) else { throw DuplicateProblem.unknownGroup(id) }
        let members = group.choice.photos
        if let photos, Set(photos) != Set(members.map(\.id)) { throw DuplicateProblem.otherPhotos(id) }
        let resolution: DuplicateResolution
        switch answer {
        case .keepAll: resolution = group.choice.resolution(.keepAll)
        case .different: resolution = group.choice.resolution(.different)
        case .keep(let kept, let merging):
            let places = members.indices.filter { kept.contains(members[$0].id) }
            guard !places.isEmpty, places.count == Set(kept).count else { throw DuplicateProblem.badChoice(id) }
            resolution = group.choice.resolution(keeping: places, merging: merging)
        }
        let outcome = try await work { _, _ in
            try DuplicateResolving(catalogue).resolve([resolution], as: request)
        }
        if let skipped = outcome.skipped.first { throw DuplicateProblem.changedSince(skipped.why) }
        try await library.refresh()
        guard let verdict = outcome.verdicts.first else { throw DuplicateProblem.unknownGroup(id) }
        return verdict
    }

    /// Takes back an answer and its decisions. The group is open again.
    ///
    /// - Throws: `DuplicateProblem`, `StoreError`; then nothing is changed.
    package func forget(_ id: AssetID) async throws {
        guard let outcome = try library.catalogue.forgetDuplicateVerdict(id, takingBack: true) else {
            throw DuplicateProblem.unknownVerdict(id)
        }
        if outcome.step == nil { throw DuplicateProblem.decidedSince }
        try await library.refresh()
    }
}

extension DuplicateAnswer {
    /// Distinguishes it from another answer with the same key.
    fileprivate func digest(_ id: DuplicateGroupID, _ photos: [AssetID]?) -> [UInt8] {
        var lines = ["duplicates \(id)"]
        switch self {
        case .keepAll: lines.append("keep-all")
        case .different: lines.append("different")
        case .keep(let kept, let merging):
            lines += ["keep \(merging)"] + kept.map(\.hex)
        }
        lines += ["of"] + (photos ?? []).map(\.hex)
        var digest = SHA256()
        for line in lines { digest.update(Array("\(line)\n".utf8)) }
        return digest.finish()
    }
}
