import ArgumentParser
import PhotoStore
import SystemPackage

/// What came of undoing or redoing a step.
struct StepOutcome {
    private let result: UndoResult
    private let library: Library
    /// `Undone`, and the command's name.
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

        /// The kind of step that was taken back or done again.
        var did: String
        var photos: [Photo]
        var pending: Int
    }

    /// Photos that a message names.
    private static let mostNamed = 10

    /// - Throws: what says why nothing was done.
    func tell(json: Bool) throws {
        switch result {
        case .nothing: throw CommandError.nothingToTakeBack(command)
        case .decidedSince(let rows):
            let paths = try library.catalogue.assets(inOrder: Array(rows.prefix(Self.mostNamed))).map(\.path)
            throw CommandError.decidedSince(command, paths, count: rows.count)
        case .done(let step): try tell(step, json: json)
        }
    }

    private func tell(_ step: DecisionStep, json: Bool) throws {
        guard json else { return try Console.output(try text(step)) }
        let assets = try library.catalogue.assets(inOrder: step.changes.map(\.asset))
        let changes = Dictionary(uniqueKeysWithValues: step.changes.map { ($0.asset, $0) })
        let report = Report(
            did: step.kind.name,
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
            pending: try library.catalogue.pendingCount()
        )
        try Console.json(report)
    }

    private func text(_ step: DecisionStep) throws -> String {
        var lines = ["\(done): \(Amounts.count(step.changes.count, "photo"))"]
        let named = Array(step.changes.prefix(Self.mostNamed))
        let assets = try library.catalogue.assets(rows: named.map(\.asset))
        lines += named.compactMap { change in
            assets[change.asset].map {
                "    \($0.path.string.printable): \(change.before.text) → \(change.after.text)"
            }
        }
        let more = step.changes.count - named.count
        if more > 0 { lines.append("    and \(Amounts.count(more)) more") }
        return lines.joined(separator: "\n") + (try Decide.pending(library))
    }
}
