import PhotoCatalogue
import PhotoModel
import SystemPackage

/// Plans moves of photos into the trash and back.
extension ChangePlanner {
    mutating func trashing(_ change: Change, with sidecars: [[UInt8]]) throws -> Change {
        var change = change
        let folder = change.folder
        change.moving = [change.asset.place.name] + sidecars
        if !isRehearsal {
            let trash = try trash(for: folder)
            for name in change.moving {
                // The photo's status from the check; `move` checks again.
                let isPhoto = name == change.asset.place.name
                guard let status = isPhoto ? change.photo : try actions.status(name, in: folder) else { continue }
                let entry = try can.entry(
                    for: name,
                    in: folder,
                    stamp: status.stamp,
                    content: try (isPhoto ? change.decision.content : nil) ?? actions.digest(name, in: folder).0,
                    trash: trash,
                    at: .now
                )
                change.steps.moves.append(try TrashMove(entry, back: false))
            }
        }
        // Other pending parts of the decision wait until the photo is restored.
        change.applied = change.decision.applied
        change.applied.verdict = .trash
        return change
    }

    private mutating func trash(for folder: Actions.Folder) throws(TrashError) -> Trash<Actions.Folder> {
        if let known = trashes[folder.path] { return known }
        let found = try can.trash(for: folder)
        // Folders that share a trash also share the names reserved in it.
        let trash = trashes.values.first { $0.isSame(as: found) } ?? found
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
        guard let trashing else {
            throw SkippedChange(.trashEmptied, "\(path): there is no record of how it was trashed")
        }
        change.applied = trashing.intent.before
        change.ownRating = trashing.intent.ownRatingBefore
        var trashes = TrashFolders<Actions>()
        for (index, move) in try trashing.fileSteps(try catalogue.rootHistory()).moves.enumerated() {
            let known = try TrashEntry(move)
            let isHere = try actions.status(known.originalName, in: change.folder)
            let found = try find(known, in: change.folder, &trashes)
            if index == 0, let isHere {
                guard try can.isOurs(isHere, known, known.originalName, in: change.folder) else {
                    throw SkippedChange(.nameTaken, "\(path): another file has this name")
                }
                // Somebody restored it, perhaps in a file manager.
                guard found != nil else { return change }
            } else if index == 0, found == nil {
                throw SkippedChange(.trashEmptied, "\(path): it is no longer in the trash")
            }
            guard index == 0 || isHere == nil, let found else { continue }
            change.moving.append(known.originalName)
            change.steps.moves.append(try TrashMove(found, back: true))
        }
        return change
    }

    /// Where the trash holds a file now: its disk may be mounted elsewhere, or somebody trashed the file again.
    private func find(
        _ entry: TrashEntry,
        in folder: Actions.Folder,
        _ trashes: inout TrashFolders<Actions>
    ) throws -> TrashEntry? {
        if let trash = try trashes.trash(of: entry, can), try can.state(of: entry, in: trash).file == .ours {
            return entry
        }
        for found in try can.find(folder.path(of: entry.originalName)) {
            var moved = entry
            (moved.trash, moved.name, moved.original, moved.info) = (
                found.trash, found.name, found.original, found.info
            )
            guard let trash = try trashes.trash(of: moved, can) else { continue }
            if try can.state(of: moved, in: trash).file == .ours { return moved }
        }
        return nil
    }
}
