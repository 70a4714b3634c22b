import PhotoCommit
import PhotoSession
import StoreFiles

extension Summary {
    /// What became of a commit, and of each photo that was left.
    ///
    /// - Parameter isRevert: sidecars say again what they said.
    static func text(_ report: CommitReport, isRevert: Bool = false, library: LibraryLocation) -> String {
        var lines: [String] = []
        if report.recovered > 0 {
            lines.append(
                "\(Amounts.count(report.recovered, "photo")) of a commit that was cut short: made whole first."
            )
        }
        lines.append(done(report, isRevert))
        for photo in report.photos where photo.reason == nil {
            if let words = photo.words { lines.append("\(photo.path.printable): \(words.printable)") }
        }
        if report.left > 0 {
            let stays = report.photos.contains(where: \.waits) ? "; what was decided stays to be applied" : ""
            lines.append("\(Amounts.count(report.left, "photo")) left\(stays):")
            for photo in report.photos where photo.reason != nil { lines += left(photo) }
        }
        if report.remaining > 0 {
            let rest = Amounts.count(report.remaining, "photo was", "photos were")
            lines.append("Stopped. \(rest) not reached and \(report.remaining == 1 ? "stays" : "stay") pending.")
        }
        if let batch = report.batch, report.applied > 0 {
            lines.append("To take it back: sluice revert \(batch) \(library.option)")
        }
        return lines.joined(separator: "\n")
    }

    static func done(_ report: CommitReport, _ isRevert: Bool) -> String {
        let before = report.appliedBefore ?? 0
        guard report.applied > 0 else {
            guard report.left + report.remaining == 0 else {
                return "Nothing was done" + (before > 0 ? "; \(Amounts.count(before)) had been done before." : ".")
            }
            guard before > 0 else { return "There is nothing to \(isRevert ? "take back" : "apply")." }
            return "The \(isRevert ? "commit was taken back" : "plan was applied") before: there is nothing left to do."
        }
        var parts: [String] = []
        let sidecars = isRevert ? ("sidecar as before", "sidecars as before") : ("sidecar written", "sidecars written")
        for (action, words) in [
            (CommitReport.Action.sidecar, sidecars), (.trash, ("put into the trash", "put into the trash")),
            (.restore, ("brought back", "brought back")), (.nothing, ("as decided already", "as decided already")),
        ] {
            let count = report.photos.count { $0.action == action && $0.reason == nil }
            if count > 0 { parts.append("\(Amounts.count(count)) \(count == 1 ? words.0 : words.1)") }
        }
        if before > 0 { parts.append("\(Amounts.count(before)) had been done before") }
        let counts = parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
        return "\(Amounts.count(report.applied, "photo")) done\(counts)."
    }

    private static func left(_ photo: CommitReport.Photo) -> [String] {
        let words = (photo.words ?? photo.path).printable
        return ["    \(words)"] + (photo.remedy.map { ["        \($0)"] } ?? [])
    }
}

extension CommitReport.Photo {
    /// It was left, and stays to be applied: not what is only not as a plan or a revert expects it.
    fileprivate var waits: Bool {
        switch reason {
        case nil, .notAsPlanned, .decidedSince, .leftOut: false
        default: true
        }
    }
}
