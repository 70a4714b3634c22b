import PhotoModel
import PhotoSession

/// What `sluice status` tells of decisions.
struct DecisionSummary: Encodable {
    /// Photos that something was decided about; of these, by verdict, with stars, with tags.
    var decided, favourite, keep, skip, trash, rated, tagged: Int
    /// Files do not say so yet; of these, the last commit left so many.
    var pending, left: Int
    /// In the trash by a commit.
    var inTrash: Int
    /// Commits that go on, or were cut short: the next one makes them whole.
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

    /// For people; none where nothing was decided.
    var rows: [(name: String, fact: String)] {
        guard decided > 0 || pending > 0 || unfinishedCommits > 0 else { return [] }
        let kinds = [
            (favourite, "favourite"), (keep, "keep"), (trash, "trash"), (skip, "skip"), (rated, "with stars"),
            (tagged, "with tags"),
        ].filter { $0.0 > 0 }.map { "\(Amounts.count($0.0)) \($0.1)" }
        let parts = kinds.isEmpty ? "" : ": \(kinds.joined(separator: ", "))"
        var rows = [("decided", "\(Amounts.count(decided))\(parts)")]
        if pending > 0 {
            let left = left > 0 ? ", \(Amounts.count(left)) of them left by the last commit" : ""
            rows.append(("to be applied", "\(Amounts.count(pending))\(left): sluice commit"))
        }
        if unfinishedCommits > 0 {
            rows.append(("commit", "goes on, or was cut short: the next one makes it whole"))
        }
        return rows
    }

    /// What is known of photos that are not there: behind their number.
    func whereMissing(_ count: Int) -> String {
        let kept = "kept until `sluice prune`"
        guard inTrash > 0 else { return ", \(kept)" }
        let trashed = ", \(Amounts.count(min(inTrash, count))) of them in the trash"
        return count > inTrash ? "\(trashed), the others \(kept)" : trashed
    }
}
