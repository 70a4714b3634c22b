import PhotoCommit
import PhotoSession
import StoreFiles

extension Summary {
    /// The result of a commit, and of each skipped photo.
    ///
    /// - Parameter isRevert: whether sidecars were restored rather than written.
    static func text(_ report: CommitReport, isRevert: Bool = false, library: LibraryLocation) -> String {
        var lines: [String] = []
        if report.recovered > 0 {
            lines.append("Recovered \(Amounts.count(report.recovered, "photo")) of an interrupted commit first.")
        }
        lines.append(done(report, isRevert))
        for photo in report.photos where photo.reason == nil {
            if let words = photo.words { lines.append("\(photo.path.printable): \(words.printable)") }
        }
        if report.left > 0 {
            let decisions = report.left == 1 ? "its decision stays pending" : "their decisions stay pending"
            let pending = report.photos.contains(where: \.waits) ? "; \(decisions)" : ""
            lines.append("\(Amounts.count(report.left, "photo")) skipped\(pending):")
            for photo in report.photos where photo.reason != nil { lines += skipped(photo) }
        }
        if report.remaining > 0 {
            let rest = Amounts.count(report.remaining, "photo was", "photos were")
            lines.append("Stopped. \(rest) not reached and \(report.remaining == 1 ? "stays" : "stay") pending.")
        }
        if let batch = report.batch, report.applied > 0 {
            lines.append("To revert: sluice revert \(batch) \(library.option)")
        }
        return lines.joined(separator: "\n")
    }

    static func done(_ report: CommitReport, _ isRevert: Bool) -> String {
        let before = report.appliedBefore ?? 0
        guard report.applied > 0 else {
            guard report.left + report.remaining == 0 else {
                return "Nothing was changed" + (before > 0 ? "; \(Amounts.count(before)) already done." : ".")
            }
            guard before > 0 else { return "There is nothing to \(isRevert ? "revert" : "apply")." }
            return "Already \(isRevert ? "reverted" : "applied"): there is nothing to do."
        }
        var parts: [String] = []
        let sidecars = isRevert ? ("sidecar restored", "sidecars restored") : ("sidecar written", "sidecars written")
        for (action, words) in [
            (CommitReport.Action.sidecar, sidecars), (.trash, ("moved to the trash", "moved to the trash")),
            (.restore, ("restored from the trash", "restored from the trash")),
            (.nothing, ("already up to date", "already up to date")),
        ] {
            let count = report.photos.count { $0.action == action && $0.reason == nil }
            if count > 0 { parts.append("\(Amounts.count(count)) \(count == 1 ? words.0 : words.1)") }
        }
        if before > 0 { parts.append("\(Amounts.count(before)) already done") }
        let counts = parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
        return "\(Amounts.count(report.applied, "photo")) done\(counts)."
    }

    private static func skipped(_ photo: CommitReport.Photo) -> [String] {
        let words = (photo.words ?? photo.path).printable
        return ["    \(words)"] + (photo.remedy.map { ["        \($0)"] } ?? [])
    }
}

extension CommitReport.Photo {
    /// Whether it was skipped and stays pending. False if it only differs from what a plan or a revert expects.
    fileprivate var waits: Bool {
        switch reason {
        case nil, .notAsPlanned, .decidedSince, .leftOut: false
        default: true
        }
    }
}
