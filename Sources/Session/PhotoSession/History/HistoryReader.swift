package import PhotoCatalogue
import PhotoCommit
package import PhotoModel
import StoreFiles
import SystemPackage

/// Converts entries of the history to items. Photos and sessions are looked up once.
package struct HistoryReader {
    private let catalogue: Catalogue
    private var assets: [AssetRow: Asset] = [:]
    private var sessions: [SessionRow: String] = [:]
    private var batches: [BatchID: String] = [:]

    package init(_ catalogue: Catalogue) throws {
        self.catalogue = catalogue
        for session in try catalogue.sessions() { sessions[session.row] = session.id.description }
        for batch in try catalogue.batches(limit: -1) { batches[batch.row] = batch.id.description }
    }

    package mutating func item(_ entry: HistoryEntry) throws -> HistoryItem {
        switch entry.event {
        case .step(let step, let state):
            try look(up: entry.photos)
            let changes = Dictionary(step.changes.map { ($0.asset, $0) }) { first, _ in first }
            var item = HistoryItem(
                at: entry.at.isoTime,
                did: step.kind.name,
                of: entry.ofKind?.name,
                session: step.session.flatMap { sessions[$0] },
                state: state == .done ? nil : state == .undone ? "undone" : "dropped",
                photoCount: entry.photoCount,
                photos: entry.photos.compactMap { row in
                    let change = changes[row]
                    return assets[row].map {
                        HistoryItem.Photo($0, change?.before ?? Decision(), change?.after ?? Decision())
                    }
                },
                milliseconds: entry.at
            )
            item.take(step.effects, entry.effectCounts ?? EffectCounts())
            return item
        case .batch(let batch, let journal):
            try look(up: journal.map(\.intent.asset))
            return HistoryItem(
                at: entry.at.isoTime,
                did: batch.kind == .commit ? "commit" : "revert",
                batch: batch.id.description,
                reverts: batch.reverts.flatMap { batches[$0] },
                counts: try counts(of: entry, batch.row, journal),
                finished: batch.finished.map(\.isoTime),
                session: batch.session.flatMap { sessions[$0] },
                photoCount: entry.photoCount,
                photos: journal.compactMap { entry in
                    assets[entry.intent.asset].map { HistoryItem.Photo($0, entry) }
                },
                milliseconds: entry.at
            )
        }
    }

    /// Counts for entries of an earlier version, which did not record them.
    private func counts(
        of entry: HistoryEntry,
        _ batch: BatchID,
        _ shown: [JournalEntry]
    ) throws -> BatchCounts? {
        guard var counts = entry.counts, entry.uncounted > 0 else { return entry.counts }
        let isShown = shown.count { $0.state == .applied && $0.intent.files == nil } == entry.uncounted
        for entry in try isShown ? shown : catalogue.journal(of: batch)
        where entry.state == .applied && entry.intent.files == nil {
            counts.add(JournalFiles(try entry.intent.fileSteps))
        }
        return counts
    }

    private mutating func look(up rows: [AssetRow]) throws {
        let new = Set(rows).subtracting(assets.keys)
        assets.merge(try catalogue.assets(rows: Array(new))) { $1 }
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
            HistoryItem.File(
                name: String(decoding: $0.name, as: UTF8.self),
                nameBytes: FilePath(bytes: $0.name).base64,
                change: $0.kind
            )
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
