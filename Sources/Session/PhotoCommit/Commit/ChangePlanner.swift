import Foundation
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Looks at the files of photos that were decided about, and says what is to be done to them. Changes nothing.
struct ChangePlanner<Actions: FileActions> {
    typealias Change = PhotoChange<Actions.Folder>

    /// A photo that was decided about.
    struct Subject {
        var decision: StoredDecision
        var asset: Asset
        /// What the photo itself says.
        var own = OwnFacts()
    }

    let actions: Actions
    let can: TrashCan<Actions>
    let catalogue: Catalogue
    let draftNames: DraftNames
    /// Nothing is written, not even to find out which trash takes a photo.
    let isRehearsal: Bool
    /// Takes back what a commit did: also where that left nothing of a decision in the files.
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

    /// What is to be done to the photos of a chunk, in their order; or why nothing can be.
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
        return changes
    }

    /// Between chunks: what came or went is seen by the next; in a rehearsal, what would have come or gone.
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
            switch (isTrashed, decision.now.verdict == .trash) {
            case (false, true): .trash
            case (true, false): .restore
            case (true, true): .nothing
            case (false, false): .sidecar
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

    /// What goes into the trash with each photo, by folder.
    private mutating func goingToTrash(_ changes: [Result<Change, SkippedChange>]) -> [FilePath: [[UInt8]: [[UInt8]]]] {
        var photos: [FilePath: [[UInt8]]] = [:]
        for case .success(let change) in changes where change.action == .trash {
            photos[change.folder.path, default: []].append(change.asset.place.name)
        }
        var going: [FilePath: [[UInt8]: [[UInt8]]]] = [:]
        for (path, names) in photos {
            going[path] = (try? folders.visit(path))?.names.sidecars(goingWith: names)
        }
        return going
    }

    // MARK: The photo

    private func checkedPhoto(of change: Change) throws -> FileActionStatus {
        let (name, decision, path) = (change.asset.place.name, change.decision, change.asset.path)
        switch try actions.look(at: name, in: change.folder, knownAs: decision.stamp, decision.content) {
        case .asKnown(let status): return status
        case .missing: throw SkippedChange(.missing, "\(path) is not there")
        case .replaced: throw SkippedChange(.replaced, "\(path) is no ordinary file any more")
        case .changed: throw SkippedChange(.editedSince, "\(path) was changed after it was decided about")
        }
    }
}
