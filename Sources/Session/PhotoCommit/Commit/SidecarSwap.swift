import PhotoMetadata
import PhotoModel
import SystemPackage

/// Creates, replaces or removes one sidecar step by step, so that a crash at any moment leaves the old or the new text under
/// its name, and changes by other programs are never lost.
///
/// The new text is written as a draft and is on the disk before it gets the name. It is exchanged with the old text, which is
/// then compared with what was read when the change was planned. If another program wrote the sidecar in between, its text
/// gets the name back. The same happens while a program has the old file open, because later writes would be lost with it.
/// The new file has all traits of the old one.
struct SidecarSwap<Actions: FileActions> {
    private let actions: Actions
    private let folder: Actions.Folder
    private let step: SidecarStep
    private let (name, draft, aside): ([UInt8], [UInt8], [UInt8])

    /// Maximum size of a sidecar in bytes; larger ones are not parsed.
    static var largest: Int { 1 << 20 }

    init(_ actions: Actions, in folder: Actions.Folder, _ step: SidecarStep) {
        self.actions = actions
        self.folder = folder
        self.step = step
        (name, draft) = (Array(step.name), Array(step.draft))
        // Used if the file system cannot exchange files.
        aside = draft + [UInt8(ascii: "~")]
    }

    private var before: [UInt8]? { step.hasBefore ? Array(step.before) : nil }
    private var after: [UInt8]? { step.hasAfter ? Array(step.after) : nil }

    /// Writes the draft. Does not synchronise.
    func write() throws(SkippedChange) {
        guard let after else { return }
        try attempt { () throws(FileActionError) in
            try actions.create(draft, in: folder, after, mode: step.mode, as: step.fileTraits)
        }
    }

    /// Gives the draft, which is on the disk, the sidecar's name. Does not synchronise the folder.
    ///
    /// - Returns: the status of the new text's file; nil if the sidecar was removed.
    /// - Throws: `SkippedChange`; the old text then has its name back, except where `recover` has to restore it.
    func swap() throws(SkippedChange) -> FileActionStatus? {
        let written =
            after == nil ? nil : try attempt { () throws(FileActionError) in try actions.status(draft, in: folder) }
        switch (before, after) {
        case (nil, nil): break
        case (nil, .some):
            do throws(FileActionError) {
                try actions.move(draft, in: folder, to: name, in: folder)
            } catch {
                guard error.reason == .exists else { throw SkippedChange(error) }
                throw SkippedChange(.nameTaken, "\(folder.path(of: name)) was created by another program")
            }
        case (.some(let before), .some):
            do throws(FileActionError) {
                try actions.exchange(draft, name, in: folder)
            } catch {
                guard error.reason == .notSupported else { throw left(error) }
                try swapInTwoSteps(before)
                return written
            }
            guard !isText(before, of: draft) else { return written }
            try attempt { () throws(FileActionError) in try actions.exchange(draft, name, in: folder) }
            throw busy
        case (.some(let before), nil):
            try hide(name, as: draft)
            guard !isText(before, of: draft) else { return nil }
            try move(draft, to: name)
            throw busy
        }
        return written
    }

    private func swapInTwoSteps(_ before: [UInt8]) throws(SkippedChange) {
        try hide(name, as: aside)
        do throws(SkippedChange) {
            guard isText(before, of: aside) else { throw busy }
            try move(draft, to: name)
        } catch {
            try move(aside, to: name)
            throw error
        }
    }

    /// Removes the file that was swapped out; the journal has its text.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `SkippedChange`; with `.sidecarBusy` the old file has its name back.
    func clear() throws(SkippedChange) -> Bool {
        guard let before else { return false }
        for hidden in [draft, aside] {
            var isBusy = false
            do throws(FileActionError) {
                isBusy = try !isDone(hidden, before)
                try isBusy ? giveBack(hidden) : actions.unlink(hidden, in: folder)
            } catch {
                guard error.reason == .missing, !isBusy else { throw SkippedChange(error) }
            }
            if isBusy { throw busy }
        }
        return true
    }

    /// Whether a swapped-out file is unchanged and can no longer be written: it has no name that others know.
    private func isDone(_ hidden: [UInt8], _ before: [UInt8]) throws(FileActionError) -> Bool {
        // Check this first: after it nobody can start to write.
        try actions.isOpenForWriting(hidden, in: folder) != true && isText(before, of: hidden)
    }

    private func isText(_ text: [UInt8], of name: [UInt8]) -> Bool {
        (try? actions.read(name, in: folder, limit: Self.largest).0) == text
    }

    private func move(_ name: [UInt8], to new: [UInt8]) throws(SkippedChange) {
        do throws(FileActionError) {
            try actions.move(name, in: folder, to: new, in: folder)
        } catch {
            throw left(error)
        }
    }

    private func hide(_ name: [UInt8], as own: [UInt8]) throws(SkippedChange) {
        do throws(FileActionError) {
            try actions.rename(name, in: folder, toOwn: own, in: folder)
        } catch {
            throw left(error)
        }
    }

    private func attempt<Value>(_ body: () throws(FileActionError) -> Value) throws(SkippedChange) -> Value {
        do throws(FileActionError) { return try body() } catch { throw SkippedChange(error) }
    }

    /// A missing sidecar was removed by another program.
    private func left(_ error: FileActionError) -> SkippedChange {
        error.reason == .missing ? busy : SkippedChange(error)
    }

    private var busy: SkippedChange {
        SkippedChange(.sidecarBusy, "\(folder.path(of: name)) was written or removed by another program")
    }
}

extension SidecarSwap {
    /// Completes or undoes an interrupted commit of this sidecar, so that it is entirely old or entirely new.
    ///
    /// - Parameter isNamed: whether part of it may already have its final name.
    /// - Returns: whether the sidecar holds the intended values.
    /// - Throws: `SkippedChange` if the files cannot be checked now; then nothing is decided.
    func recover(isNamed: Bool = true) throws(SkippedChange) -> Bool {
        do throws(FileActionError) { return try recovered(isNamed) } catch { throw SkippedChange(error) }
    }

    private func recovered(_ isNamed: Bool) throws(FileActionError) -> Bool {
        var current = try text(name)
        let waiting = try text(draft)
        var swappedOut = try text(aside)
        if isNamed, let text = current, try isCutShort(text, waiting, swappedOut) {
            try actions.unlink(name, in: folder)
            current = nil
        }
        if current == nil, let old = swappedOut {
            try actions.move(aside, in: folder, to: name, in: folder)
            (current, swappedOut) = (old, nil)
        }
        if current == after, before != after {
            for (hidden, text) in [(draft, waiting), (aside, swappedOut)] {
                guard text != nil, text != after else { continue }
                guard let before, try isDone(hidden, before) else {
                    try giveBack(hidden)
                    return false
                }
            }
            try removeDrafts(waiting, swappedOut)
            return true
        }
        if current == before {
            // It was never swapped, so any draft is ours, complete or not. For a removal, the draft is the old text itself.
            try removeDrafts(waiting, swappedOut)
            return before == after
        }
        // Another program wrote the sidecar, before or after the swap. A text that is not ours stays where it is.
        if [waiting, swappedOut].allSatisfy(isOurs) {
            for (hidden, text) in [(draft, waiting), (aside, swappedOut)] where text != nil {
                guard try actions.isOpenForWriting(hidden, in: folder) != true else {
                    throw folder.error(.changing, "unlinkat", hidden)
                }
            }
            try removeDrafts(waiting, swappedOut)
        }
        return holdsIntent(current)
    }

    /// Whether the sidecar's name holds a partial copy, on file systems that name files only by copying: of the new text, or
    /// of the old one on its way back.
    private func isCutShort(
        _ current: [UInt8],
        _ waiting: [UInt8]?,
        _ swappedOut: [UInt8]?
    ) throws(FileActionError) -> Bool {
        // An old text that is not hidden still has its name.
        let isHidden = before == nil || after == nil || swappedOut != nil
        let sources = [(draft, after == nil || waiting == after ? waiting : nil), (aside, swappedOut)]
        for case (let hidden, let whole?) in sources where isHidden && isWrittenInPart(current, of: whole) {
            if try actions.isCopyCutShort(name, in: folder, of: hidden, in: folder) { return true }
        }
        return false
    }

    /// Whether it is the old text, or the new one in whole or in part.
    private func isOurs(_ text: [UInt8]?) -> Bool {
        guard let text, text != before else { return true }
        return isWrittenInPart(text, of: after ?? [])
    }

    /// Gives the name back to a swapped-out file that another program wrote or has open for writing.
    private func giveBack(_ hidden: [UInt8]) throws(FileActionError) {
        guard after != nil else { return try actions.move(hidden, in: folder, to: name, in: folder) }
        do throws(FileActionError) {
            try actions.exchange(hidden, name, in: folder)
            guard try text(hidden) == after else {
                // Another program has put a third text there: discard nothing.
                try actions.exchange(hidden, name, in: folder)
                throw folder.error(.changing, "renameat2", name)
            }
            try actions.unlink(hidden, in: folder)
        } catch {
            switch error.reason {
            case .notSupported:
                let spare = hidden == draft ? aside : draft
                try actions.rename(name, in: folder, toOwn: spare, in: folder)
                guard try text(spare) == after else {
                    try actions.move(spare, in: folder, to: name, in: folder)
                    throw folder.error(.changing, "renameat2", name)
                }
                try actions.move(hidden, in: folder, to: name, in: folder)
                return try actions.unlink(spare, in: folder)
            case .missing: break
            default: throw error
            }
            try actions.move(hidden, in: folder, to: name, in: folder)
        }
    }

    private func removeDrafts(_ waiting: [UInt8]?, _ swappedOut: [UInt8]?) throws(FileActionError) {
        if waiting != nil { try actions.unlink(draft, in: folder) }
        if swappedOut != nil { try actions.unlink(aside, in: folder) }
    }

    /// Whether a text that is neither the old nor the new one contains the intended values.
    private func holdsIntent(_ current: [UInt8]?) -> Bool {
        guard let now = facts(current), let old = facts(before), let new = facts(after) else { return false }
        return (new.rating == old.rating || now.rating == new.rating)
            && (new.isFavourite == old.isFavourite || now.isFavourite == new.isFavourite)
            && (new.position == old.position || now.position == new.position)
            && new.tags.subtracting(old.tags).isSubset(of: now.tags)
            && old.tags.subtracting(new.tags).isDisjoint(with: now.tags)
    }

    private func facts(_ text: [UInt8]?) -> SidecarFacts? {
        guard let text else { return .nothing }
        return try? Sidecar(text).facts
    }

    private func text(_ name: [UInt8]) throws(FileActionError) -> [UInt8]? {
        do throws(FileActionError) {
            return try actions.read(name, in: folder, limit: Self.largest).0
        } catch {
            guard error.reason == .missing else { throw error }
            return nil
        }
    }
}
