import PhotoModel
import PhotoSession

/// The decisions part of `sluice status`.
struct DecisionSummary: Encodable {
    /// Photos with a decision; of these, by verdict, with stars, with tags.
    var decided, favourite, keep, skip, trash, rated, tagged: Int
    /// Not applied to files yet; of these, skipped by the last commit.
    var pending, left: Int
    /// Trashed by a commit.
    var inTrash: Int
    /// Commits in progress or interrupted, which the next commit completes.
    var unfinishedCommits: Int

    init(_ status: LibraryStatus) {
        let counts = status.decisions
        decided = counts.decided
        favourite = counts.byVerdict[.favourite] ?? 0
        keep = counts.byVerdict[.keep] ?? 0
        skip = counts.byVerdict[.skip] ?? 0
        trash = counts.byVerdict[.trash] ?? 0
        (rated, tagged) = (counts.rated, counts.tagged)
        (pending, left) = (counts.pending, counts.withProblem)
        (inTrash, unfinishedCommits) = (status.inTrash, status.unfinishedCommits)
    }

    /// For people; empty if nothing was decided.
    var rows: [(name: String, fact: String)] {
        guard decided > 0 || pending > 0 || unfinishedCommits > 0 else { return [] }
        let kinds = [
            (favourite, "favourite"), (keep, "keep"), (trash, "trash"), (skip, "skip"), (rated, "with stars"),
            (tagged, "with tags"),
        ].filter { $0.0 > 0 }.map { "\(Amounts.count($0.0)) \($0.1)" }
        let parts = kinds.isEmpty ? "" : ": \(kinds.joined(separator: ", "))"
        var rows = [("decided", "\(Amounts.count(decided))\(parts)")]
        if pending > 0 {
            let left = left > 0 ? ", \(Amounts.count(left)) of them skipped by the last commit" : ""
            rows.append(("to be applied", "\(Amounts.count(pending))\(left): sluice commit"))
        }
        if unfinishedCommits > 0 {
            rows.append(("commit", "in progress or interrupted; the next commit completes it"))
        }
        return rows
    }

    /// Text that follows the number of missing photos.
    func whereMissing(_ count: Int) -> String {
        let kept = "kept until `sluice prune`"
        guard inTrash > 0 else { return ", \(kept)" }
        let trashed = ", \(Amounts.count(min(inTrash, count))) of them in the trash"
        return count > inTrash ? "\(trashed), the others \(kept)" : trashed
    }
}
