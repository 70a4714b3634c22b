import PhotoSession

extension HistoryItem {
    /// A head line, and one for each photo that is named.
    var text: String {
        let names = batch.map { " \($0)" } ?? ""
        let taken = reverts.map { " (takes back \($0))" } ?? ""
        let unfinished = batch != nil && finished == nil ? ", not finished" : ""
        let mark = state.map { ", \($0)" } ?? ""
        let head = "\(did)\(names)\(taken): \(Amounts.count(photoCount, "photo"))\(unfinished)\(mark)"
        var lines = ["\(Moment.text(milliseconds))  \(head)"] + photos.map { "    " + $0.text(isBatch: batch != nil) }
        if photoCount > photos.count, !photos.isEmpty {
            lines.append("    and \(Amounts.count(photoCount - photos.count)) more")
        }
        return lines.joined(separator: "\n")
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
