import PhotoModel

extension TrashCan {
    /// An empty file for testing which trash accepts the files of a folder. One that a crash leaves is reused.
    struct Probe {
        static var prefix: [UInt8] { Array(".sluice-trash-".utf8) }
        private static var maxNumber: Int { 1000 }

        private let actions: Actions
        private let folder: Folder
        private let name: [UInt8]

        /// - Throws: if no file can be created in the folder; then none can be moved out of it either.
        init(_ actions: Actions, in folder: Folder) throws(TrashError) {
            (self.actions, self.folder) = (actions, folder)
            var number = 1
            while true {
                let name = Self.prefix + Array("\(number)".utf8)
                do throws(FileActionError) {
                    try actions.create(name, in: folder, [], mode: 0o600)
                    self.name = name
                    return
                } catch {
                    guard error.reason == .exists, number < Self.maxNumber else { throw .failed(error) }
                    // Left by a crash, or in use by another process: it serves as well.
                    if Self.isProbe(name, in: folder, actions) {
                        self.name = name
                        return
                    }
                    number += 1
                }
            }
        }

        /// Moves it to where the folder's files would go, and back: files that could not be restored must not be trashed.
        ///
        /// - Returns: whether files can be restored only by copying.
        func move(to trash: Trash<Folder>) throws(FileActionError) -> Bool {
            let isCopiedBack = try moveThere(trash)
            defer { clear(trash.files) }
            do throws(FileActionError) {
                try actions.move(name, in: trash.files, to: name, in: folder)
            } catch {
                // Another process with the same test has created its own probe or taken this one.
                guard error.reason == .exists || error.reason == .missing else { throw error }
            }
            return isCopiedBack
        }

        /// Copies it there and back.
        func copy(to trash: Trash<Folder>) throws(FileActionError) {
            clear(trash.files)
            defer { clear(trash.files) }
            try actions.copy(name, in: folder, to: name, in: trash.files)
            try tryMaking(try actions.traits(name, in: folder).0)
        }

        /// Creates a file with these traits in the folder, and removes it.
        func tryMaking(_ traits: FileTraits) throws(FileActionError) {
            let back = Self.prefix + Array("back".utf8)
            if Self.isProbe(back, in: folder, actions) { try actions.unlink(back, in: folder) }
            try actions.create(back, in: folder, [], mode: traits.mode, as: traits)
            try actions.unlink(back, in: folder)
        }

        /// - Parameter tries: remaining attempts, since other processes may run the same test.
        private func moveThere(_ trash: Trash<Folder>, tries: Int = 100) throws(FileActionError) -> Bool {
            do throws(FileActionError) {
                try actions.rename(name, in: folder, to: name, in: trash.files)
                return false
            } catch {
                switch error.reason {
                case .exists where tries > 0:
                    // Left by a crash or by another process; it may be gone by now.
                    clear(trash.files)
                case .missing where tries > 0:
                    // Another process with the same test in this folder has taken it.
                    try makeAgain()
                case .notSupported:
                    clear(trash.files)
                    try actions.rename(name, in: folder, toOwn: name, in: trash.files)
                    return true
                default: throw error
                }
            }
            return try moveThere(trash, tries: tries - 1)
        }

        private func makeAgain() throws(FileActionError) {
            do throws(FileActionError) {
                try actions.create(name, in: folder, [], mode: 0o600)
            } catch {
                guard error.reason == .exists else { throw error }
            }
        }

        private func clear(_ files: Folder) {
            if Self.isProbe(name, in: files, actions) { try? actions.unlink(name, in: files) }
        }

        func remove() {
            if Self.isProbe(name, in: folder, actions) { try? actions.unlink(name, in: folder) }
        }

        static func isProbe(_ name: [UInt8], in folder: Folder, _ actions: Actions) -> Bool {
            guard let status = try? actions.status(name, in: folder) else { return false }
            return status.kind == .file && status.stamp.size == 0
        }
    }

    /// The file's traits, after checking that a copy with them can be restored.
    func checkedTraits(
        of name: [UInt8],
        in folder: Folder,
        _ trash: Trash<Folder>
    ) throws(TrashError) -> FileTraits {
        let (traits, names) = try trying { () throws(FileActionError) in try actions.traits(name, in: folder) }
        guard names <= 1 else { throw .otherNames(folder.path(of: name), names) }
        guard !trash.givesBack(traits, to: folder) else { return traits }
        let probe = try Probe(actions, in: folder)
        defer { probe.remove() }
        try trying { () throws(FileActionError) in try probe.tryMaking(traits) }
        trash.noteGivenBack(traits, to: folder)
        return traits
    }
}
