import PhotoStore
import SystemPackage

/// Photos for the trash, and back.
extension ChangePlanner {
    mutating func trashing(_ change: Change, with sidecars: [[UInt8]]) throws -> Change {
        var change = change
        let folder = change.folder
        change.moving = [change.asset.place.name] + sidecars
        if !isRehearsal {
            let trash = try trash(for: folder)
            for name in change.moving {
                guard let status = try actions.status(name, in: folder) else { continue }
                let entry = try can.entry(for: name, in: folder, stamp: status.stamp, trash: trash, at: .now)
                change.steps.moves.append(try TrashMove(entry, back: false))
            }
        }
        // What else was decided waits for the photo to come back.
        change.applied = change.decision.applied
        change.applied.verdict = .trash
        return change
    }

    private mutating func trash(for folder: Actions.Folder) throws(TrashError) -> Trash<Actions.Folder> {
        if let known = trashes[folder.path] { return known }
        let found = try can.trash(for: folder)
        // Two folders that share a trash share the names that were given in it, too.
        let trash = trashes.values.first { $0.path == found.path && $0.isByCopying == found.isByCopying } ?? found
        trashes[folder.path] = trash
        return trash
    }

    func restoring(_ change: Change) throws -> Change {
        var change = change
        let path = change.asset.path
        let entries = try catalogue.journal(ofAsset: change.decision.asset)
        let trashing = try entries.last { entry in
            guard entry.state == .applied, entry.intent.after.verdict == .trash else { return false }
            return try !entry.intent.fileSteps.moves.isEmpty
        }
        guard let trashing else { throw Left(.trashEmptied, "\(path): nothing is known of how it was trashed") }
        change.applied = trashing.intent.before
        change.ownRating = trashing.intent.ownRatingBefore
        let moves = try trashing.intent.fileSteps.moves.map { try TrashEntry($0) }
        var trashes = TrashFolders<Actions>()
        for (index, entry) in moves.enumerated() {
            let isHere = try actions.status(entry.originalName, in: change.folder)
            let isTrashed =
                try trashes.trash(of: entry, can).map { try can.state(of: entry, in: $0).file == .ours } ?? false
            if index == 0, let isHere {
                // By a file manager, perhaps.
                guard !isTrashed, can.isSame(isHere.stamp, entry.stamp) else {
                    throw Left(.nameTaken, "\(path): another file has this name")
                }
                return change
            }
            if index == 0, !isTrashed { throw Left(.trashEmptied, "\(path): it is not in the trash any more") }
            guard isHere == nil, isTrashed else { continue }
            change.moving.append(entry.originalName)
            change.steps.moves.append(try TrashMove(entry, back: true))
        }
        return change
    }
}
