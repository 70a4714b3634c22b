import PhotoCommit
import PhotoModel
import PhotoSession

extension HistoryItem {
    /// A head line, and one for each photo that is named.
    var text: String {
        let names = batch.map { " \($0)" } ?? ""
        let taken = reverts.map { " (takes back \($0))" } ?? ""
        let unfinished = batch != nil && finished == nil ? ", not finished" : ""
        let mark = state.map { ", \($0)" } ?? ""
        let of = of.flatMap { $0 == "decide" ? nil : " of \($0)" } ?? ""
        let head = "\(did)\(of)\(names)\(taken): \(amount)\(unfinished)\(mark)"
        let named = photos.filter { batch != nil || $0.before != $0.after }
        var lines = ["\(Moment.text(milliseconds))  \(head)"] + effectLines.map { "    \($0.printable)" }
        lines += named.map { "    " + $0.text(isBatch: batch != nil) }
        if photoCount > photos.count, !named.isEmpty {
            lines.append("    and \(Amounts.count(photoCount - named.count)) more")
        }
        return lines.joined(separator: "\n")
    }

    private var amount: String {
        if let counts { return counts.text }
        guard photoCount == 0, batch == nil else { return Amounts.count(photoCount, "photo") }
        if let tags { return Amounts.count(tags.kept.count + tags.dropped.count, "tag") }
        if let settings { return Amounts.count(settings.count, "setting") }
        if let albums { return Amounts.count(albums.count, "album") }
        return Amounts.count(0, "photo")
    }

    /// What a step of a kind did; nil for one that only decides: its photos say it.
    func stepWords(of kind: String?) -> String? {
        switch kind.flatMap({ DecisionStep.Kind(name: $0) }) {
        case .revert: "the revert of a commit"
        case .restore: "photos back from the trash"
        case .import: "an import"
        case .resolve: "an answer about duplicates"
        case .forget: "a forgotten answer about duplicates"
        case .makeAlbum: "a new album"
        case .renameAlbum: "the new name of an album"
        case .removeAlbum: "the removal of an album"
        case .changeAlbum: "a change of an album"
        case .tags: "a change of the tags that are kept"
        case .settings: "a change of the settings"
        case .decide, .undo, .redo, nil: nil
        }
    }
}

extension HistoryItem.Photo {
    fileprivate func text(isBatch: Bool) -> String {
        guard isBatch else { return "\(path.printable): \(before.text) → \(after.text)" }
        let changes = (files ?? []).map(\.text).joined(separator: ", ")
        let what = changes.isEmpty ? "nothing to do" : changes
        switch state {
        case "applied": return "\(path.printable): \(what)"
        case "intended": return "\(path.printable): \(what), begun"
        default: return "\(path.printable): left: \(words?.printable ?? "stopped before")"
        }
    }
}

extension HistoryItem.File {
    fileprivate var text: String {
        switch change {
        case .written: "\(name.printable) written"
        case .removed: "\(name.printable) taken away"
        case .trashed: "\(name.printable) into the trash"
        case .restored: "\(name.printable) back from the trash"
        }
    }
}

extension BatchCounts {
    /// `2 sidecars written, 1 photo into the trash, 1 photo left`
    fileprivate var text: String {
        let parts: [(count: Int, one: String, several: String)] = [
            (sidecarsWritten, "sidecar written", "sidecars written"),
            (sidecarsRemoved, "sidecar taken away", "sidecars taken away"),
            (trashed, "photo into the trash", "photos into the trash"),
            (restored, "photo back from the trash", "photos back from the trash"),
            (unchanged, "photo as decided already", "photos as decided already"),
            (left, "photo left", "photos left"),
            (open, "photo begun", "photos begun"),
        ]
        let texts = parts.filter { $0.count > 0 }.map { Amounts.count($0.count, $0.one, $0.several) }
        return texts.isEmpty ? Amounts.count(0, "photo") : texts.joined(separator: ", ")
    }
}
