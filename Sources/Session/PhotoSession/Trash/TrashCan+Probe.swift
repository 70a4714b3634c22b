import PhotoStore

extension TrashCan {
    /// An empty file that tells which trash takes the files of a folder. A crash leaves it behind, for the next to use.
    struct Probe {
        static var prefix: [UInt8] { Array(".sluice-trash-".utf8) }
        private static var most: Int { 1000 }

        private let actions: Actions
        private let folder: Folder
        private let name: [UInt8]

        /// - Throws: where nothing can be made in the folder: nothing can be taken from it either.
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
                    guard error.reason == .exists, number < Self.most else { throw .failed(error) }
                    // Left by a crash, or of another process at this moment: it does as well.
                    if Self.isProbe(name, in: folder, actions) {
                        self.name = name
                        return
                    }
                    number += 1
                }
            }
        }

        /// Moves it to where the folder's files would go, and removes it there.
        func move(to trash: Trash<Folder>) throws(FileActionError) {
            do throws(FileActionError) {
                try actions.rename(name, in: folder, to: name, in: trash.files)
            } catch {
                switch error.reason {
                case .exists where Self.isProbe(name, in: trash.files, actions):
                    // Left there by a crash.
                    try? actions.unlink(name, in: trash.files)
                    try actions.rename(name, in: folder, to: name, in: trash.files)
                // Another process, which tries the same, has taken it.
                case .missing: return try again(to: trash)
                default: throw error
                }
            }
            try? actions.unlink(name, in: trash.files)
        }

        private func again(to trash: Trash<Folder>) throws(FileActionError) {
            try actions.create(name, in: folder, [], mode: 0o600)
            try actions.rename(name, in: folder, to: name, in: trash.files)
            try? actions.unlink(name, in: trash.files)
        }

        func remove() {
            if Self.isProbe(name, in: folder, actions) { try? actions.unlink(name, in: folder) }
        }

        static func isProbe(_ name: [UInt8], in folder: Folder, _ actions: Actions) -> Bool {
            guard let status = try? actions.status(name, in: folder) else { return false }
            return status.kind == .file && status.stamp.size == 0
        }
    }
}
