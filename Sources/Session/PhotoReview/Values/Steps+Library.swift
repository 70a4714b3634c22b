package import PhotoModel
import PhotoSession
package import SluiceClient

extension AssetID {
    /// - Throws: the problem that a server reports.
    package init(named text: String) throws(SluiceProblem) {
        guard let id = AssetID(text) else {
            throw SluiceProblem(title: "Bad Request", status: 400, detail: "'\(text)' is not the ID of a photo.")
        }
        self = id
    }
}

extension DecisionChange {
    /// - Throws: the problem that a server reports.
    init(_ change: PhotoChange) throws(SluiceProblem) {
        switch change {
        case .verdict(let verdict): self = .verdict(verdict.map { PhotoModel.Verdict($0) })
        case .rating(let stars): self = .rating(stars)
        case .tag(let text): self = .tag(try Self.tag(text))
        case .untag(let text): self = .untag(try Self.tag(text))
        }
    }

    private static func tag(_ text: String) throws(SluiceProblem) -> TagPath {
        guard let tag = TagPath(text) else {
            let reason = TagPath.problem(of: text) ?? ""
            throw SluiceProblem(
                title: "Unprocessable Content",
                status: 422,
                detail: "'\(text)' is not a tag: \(reason)."
            )
        }
        return tag
    }
}

extension TakeBackOutcome {
    init(_ outcome: UndoOutcome) {
        switch outcome {
        case .nothing: self = .nothing
        case .done: self = .done
        case .decidedSince: self = .decidedSince
        case .changedSince: self = .changedSince
        }
    }
}
