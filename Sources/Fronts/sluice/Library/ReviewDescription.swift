import PhotoCommit
import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage

/// A photo's decision and the contents of its sidecar. Absent facts are absent keys.
struct ReviewDescription: Encodable {
    struct Sidecar: Encodable {
        /// In the photo's folder.
        var name: String
        /// Base64 of the name if it is not valid UTF-8.
        var nameBytes: String?
        /// It belongs to the raw file beside the photo: it is read, never written.
        var isRaws: Bool
        var rating: Int?
        var favourite: Bool
        var tags: [String]
        /// Why it could not be read.
        var problem: String?
    }

    struct SkippedChange: Encodable {
        var reason, words: String
        var remedy: String?
        var at: String
    }

    /// Absent if nothing was decided.
    var decision: Decision?
    var decidedAt: String?
    /// Why the last commit skipped it.
    var left: SkippedChange?
    var sidecar: Sidecar?

    /// Nil if there is neither a decision nor a sidecar.
    init?(_ stored: StoredDecision?, _ sidecar: StoredSidecar?) {
        let decided = stored.flatMap { $0.now.isEmpty && !$0.isPending ? nil : $0 }
        guard decided != nil || sidecar != nil else { return nil }
        decision = decided?.now
        decidedAt = decided.map(\.decidedAt.isoTime)
        if let problem = decided?.problem {
            left = SkippedChange(
                reason: problem.reason,
                words: problem.words,
                remedy: SkipReason(rawValue: problem.reason)?.remedy,
                at: problem.at.isoTime
            )
        }
        self.sidecar = sidecar.map {
            Sidecar(
                name: String(decoding: $0.name, as: UTF8.self),
                nameBytes: FilePath(bytes: $0.name).base64,
                isRaws: $0.isRaws,
                rating: $0.rating,
                favourite: $0.isFavourite,
                tags: $0.tags.map(\.description),
                problem: $0.problem
            )
        }
    }

    /// For people.
    func rows(pending: Bool) -> [(name: String, fact: String)] {
        var rows: [(String, String)] = []
        if let decision { rows.append(("decided", decision.text + (pending ? ", to be applied" : ""))) }
        if let left {
            rows.append(("not applied", left.words))
            if let remedy = left.remedy { rows.append(("", remedy)) }
        }
        if let sidecar { rows.append(("sidecar", sidecar.text)) }
        return rows
    }
}

extension ReviewDescription.Sidecar {
    fileprivate var text: String {
        if let problem { return "\(name), unreadable: \(problem)" }
        var parts = [isRaws ? "\(name) (the raw file's)" : name]
        if favourite { parts.append("favourite") }
        if let rating { parts.append(Decision.stars(rating)) }
        if !tags.isEmpty { parts.append("tags \(tags.joined(separator: ", "))") }
        return parts.joined(separator: ", ")
    }
}
