import PhotoCommit
import PhotoModel
import PhotoSession

extension HistoryItem {
    /// A heading, and one line for each named photo.
    var text: String {
        let names = batch.map { " \($0)" } ?? ""
        let reverted = reverts.map { " (of \($0))" } ?? ""
        let unfinished = batch != nil && finished == nil ? ", not finished" : ""
        let mark = state.map { ", \($0)" } ?? ""
        let of = of.flatMap { $0 == "decide" ? nil : " of \($0)" } ?? ""
        let head = "\(did)\(of)\(names)\(reverted): \(amount)\(unfinished)\(mark)"
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

    /// What a step of a kind did; nil if it only decided, because its photos show that.
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
        case .tags: "a change of the kept tags"
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
        case "intended": return "\(path.printable): \(what), not finished"
        default: return "\(path.printable): skipped: \(words?.printable ?? "the commit was stopped")"
        }
    }
}

extension HistoryItem.File {
    fileprivate var text: String {
        switch change {
        case .written: "\(name.printable) written"
        case .removed: "\(name.printable) removed"
        case .trashed: "\(name.printable) moved to the trash"
        case .restored: "\(name.printable) restored from the trash"
        }
    }
}

extension BatchCounts {
    /// `2 sidecars written, 1 photo moved to the trash, 1 photo skipped`
    fileprivate var text: String {
        let parts: [(count: Int, one: String, several: String)] = [
            (sidecarsWritten, "sidecar written", "sidecars written"),
            (sidecarsRemoved, "sidecar removed", "sidecars removed"),
            (trashed, "photo moved to the trash", "photos moved to the trash"),
            (restored, "photo restored from the trash", "photos restored from the trash"),
            (unchanged, "photo already up to date", "photos already up to date"),
            (left, "photo skipped", "photos skipped"),
            (open, "photo not finished", "photos not finished"),
        ]
        let texts = parts.filter { $0.count > 0 }.map { Amounts.count($0.count, $0.one, $0.several) }
        return texts.isEmpty ? Amounts.count(0, "photo") : texts.joined(separator: ", ")
    }
}
