import ArgumentParser
import PhotoModel
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// The result of undoing or redoing a step.
struct StepOutcome {
    private let result: UndoResult
    private let library: Library
    /// `Undone` or `Redone`, and the command's name.
    private let done, command: String

    init(_ result: UndoResult, _ library: Library, _ done: String, _ command: String) {
        (self.result, self.library, self.done, self.command) = (result, library, done, command)
    }

    private struct Report: Encodable {
        struct Photo: Encodable {
            var id, path: String
            var pathBytes: String?
            var before, after: Decision
        }

        /// `undo` or `redo`, and the kind of the step.
        var did: String
        var of: String?
        var photos: [Photo]
        /// Changes of the step apart from decisions.
        var albums: [HistoryItem.Album]?
        var tags: HistoryItem.Tags?
        var settings: [HistoryItem.Setting]?
        var groups: HistoryItem.Groups?
        var pending: Int
    }

    /// Largest number of photos named in a message.
    private static let maxNamed = 10

    /// - Throws: the reason if nothing was done.
    func print(json: Bool) throws {
        switch result {
        case .nothing: throw CommandError.noStep(command)
        case .decidedSince(let rows):
            let paths = try library.photos(inOrder: Array(rows.prefix(Self.maxNamed))).map(\.path)
            throw CommandError.decidedSince(command, paths, count: rows.count)
        case .changedSince(let effects): throw CommandError.changedSince(command, effects.names)
        case .done(let step): try print(step, json: json)
        }
    }

    private func print(_ step: DecisionStep, json: Bool) throws {
        guard json else { return try Console.output(try text(step)) }
        let assets = try library.photos(inOrder: step.changes.map(\.asset))
        let changes = Dictionary(uniqueKeysWithValues: step.changes.map { ($0.asset, $0) })
        let item = try item(step, maxPhotos: -1)
        let report = Report(
            did: step.kind.name,
            of: item.of,
            photos: assets.compactMap { asset in
                changes[asset.row].map {
                    Report.Photo(
                        id: asset.id.description,
                        path: asset.path.string,
                        pathBytes: asset.path.base64,
                        before: $0.before,
                        after: $0.after
                    )
                }
            },
            albums: item.albums,
            tags: item.tags,
            settings: item.settings,
            groups: item.groups,
            pending: try library.pendingCount()
        )
        try Console.json(report)
    }

    private func text(_ step: DecisionStep) throws -> String {
        let item = try item(step, maxPhotos: Self.maxNamed)
        let photos = Amounts.count(item.photoCount, "photo")
        let what = item.stepWords(of: item.of).map { $0 + (item.photoCount > 0 ? ", \(photos)" : "") } ?? photos
        var lines = ["\(done): \(what)"] + item.effectLines.map { "    \($0.printable)" }
        let named = Array(step.changes.prefix(Self.maxNamed))
        let changes = Dictionary(named.map { ($0.asset, $0) }) { first, _ in first }
        lines += try library.photos(inOrder: named.map(\.asset)).compactMap { photo in
            changes[photo.row].map {
                "    \(photo.path.string.printable): \($0.before.text) → \($0.after.text)"
            }
        }
        let more = step.changes.count - named.count
        if more > 0 { lines.append("    and \(Amounts.count(more)) more") }
        return lines.joined(separator: "\n") + (try Decide.pending(library))
    }

    private func item(_ step: DecisionStep, maxPhotos: Int) throws -> HistoryItem {
        try library.historyItem(ofStep: step.id, maxPhotos: maxPhotos)
    }
}
