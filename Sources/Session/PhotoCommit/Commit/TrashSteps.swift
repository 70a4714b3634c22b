import Foundation
import PhotoModel
import SystemPackage

/// Moves the files of one photo into a trash or back, step by step. The first file is the photo; its sidecars follow it.
struct TrashSteps<Actions: FileActions> {
    private struct Move {
        var entry: TrashEntry
        var isBack: Bool
        /// Nil if the trash no longer exists, or never reached the disk.
        var trash: Trash<Actions.Folder>?

        var reversed: Move { Move(entry: entry, isBack: !isBack, trash: trash) }
    }

    private let can: TrashCan<Actions>
    private let folder: Actions.Folder
    private let moves: [Move]

    /// - Throws: `SkippedChange` if a trash cannot be opened.
    init(
        _ can: TrashCan<Actions>,
        in folder: Actions.Folder,
        _ steps: [TrashMove],
        _ trashes: inout TrashFolders<Actions>
    ) throws(SkippedChange) {
        self.can = can
        self.folder = folder
        var moves: [Move] = []
        for step in steps {
            let entry = try TrashEntry(step)
            moves.append(Move(entry: entry, isBack: step.back, trash: try trashes.trash(of: entry, can)))
        }
        self.moves = moves
    }

    private init(_ other: Self, _ moves: [Move]) {
        (can, folder) = (other.can, other.folder)
        self.moves = moves
    }

    /// The moves that take these back.
    var reversed: TrashSteps { TrashSteps(self, moves.map(\.reversed)) }

    /// The folders whose names change.
    var folders: [Actions.Folder] {
        [folder] + moves.compactMap(\.trash).flatMap { [$0.files, $0.info] }
    }

    /// Prepares all entries or none. Does not synchronise.
    func prepare() throws(SkippedChange) {
        var prepared: [Move] = []
        for move in moves where !move.isBack {
            do throws(TrashError) {
                try can.prepare(move.entry, in: trash(of: move))
                prepared.append(move)
            } catch {
                for move in prepared { try? discard(move) }
                throw SkippedChange(error)
            }
        }
    }

    /// Moves the files. Does not synchronise the folders.
    ///
    /// - Returns: a description of the files that could not follow the photo; nil if all did.
    /// - Throws: `SkippedChange`; `recover` then reports whether the photo itself was moved.
    func move() throws(SkippedChange) -> String? {
        var staying: [String] = []
        for (index, move) in moves.enumerated() {
            do throws(TrashError) {
                if move.isBack {
                    try can.moveBack(move.entry, from: trash(of: move), to: folder)
                } else {
                    try can.move(move.entry, from: folder, to: trash(of: move))
                }
            } catch {
                guard index > 0, error.isPermanent else { throw SkippedChange(error) }
                staying.append("\(error)")
                if !move.isBack { try? discard(move) }
            }
        }
        return staying.isEmpty ? nil : staying.joined(separator: "; ")
    }

    /// Prepares and moves, for files whose state is checked again afterwards.
    func carryOut() throws(SkippedChange) {
        try prepare()
        _ = try move()
    }

    /// Discards the trash entries of restored files, once everything is on the disk.
    ///
    /// - Returns: whether there were any.
    func clear() throws(SkippedChange) -> Bool {
        for move in moves where move.isBack {
            try attempt { () throws(TrashError) in try discard(move) }
        }
        return moves.contains(where: \.isBack)
    }

    private func trash(of move: Move) throws(TrashError) -> Trash<Actions.Folder> {
        guard let trash = move.trash else { throw .notInTrash(move.entry.original) }
        return trash
    }

    private func discard(_ move: Move) throws(TrashError) {
        if let trash = move.trash { try can.discard(move.entry, in: trash) }
    }

    private func attempt<Value>(_ body: () throws(TrashError) -> Value) throws(SkippedChange) -> Value {
        do throws(TrashError) { return try body() } catch { throw SkippedChange(error) }
    }
}

extension TrashSteps {
    /// Completes or undoes an interrupted commit of these files.
    ///
    /// - Parameter isNamed: whether part of it may already have its final name.
    /// - Returns: whether the photo is at its destination.
    /// - Throws: `SkippedChange` if the files cannot be checked now; then nothing is decided.
    func recover(isNamed: Bool = true) throws(SkippedChange) -> Bool {
        var isDone = false
        for (index, move) in moves.enumerated() {
            var hasArrived = try attempt { () throws(TrashError) in try settle(move, isNamed) }
            if index == 0 {
                isDone = hasArrived
            } else if isDone, !hasArrived {
                hasArrived = try attempt { () throws(TrashError) in try goAlong(move) }
            }
            if move.isBack == hasArrived {
                try attempt { () throws(TrashError) in try discard(move) }
            }
        }
        return isDone
    }

    /// Whether a file is at its destination. A file in both places is removed from the trash: it is whole at its old place.
    private func settle(_ move: Move, _ isNamed: Bool) throws(TrashError) -> Bool {
        let entry = move.entry
        if isNamed, move.isBack, let trash = move.trash { try can.removeTorn(entry, in: folder, from: trash) }
        let isTaken = try isTaken(move)
        guard let trash = move.trash else { return move.isBack && isTaken }
        try can.removeDraft(of: entry, in: move.isBack ? folder : trash.files)
        switch try can.whereabouts(of: entry, in: folder, trash) {
        case .both:
            try can.removeFromTrash(entry, in: trash, keptIn: folder)
            return move.isBack
        case .inTrash:
            try completeInfo(of: entry, in: trash)
            return !move.isBack
        case .atPlace:
            guard move.isBack else { return false }
            // Keep the trash entry until the file is on the disk, since a crash may undo the move.
            try can.trying { () throws(FileActionError) in
                for folder in [folder, trash.files] { try can.actions.synchronize(folder) }
            }
            return true
        // It was restored and edited there.
        case .nowhere: return move.isBack && isTaken
        }
    }

    /// Whether any file has the original name.
    private func isTaken(_ move: Move) throws(TrashError) -> Bool {
        try can.trying { () throws(FileActionError) in
            try can.actions.status(move.entry.originalName, in: folder) != nil
        }
    }

    /// Without it, the file's original path would be lost.
    private func completeInfo(of entry: TrashEntry, in trash: Trash<Actions.Folder>) throws(TrashError) {
        let info = try can.state(of: entry, in: trash).info
        if info == .incomplete { try unlink(entry.infoName, in: trash.info) }
        if info == .incomplete || info == .absent { try can.prepare(entry, in: trash) }
    }

    /// Moves a sidecar after its photo, unless it cannot be moved or another file has the photo's name by now.
    private func goAlong(_ move: Move) throws(TrashError) -> Bool {
        do throws(TrashError) {
            if !move.isBack, let photo = moves.first, try isTaken(photo) { return false }
            let trash = try trash(of: move)
            if move.isBack {
                try can.moveBack(move.entry, from: trash, to: folder)
            } else {
                try can.prepare(move.entry, in: trash)
                try can.move(move.entry, from: folder, to: trash)
            }
            return true
        } catch {
            guard error.isPermanent || error.reason == .missing else { throw error }
            return false
        }
    }

    private func unlink(_ name: [UInt8], in folder: Actions.Folder) throws(TrashError) {
        try can.trying { () throws(FileActionError) in try can.actions.unlink(name, in: folder) }
    }
}

/// The trashes that a chunk uses. Each is opened once.
struct TrashFolders<Actions: FileActions> {
    private var open: [FilePath: Trash<Actions.Folder>] = [:]

    /// Nil if the trash does not exist.
    mutating func trash(of entry: TrashEntry, _ can: TrashCan<Actions>) throws(SkippedChange) -> Trash<Actions.Folder>?
    {
        if let known = open[entry.trash] { return known }
        do throws(TrashError) {
            let trash = try can.trash(at: entry.trash, for: entry.original)
            open[entry.trash] = trash
            return trash
        } catch {
            guard case .notInTrash = error else { throw SkippedChange(error) }
            return nil
        }
    }
}

extension TrashMove {
    init(_ entry: TrashEntry, back: Bool) throws {
        self.init()
        self.back = back
        self.entry = Data(try JSONText.bytes(of: entry))
    }
}

extension TrashEntry {
    init(_ move: TrashMove) throws(SkippedChange) {
        do {
            self = try JSONDecoder().decode(TrashEntry.self, from: move.entry)
        } catch {
            throw SkippedChange(.failed, "the journal is damaged: \(error)")
        }
    }
}

extension SkippedChange {
    init(_ error: TrashError) {
        switch error {
        case .noTrash: self.init(.noTrash, "\(error)")
        case .trashNameTaken: self.init(.failed, "\(error)")
        case .nameTaken: self.init(.nameTaken, "\(error)")
        case .notInTrash: self.init(.trashEmptied, "\(error)")
        case .changed: self.init(.editedSince, "\(error)")
        case .otherNames: self.init(.otherNames, "\(error)")
        case .failed(let error): self.init(error)
        }
    }
}

extension TrashError {
    /// Retrying would not help.
    fileprivate var isPermanent: Bool {
        switch self {
        case .nameTaken, .trashNameTaken, .notInTrash, .changed, .otherNames: true
        case .noTrash, .failed: false
        }
    }
}
