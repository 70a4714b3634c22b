import PhotoSession
import PhotoStore
import SystemPackage

/// Something that was decided or done to files, for people and programs.
struct HistoryItem: Encodable {
    struct Photo: Encodable {
        var id, path: String
        var pathBytes: String?
        /// Of the decision; in a batch, what the files had and have of it.
        var before, after: Decision
        /// What was done, or was to be done, to files in its folder: a batch only.
        var files: [File]?
        /// applied, left, or intended: then nobody knows yet.
        var state: String?
        var reason, words: String?
    }

    struct File: Encodable {
        var name: String
        var change: FileChange.Kind
    }

    /// Of the step, or of the batch when it was begun.
    var at: String
    /// decide, undo, redo, revert, restore, import; or commit, and revert with a `batch`.
    var did: String
    /// Of a commit or a revert: what `sluice revert` takes.
    var batch: String?
    /// The batch that this one takes back.
    var reverts: String?
    /// Absent where it goes on, or was cut short.
    var finished: String?
    var session: String?
    /// A step that is undone: undone, or dropped where it cannot be redone any more.
    var state: String?
    /// All photos that it was about; `photos` may be fewer.
    var photoCount: Int
    var photos: [Photo]
    fileprivate var milliseconds: Int64

    private enum CodingKeys: String, CodingKey {
        case at, did, batch, reverts, finished, session, state, photoCount, photos
    }
}

/// Turns entries of the history into items; photos and sessions are looked up once.
struct HistoryReader {
    private let catalogue: Catalogue
    private var assets: [AssetRow: Asset] = [:]
    private var sessions: [SessionRow: String] = [:]
    private var batches: [BatchID: String] = [:]

    init(_ catalogue: Catalogue) throws {
        self.catalogue = catalogue
        for session in try catalogue.sessions() { sessions[session.row] = session.id.description }
        for batch in try catalogue.batches(limit: -1) { batches[batch.row] = batch.id.description }
    }

    mutating func item(_ entry: HistoryEntry) throws -> HistoryItem {
        switch entry.event {
        case .step(let step, let state):
            try look(up: step.changes.map(\.asset))
            return HistoryItem(
                at: Moment.iso(entry.at),
                did: step.kind.name,
                session: step.session.flatMap { sessions[$0] },
                state: state == .done ? nil : state == .undone ? "undone" : "dropped",
                photoCount: entry.photoCount,
                photos: step.changes.compactMap { change in
                    assets[change.asset].map { HistoryItem.Photo($0, change.before, change.after) }
                },
                milliseconds: entry.at
            )
        case .batch(let batch, let journal):
            try look(up: journal.map(\.intent.asset))
            return HistoryItem(
                at: Moment.iso(entry.at),
                did: batch.kind == .commit ? "commit" : "revert",
                batch: batch.id.description,
                reverts: batch.reverts.flatMap { batches[$0] },
                finished: batch.finished.map(Moment.iso),
                session: batch.session.flatMap { sessions[$0] },
                photoCount: entry.photoCount,
                photos: journal.compactMap { entry in
                    assets[entry.intent.asset].map { HistoryItem.Photo($0, entry) }
                },
                milliseconds: entry.at
            )
        }
    }

    private mutating func look(up rows: [AssetRow]) throws {
        let new = Set(rows).subtracting(assets.keys)
        for asset in try catalogue.assets(inOrder: Array(new)) { assets[asset.row] = asset }
    }
}

extension HistoryItem.Photo {
    fileprivate init(_ asset: Asset, _ before: Decision, _ after: Decision) {
        self.init(
            id: asset.id.description,
            path: asset.path.string,
            pathBytes: asset.path.base64,
            before: before,
            after: after
        )
    }

    fileprivate init(_ asset: Asset, _ entry: JournalEntry) {
        self.init(asset, entry.intent.before, entry.intent.after)
        files = (try? entry.fileChanges)?.map {
            HistoryItem.File(name: String(decoding: $0.name, as: UTF8.self), change: $0.kind)
        }
        state =
            switch entry.state {
            case .applied: "applied"
            case .left: "left"
            case .intended: "intended"
            }
        (reason, words) = (entry.reason, entry.words)
    }
}

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
