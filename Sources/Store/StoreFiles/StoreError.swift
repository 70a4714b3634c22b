import Glibc
package import PhotoModel
package import SystemPackage

/// Why the store could not do what was asked. Each description says what to do about it.
package enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another process holds the cache for writing. `command` is empty where it is not known.
    case inUse(process: Int32, command: String)
    /// There is no store at this place.
    case notFound(FilePath)
    /// The store may be read here, but not written.
    case readOnly(FilePath)
    /// The same, for its disk is mounted so.
    case readOnlyDisk(FilePath)
    /// It is another user's, who lets nobody else in. What of it can be seen, and whose that is.
    case otherUser(FilePath, owner: String)
    /// The disk, or the cache's address space, is full. What was being written is not there; all else is.
    case noRoom(FilePath)
    /// A compacted copy of the cache has no room beside it; bytes.
    case noRoomToCompact(FilePath, needed: Int, free: Int)
    /// The file of a cache contradicts itself: it is set aside and made again.
    case damaged(FilePath, String)
    /// The file of a catalogue contradicts itself. It cannot be made again.
    case catalogueDamaged(FilePath, String)
    /// A library was begun here, and its catalogue is missing or empty. It cannot be made again.
    case catalogueLost(LibraryLocation, hasCopies: Bool)
    /// A file that is to be a catalogue is none, or is damaged.
    case notACopy(FilePath)
    /// The cache was written by a version of Sluice with another layout.
    case otherVersion(FilePath, found: String, expected: String)
    /// The catalogue was written by a newer Sluice.
    case newerSchema(FilePath, found: String)
    /// A record names a tier whose bytes are neither given nor stored.
    case incomplete(ContentID, tier: String)
    /// A name, or a path of the store itself, that cannot be used.
    case unusable(FilePath, String)
    /// There is no asset with this row: it was forgotten since it was looked up.
    case forgotten(FilePath, row: Int64)
    /// There is one of this kind and name already: an album, say.
    case nameTaken(kind: String, String)
    /// The key of a request was another one's before.
    case otherRequest(key: String)
    /// A step was to be taken back as the last one, and is not the last one any more.
    case notLastStep
    /// A file is not what `sluice library export` writes; nothing was imported.
    case notAnExport(FilePath, line: Int, String)
    /// Another process kept the catalogue locked for too long.
    case busy(FilePath)
    /// LMDB failed in a way that has no better name here.
    case cache(FilePath, call: String, reason: String)
    /// SQLite failed in a way that has no better name here.
    case catalogue(FilePath, String)
    case system(call: String, FilePath, Errno)

    package var description: String {
        switch self {
        case .inUse(let process, let command):
            "in use by process \(process)\(command.isEmpty ? "" : " (\(command))"): wait until it is done, or stop it"
        case .notFound(let path):
            "there is no library at \(path): run `sluice prepare` on its photos first"
        case .readOnly(let path):
            "\(path) may not be written: change its permissions, or choose another place with --store"
        case .readOnlyDisk(let path):
            """
            \(path) is on a disk that is mounted read-only: its library can be looked at, and not changed; mount the disk for \
            writing, or choose another place with --store
            """
        case .otherUser(let path, let owner):
            """
            \(path) belongs to the user \(owner): run sluice as that user, make it yours (chown -R), or choose another place \
            with --store
            """
        case .noRoom(let path):
            "no room left at \(path): free some space, or choose another place with --store; what is prepared is safe"
        case .noRoomToCompact(let path, let needed, let free):
            """
            compacting \(path) needs \(needed) bytes beside it, and \(free) are free: free some space; nothing was changed
            """
        case .damaged(let path, let reason):
            "\(path) is damaged (\(reason)): `sluice prepare` sets a damaged cache aside and makes it again"
        case .catalogueDamaged(let path, let reason):
            """
            the catalogue \(path) is damaged (\(reason)) and cannot be made again: `sluice library restore` lists the copies \
            that lie beside it, and puts one in its place, or a backup of yours
            """
        case .catalogueLost(let location, let hasCopies):
            """
            the catalogue \(location.catalogueFile) is missing or empty, and with it all that was decided: nothing was done. \
            \(hasCopies ? "`sluice library restore \(Self.option(location))` lists its copies, and puts one in its place"
                : "`sluice library restore FILE \(Self.option(location))` puts a backup of yours in its place"). To begin \
            anew without it, remove the cache \(location.cacheFolder)\(hasCopies ? " and those copies" : ""); `sluice library \
            import` then takes over what you have exported
            """
        case .notACopy(let path):
            "\(path) is no sound catalogue of Sluice: choose another copy; nothing was changed"
        case .otherVersion(let path, let found, let expected):
            "\(path) has the layout \(found), not \(expected): `sluice prepare` makes it again"
        case .newerSchema(let path, let found):
            "\(path) was written by a newer Sluice (\(found)): update Sluice; nothing was changed"
        case .incomplete(let content, let tier):
            "the tier \(tier) of \(content) is not stored"
        case .unusable(let path, let reason):
            "\(path) cannot be used: \(reason)"
        case .forgotten(let path, let row):
            "\(path) does not know photo \(row) any more: it was forgotten since; look it up again"
        case .nameTaken(let kind, let name):
            "there is \(kind) named '\(name)' already: choose another name"
        case .otherRequest(let key):
            "the key '\(key)' was given to another request before, and nothing was changed: give each a key of its own"
        case .notLastStep:
            "something else was done since, and nothing was undone: undo that first, step by step"
        case .notAnExport(let path, let line, let reason):
            "\(path) cannot be imported (line \(line): \(reason)): nothing was changed; export the library again"
        case .busy(let path):
            "\(path) is locked by another process: try again when it is done"
        case .cache(let path, let call, let reason):
            "the cache \(path) failed (\(call): \(reason)): \(Self.remedy)"
        case .catalogue(let path, let reason):
            "the catalogue \(path) failed (\(reason)): \(Self.remedy)"
        case .system(let call, let path, .tooManyOpenFiles), .system(let call, let path, .tooManyOpenFilesInSystem):
            "\(call) failed for \(path): too many files are open: allow more (ulimit -n), then try again"
        case .system(let call, let path, let code):
            "\(call) failed for \(path) (\(code)): \(Self.remedy)"
        }
    }

    private static func option(_ location: LibraryLocation) -> String {
        location.cacheBase == location.catalogueBase ? "--store \(location.cacheBase)" : "--library \(location.name)"
    }

    private static let remedy = "check that its disk is sound and has room, then try again; what is prepared is safe"
}

extension StoreError {
    /// The error of a system call that has just failed.
    package static func last(_ call: String, _ path: FilePath) -> StoreError {
        .failed(call, path, Errno(rawValue: errno))
    }

    package static func failed(_ call: String, _ path: FilePath, _ code: Errno) -> StoreError {
        switch code {
        case .noSpace, Errno(rawValue: EDQUOT): .noRoom(path)
        case .permissionDenied, .notPermitted: .notAllowed(path)
        case .readOnlyFileSystem: .readOnlyDisk(path)
        default: .system(call: call, path, code)
        }
    }

    /// Of a path that may not be written, or not even be looked at.
    package static func notAllowed(_ path: FilePath) -> StoreError {
        PrivateFiles.otherOwner(of: path).map { .otherUser($0.path, owner: $0.name) } ?? .readOnly(path)
    }

    /// Why a file cannot be written, or nothing be made beside it; nil where that is allowed, or cannot be told.
    package static func refusal(_ file: FilePath) -> StoreError? {
        for path in [file, file.removingLastComponent()] where !PrivateFiles.isWritable(path) {
            let error = StoreError.last("access", path)
            if error.isRefusal { return error }
        }
        return nil
    }

    /// Whoever asked may not write here. Reading may go on.
    package var isRefusal: Bool {
        switch self {
        case .readOnly, .readOnlyDisk, .otherUser: true
        default: false
        }
    }

    package var isOfDisk: Bool {
        if case .readOnlyDisk = self { true } else { false }
    }
}
