import Foundation
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Checks the files of photos with decisions and plans their changes. Changes nothing.
struct ChangePlanner<Actions: FileActions> {
    typealias Change = PhotoChange<Actions.Folder>

    /// A photo with a decision.
    struct Subject {
        var decision: StoredDecision
        var asset: Asset
        /// Facts from the photo's own metadata.
        var own = OwnFacts()
    }

    let actions: Actions
    let can: TrashCan<Actions>
    let catalogue: Catalogue
    let draftNames: DraftNames
    /// Write nothing, not even a probe for the trash that accepts a photo.
    let isRehearsal: Bool
    /// Take back a commit, including photos whose files no longer hold anything of the decision.
    let isReverting: Bool
    private var folders: FolderVisits<Actions>
    var trashes: [FilePath: Trash<Actions.Folder>] = [:]

    init(
        _ can: TrashCan<Actions>,
        _ catalogue: Catalogue,
        drafts: DraftNames,
        isRehearsal: Bool = false,
        isReverting: Bool = false
    ) {
        actions = can.actions
        self.can = can
        self.catalogue = catalogue
        draftNames = drafts
        self.isRehearsal = isRehearsal
        self.isReverting = isReverting
        folders = FolderVisits(can.actions, sweeps: !isRehearsal)
    }

    /// Plans the changes for the photos of a chunk, in order, or the reason why a photo cannot be changed.
    ///
    /// - Throws: `StoreError`
    mutating func changes(for subjects: [Subject]) throws -> [Result<Change, SkippedChange>] {
        var begun: [Result<Change, SkippedChange>] = []
        for subject in subjects { begun.append(try result { try begin(subject) }) }
        let going = goingToTrash(begun)
        var changes: [Result<Change, SkippedChange>] = []
        for (index, subject) in subjects.enumerated() {
            changes.append(
                try result { try finish(begun[index].get(), going, subject.own) }
            )
        }
        return try together(changes, subjects)
    }

    /// Marks the changes that move files of one stack, and skips all of them if one cannot be made.
    private func together(
        _ changes: [Result<Change, SkippedChange>],
        _ subjects: [Subject]
    ) throws -> [Result<Change, SkippedChange>] {
        let moving = subjects.indices.filter { Move(subjects[$0].decision) != nil }
        let covers = try catalogue.covers(of: moving.map { subjects[$0].asset.row })
        let groups = Dictionary(grouping: moving.filter { covers[subjects[$0].asset.row] != nil }) { index in
            StackMove(cover: covers[subjects[index].asset.row], move: Move(subjects[index].decision))
        }
        var changes = changes
        for (group, members) in groups where members.count > 1 {
            let failed = members.lazy.compactMap { index in
                changes[index].skipped.map { (subjects[index].asset.path, $0) }
            }.first
            for index in members {
                changes[index] = changes[index].flatMap { change in
                    var change = change
                    change.stack = group.cover
                    return failed.map { .failure(SkippedChange(stackOf: change.asset.path, $0.0, $0.1)) }
                        ?? .success(change)
                }
            }
        }
        return changes
    }

    private struct StackMove: Hashable {
        var cover: AssetRow?
        var move: Move?
    }

    private enum Move: Hashable {
        case toTrash, back

        init?(_ decision: StoredDecision) {
            switch (decision.applied.verdict == .trash, decision.now.verdict == .trash) {
            case (false, true): self = .toTrash
            case (true, false): self = .back
            case (true, true), (false, false): return nil
            }
        }
    }

    /// Call between chunks, so that the next chunk sees files that came or went; in a rehearsal, those that would have.
    mutating func note(_ changes: [Change]) {
        for change in changes where change.action == .trash || change.action == .restore {
            folders.forget(change.folder.path)
            guard isRehearsal else { continue }
            folders.imagine(change.moving, areThere: change.action == .restore, in: change.folder.path)
        }
        folders.closeSome()
    }

    private func result(_ body: () throws -> Change) throws -> Result<Change, SkippedChange> {
        do {
            return .success(try body())
        } catch let left as SkippedChange {
            return .failure(left)
        } catch let error as FileActionError {
            return .failure(SkippedChange(error))
        } catch let error as TrashError {
            return .failure(SkippedChange(error))
        }
    }

    private mutating func begin(_ subject: Subject) throws -> Change {
        let (asset, decision) = (subject.asset, subject.decision)
        let visit = try folders.visit(asset.path.removingLastComponent())
        var change = Change(
            decision: decision,
            asset: asset,
            folder: visit.folder,
            action: .nothing,
            steps: FileSteps(),
            applied: decision.now,
            ownRating: decision.ownRating
        )
        change.steps.folder = Data(visit.folder.path.bytes)
        change.steps.photo = Data(asset.place.name)
        let isTrashed = decision.applied.verdict == .trash
        change.action =
            switch Move(decision) {
            case .toTrash: .trash
            case .back: .restore
            case nil: isTrashed ? .nothing : .sidecar
            }
        if !isTrashed { change.photo = try checkedPhoto(of: change) }
        return change
    }

    private mutating func finish(
        _ change: Change,
        _ going: [FilePath: [[UInt8]: [[UInt8]]]],
        _ own: OwnFacts
    ) throws -> Change {
        switch change.action {
        case .trash:
            let path = change.folder.path
            return try trashing(change, with: going[path]?[change.asset.place.name] ?? [])
        case .restore: return try restoring(change)
        case .sidecar:
            let names = try folders.visit(change.folder.path).names
            return try editing(change, names, own)
        case .nothing: return change
        }
    }

    /// The sidecars and other companions that go into the trash with each photo, by folder.
    private mutating func goingToTrash(_ changes: [Result<Change, SkippedChange>]) -> [FilePath: [[UInt8]: [[UInt8]]]] {
        var photos: [FilePath: [[UInt8]]] = [:]
        for case .success(let change) in changes where change.action == .trash {
            photos[change.folder.path, default: []].append(change.asset.place.name)
        }
        var going: [FilePath: [[UInt8]: [[UInt8]]]] = [:]
        for (path, names) in photos {
            going[path] = (try? folders.visit(path))?.names.companions(goingWith: names)
        }
        return going
    }

    // MARK: The photo

    private func checkedPhoto(of change: Change) throws -> FileActionStatus {
        let (name, decision, path) = (change.asset.place.name, change.decision, change.asset.path)
        switch try actions.fileState(of: name, in: change.folder, knownAs: decision.stamp, decision.content) {
        case .asKnown(let status): return status
        case .missing: throw SkippedChange(.missing, "\(path) does not exist")
        case .replaced: throw SkippedChange(.replaced, "\(path) is no longer a regular file")
        case .changed: throw SkippedChange(.editedSince, "\(path) was changed after the decision")
        }
    }
}

extension Result where Failure == SkippedChange {
    fileprivate var skipped: SkippedChange? { if case .failure(let skipped) = self { skipped } else { nil } }
}
