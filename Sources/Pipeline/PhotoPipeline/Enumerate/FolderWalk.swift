package import PhotoCatalogue
import StoreFiles
package import SystemPackage

/// Walks a root folder by folder, in byte order of the names, and sorts its files by kind. A large folder comes in pieces,
/// one after the other.
///
/// Pulled from one thread at a time; every call blocks on the file system. Symbolic links are not followed, so there
/// are no loops and no way out of the root.
package final class FolderWalk: @unchecked Sendable {  // Safe: its stage pulls it from one thread at a time.
    /// One folder, or a piece of it: its photos with their status, and what was skipped.
    package struct Folder: Sendable {
        /// Relative to the root; empty for the root itself.
        package var path: FilePath
        /// What the piece contains. The pieces of a folder cover all names.
        package var names = NameRange.all
        package var photos: [File] = []
        var unprepared = UnpreparedFiles()
        /// Photos whose status cannot be read.
        var unreadable: [(name: ArraySlice<UInt8>, error: Errno)] = []
        /// Set in the first piece, if a different volume is mounted here than above.
        var mounted: RootIdentity?
        /// Set if the folder could not be read: its files are unknown, which differs from having none.
        var error: Errno?
    }

    package struct File: Sendable {
        /// A part of the folder's names.
        package var name: ArraySlice<UInt8>
        package var status: FileStatus
    }

    /// A folder to visit.
    package struct Step: Sendable {
        /// Relative to the root; empty for the root itself.
        var path: FilePath
        var entersBelow: Bool
        /// It was listed in its parent.
        var wasListed = false
    }

    private let root: FileDescriptor
    private let rules: FileRules
    private let willRead: (FilePath, FileDescriptor) -> Void
    private let photosAtOnce: Int
    private var pending: [Step]
    /// The folder of which pieces are left.
    private var current: (path: FilePath, listing: DirectoryListing, next: Int)?

    /// A hundred bytes for each photo, and as much for what the catalogue knows about it.
    package static let photosAtOnce = 8192

    /// - Parameters:
    ///   - starts: folders to begin with, none inside another that is walked; by default the root.
    ///   - photosAtOnce: maximum number of photos in a piece.
    ///   - willRead: called with each folder before it is read.
    package init(
        root: FileDescriptor,
        rules: FileRules,
        from starts: [Step] = [Step(path: "", entersBelow: true)],
        photosAtOnce: Int = FolderWalk.photosAtOnce,
        willRead: @escaping (FilePath, FileDescriptor) -> Void = { _, _ in }
    ) {
        self.root = root
        self.rules = rules
        self.photosAtOnce = photosAtOnce
        self.willRead = willRead
        pending = starts.reversed()
    }

    /// The next folder or piece, parents before children; nil at the end.
    package func next() -> Folder? {
        if let current { return piece(of: current) }
        while let step = pending.popLast() {
            if let folder = visit(step) { return folder }
        }
        return nil
    }

    /// - Returns: nil if a start folder does not exist.
    private func visit(_ step: Step) -> Folder? {
        let path = step.path
        var folder = Folder(path: path)
        do {
            let listing = try DirectoryListing(root: root, folder: path) { willRead(path, $0) }
            defer { folder.mounted = path.isEmpty ? nil : listing.mounted }
            if listing.entries.contains(where: { listing.name(of: $0).elementsEqual(FileRules.noMedia) }) {
                folder.unprepared.add(.hiddenFolders)
                return folder
            }
            folder = piece(of: (path, listing, 0))
            for entry in listing.entries.reversed() where entry.kind == .folder && step.entersBelow {
                let name = listing.name(of: entry)
                let below = path.appending(bytes: name)
                let (enters, unprepared) = rules.enters(below, name: name)
                if enters { pending.append(Step(path: below, entersBelow: true, wasListed: true)) }
                if let unprepared { folder.unprepared.add(unprepared) }
            }
        } catch {
            let isNowhere = error == .noSuchFileOrDirectory || error == .notDirectory
            if isNowhere && !step.wasListed && !path.isEmpty { return nil }
            folder.error = error
        }
        return folder
    }

    /// The next piece of a folder, which is current as long as there are others.
    private func piece(of open: (path: FilePath, listing: DirectoryListing, next: Int)) -> Folder {
        let (path, listing, start) = open
        let entries = listing.entries
        var folder = Folder(path: path)
        var next = start
        while next < entries.count, folder.photos.count + folder.unreadable.count < photosAtOnce {
            add(entries[next], of: listing, to: &folder)
            next += 1
        }
        let isLast = next == entries.count
        current = isLast ? nil : (path, listing, next)
        folder.names = NameRange(
            behind: start == 0 ? nil : listing.name(of: entries[start - 1]),
            upTo: isLast ? nil : listing.name(of: entries[next - 1])
        )
        return folder
    }

    private func add(_ entry: DirectoryListing.Entry, of listing: DirectoryListing, to folder: inout Folder) {
        guard entry.kind != .folder else { return }
        let name = listing.name(of: entry)
        let kind = rules.kind(of: name, in: folder.path)
        if entry.kind == .link {
            if kind != .notSelected { folder.unprepared.add(.links) }
            return
        }
        if case .unprepared(let what) = kind {
            folder.unprepared.add(entry.kind == .other && what == .other ? .special : what)
        }
        guard kind == .photo else { return }
        do {
            folder.photos.append(File(name: name, status: try listing.status(of: entry)))
        } catch .noSuchFileOrDirectory {
            return  // Deleted in the meantime: it does not exist.
        } catch {
            folder.unreadable.append((name, error))
        }
    }
}

extension FilePath {
    /// With one more component of arbitrary bytes.
    package func appending(bytes name: some Sequence<UInt8>) -> FilePath { pushing(FilePath(bytes: name)) }
}
