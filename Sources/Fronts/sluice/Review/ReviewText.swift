import PhotoIndex
import SluiceClient

/// What a review prints at its end.
enum ReviewText {
    /// Largest number of this sitting's commits to list, the last ones.
    private static let maxCommits = 3

    static func nothing(_ filter: PhotoFilter, _ library: String, total: Int) -> String {
        if total == 0 {
            return "The library \(library) has no photos. `sluice prepare FOLDER` adds those of a folder."
        }
        let text = filter.text.isEmpty ? "''" : "'\(filter.text)'"
        let hint =
            filter == .unreviewed
            ? "All of its \(Amounts.count(total)) photos are reviewed. --filter is:decided shows those again"
            : "It has \(Amounts.count(total, "photo")). --filter is:unreviewed shows those not yet reviewed"
        return "No photo of the library \(library) matches \(text). \(hint), --filter '' shows all."
    }

    static func reviewed(_ count: Int, of total: Int) -> String {
        "\(Amounts.count(count)) of \(Amounts.count(total, "photo")) reviewed."
    }

    /// - Parameters:
    ///   - results: of this sitting's commits, oldest first.
    ///   - revert: how to revert one, by its batch.
    ///   - option: that selects the library.
    static func committed(_ results: [CommitResult], revert: (String?) -> String, _ option: String) -> String {
        let done = results.filter { $0.applied > 0 }
        var lines = done.suffix(maxCommits).reversed().map { result in
            "\nCommitted: \(result.summary)\n\(revert(result.batch))"
        }
        if done.count > maxCommits {
            let earlier = Amounts.count(done.count - maxCommits, "earlier commit")
            lines.append("\nAnd \(earlier): sluice history \(option)")
        }
        return lines.joined()
    }
}

extension CommitResult {
    /// Of one that applied something.
    fileprivate var summary: String {
        let parts = [
            (sidecars, sidecars == 1 ? "sidecar written" : "sidecars written"), (trashed, "moved to the trash"),
            (restored, "restored from the trash"), (unchanged, "already up to date"),
        ].filter { $0.0 > 0 }.map { "\(Amounts.count($0.0)) \($0.1)" }
        return "\(Amounts.count(applied, "photo")) done\(parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")."
    }
}
