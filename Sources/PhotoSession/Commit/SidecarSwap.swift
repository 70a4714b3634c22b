import PhotoMetadata
import PhotoStore
import SystemPackage

/// One sidecar that is made, replaced or taken away, step by step, so that a crash at any instant leaves the old text or
/// the new one under its name, and never loses what somebody else wrote.
///
/// The new text is written as a draft, and is on the disk before it gets the name. An old text changes places with it,
/// and is compared with what was read when the change was planned: where somebody wrote in between, their text goes
/// back.
struct SidecarSwap<Actions: FileActions> {
    private let actions: Actions
    private let folder: Actions.Folder
    private let step: SidecarStep
    private let (name, draft, aside): ([UInt8], [UInt8], [UInt8])

    /// A sidecar of more bytes is none that the toolkit is given.
    static var largest: Int { 1 << 20 }

    init(_ actions: Actions, in folder: Actions.Folder, _ step: SidecarStep) {
        self.actions = actions
        self.folder = folder
        self.step = step
        (name, draft) = (Array(step.name), Array(step.draft))
        // Where the file system cannot exchange.
        aside = draft + [UInt8(ascii: "~")]
    }

    private var before: [UInt8]? { step.hasBefore ? Array(step.before) : nil }
    private var after: [UInt8]? { step.hasAfter ? Array(step.after) : nil }

    /// Not synchronised.
    func write() throws(FileActionError) {
        if let after { try actions.create(draft, in: folder, after, mode: step.mode) }
    }

    /// Gives the draft, which is on the disk, the sidecar's name. The folder is not synchronised.
    ///
    /// - Throws: `Left`; then the old text has its name again.
    func swap() throws(Left) {
        switch (before, after) {
        case (nil, nil): break
        case (nil, .some):
            do throws(FileActionError) {
                try actions.rename(draft, in: folder, to: name, in: folder)
            } catch {
                guard error.reason == .exists else { throw Left(error) }
                throw Left(.nameTaken, "\(path(name)) was made by another program meanwhile")
            }
        case (.some(let before), .some):
            do throws(FileActionError) {
                try actions.exchange(draft, name, in: folder)
            } catch {
                guard error.reason == .notSupported else { throw Left(error) }
                return try swapInTwoSteps(before)
            }
            guard !isText(before, of: draft) else { return }
            try attempt { () throws(FileActionError) in try actions.exchange(draft, name, in: folder) }
            throw busy
        case (.some(let before), nil):
            try attempt { () throws(FileActionError) in try actions.rename(name, in: folder, to: draft, in: folder) }
            guard !isText(before, of: draft) else { return }
            try attempt { () throws(FileActionError) in try actions.rename(draft, in: folder, to: name, in: folder) }
            throw busy
        }
    }

    private func swapInTwoSteps(_ before: [UInt8]) throws(Left) {
        try attempt { () throws(FileActionError) in try actions.rename(name, in: folder, to: aside, in: folder) }
        do throws(Left) {
            guard isText(before, of: aside) else { throw busy }
            try attempt { () throws(FileActionError) in try actions.rename(draft, in: folder, to: name, in: folder) }
        } catch {
            try attempt { () throws(FileActionError) in try actions.rename(aside, in: folder, to: name, in: folder) }
            throw error
        }
    }

    /// Removes what was swapped out: the journal has it.
    ///
    /// - Returns: whether there was something.
    func clear() throws(FileActionError) -> Bool {
        guard step.hasBefore else { return false }
        for name in [draft, aside] {
            do throws(FileActionError) {
                try actions.unlink(name, in: folder)
            } catch {
                guard error.reason == .missing else { throw error }
            }
        }
        return true
    }

    private func isText(_ text: [UInt8], of name: [UInt8]) -> Bool {
        (try? actions.read(name, in: folder, limit: Self.largest).0) == text
    }

    private func attempt(_ body: () throws(FileActionError) -> Void) throws(Left) {
        do throws(FileActionError) { try body() } catch { throw Left(error) }
    }

    private var busy: Left { Left(.sidecarBusy, "\(path(name)) was written by another program meanwhile") }

    private func path(_ name: [UInt8]) -> String { "\(folder.path.pushing(FilePath(bytes: name)))" }
}

extension SidecarSwap {
    /// Looks at what a commit that was cut short has left, and makes it whole: all of the old, or all of the new.
    ///
    /// - Returns: whether the sidecar says what was intended.
    /// - Throws: `FileActionError` where the files cannot be looked at now; nothing is decided then.
    func recover() throws(FileActionError) -> Bool {
        var current = try text(name)
        let swappedOut: [UInt8]?
        if let old = try text(aside) {
            if current == nil {
                try actions.rename(aside, in: folder, to: name, in: folder)
                (current, swappedOut) = (old, nil)
            } else {
                swappedOut = old
            }
        } else {
            swappedOut = nil
        }
        let waiting = try text(draft)
        if current == after, before != after {
            if let theirs = [waiting, swappedOut].compactMap({ $0 }).first(where: { $0 != before && $0 != after }) {
                try giveBack(theirs, from: waiting == theirs ? draft : aside)
                return false
            }
            try removeDrafts(waiting, swappedOut)
            return true
        }
        if current == before {
            // It was never swapped, so what waits is ours, however torn; but taken away it is the old text itself.
            try removeDrafts(waiting, swappedOut)
            return before == after
        }
        // Somebody wrote it since: before it was swapped, or after.
        if [waiting, swappedOut].allSatisfy({ $0 == nil || $0 == before || $0 == after || $0 == [] }) {
            try removeDrafts(waiting, swappedOut)
        }
        return holdsIntent(current)
    }

    /// What somebody wrote while it was swapped out gets its name again.
    private func giveBack(_ theirs: [UInt8], from hidden: [UInt8]) throws(FileActionError) {
        guard after != nil else { return try actions.rename(hidden, in: folder, to: name, in: folder) }
        do throws(FileActionError) {
            try actions.exchange(hidden, name, in: folder)
            try actions.unlink(hidden, in: folder)
        } catch {
            guard error.reason == .notSupported else { throw error }
            try actions.unlink(name, in: folder)
            try actions.rename(hidden, in: folder, to: name, in: folder)
        }
    }

    private func removeDrafts(_ waiting: [UInt8]?, _ swappedOut: [UInt8]?) throws(FileActionError) {
        if waiting != nil { try actions.unlink(draft, in: folder) }
        if swappedOut != nil { try actions.unlink(aside, in: folder) }
    }

    /// Whether a text that is neither the old nor the new one says what the new one was to say.
    private func holdsIntent(_ current: [UInt8]?) -> Bool {
        guard let now = facts(current), let old = facts(before), let new = facts(after) else { return false }
        return (new.rating == old.rating || now.rating == new.rating)
            && (new.isFavourite == old.isFavourite || now.isFavourite == new.isFavourite)
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
