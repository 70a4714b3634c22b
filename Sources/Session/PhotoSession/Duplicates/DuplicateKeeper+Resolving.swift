import Cryptography
import PhotoCatalogue
package import PhotoDuplicates
package import PhotoModel

/// What somebody says about a group.
package enum DuplicateAnswer: Sendable, Hashable {
    /// These stay, the others go into the trash with the next commit.
    case keep([AssetID], merging: Bool)
    case keepAll
    case different
}

/// Why it was not taken.
package enum DuplicateProblem: Error, Sendable, Equatable, CustomStringConvertible {
    case unknownGroup(DuplicateGroupID)
    /// Photos came or went since somebody looked at it.
    case otherPhotos(DuplicateGroupID)
    /// A photo that is to stay is none of the group, or there is none.
    case badChoice(DuplicateGroupID)
    case unknownVerdict(AssetID)
    /// A photo is not what it was when somebody looked at it.
    case changedSince(LeftGroup)
    /// What is to be taken back was decided otherwise since.
    case decidedSince

    package var description: String {
        switch self {
        case .unknownGroup(let id): "there is no group \(id) any more, it may have been decided; nothing was decided"
        case .otherPhotos(let id): "the group \(id) has other photos now: check it again; nothing was decided"
        case .badChoice(let id): "one photo at least of the group \(id) has to stay, and no other one can"
        case .unknownVerdict(let id): "nothing was said with the ID \(id): it was forgotten, perhaps"
        case .changedSince(let why): "\(why); nothing was decided about its group: check it again"
        case .decidedSince: "the photos were decided about otherwise since: nothing was changed"
        }
    }
}

extension DuplicateKeeper {
    /// Says it, once for each key; what goes into the trash is decided with it, as one step.
    ///
    /// - Parameters:
    ///   - question: as for `group(_:_:)`.
    ///   - photos: of the group, as somebody saw it; nil where that makes no difference.
    /// - Throws: `DuplicateProblem`, `StoreError`; then nothing is said.
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
            let said = try catalogue.duplicateVerdicts(ofRequest: request.key).first
        {
            return said
        }
        guard let group = try await group(id, question) else { throw DuplicateProblem.unknownGroup(id) }
        let members = group.choice.photos
        if let photos, Set(photos) != Set(members.map(\.id)) { throw DuplicateProblem.otherPhotos(id) }
        let resolution: DuplicateResolution
        switch answer {
        case .keepAll: resolution = group.choice.saying(.keepAll)
        case .different: resolution = group.choice.saying(.different)
        case .keep(let kept, let merging):
            let places = members.indices.filter { kept.contains(members[$0].id) }
            guard !places.isEmpty, places.count == Set(kept).count else { throw DuplicateProblem.badChoice(id) }
            resolution = group.choice.resolution(keeping: places, merging: merging)
        }
        let outcome = try await work { _, _ in
            try DuplicateResolving(catalogue).resolve([resolution], as: request)
        }
        if let left = outcome.left.first { throw DuplicateProblem.changedSince(left.why) }
        try await library.refresh()
        guard let verdict = outcome.verdicts.first else { throw DuplicateProblem.unknownGroup(id) }
        return verdict
    }

    /// Takes back what was said, and what was decided with it: the group is asked about again.
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
    /// By which it is told from another answer with the same key.
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
