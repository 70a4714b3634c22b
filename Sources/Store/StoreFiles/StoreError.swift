import Glibc
package import PhotoModel
package import SystemPackage

/// Why a store operation failed. Each description says what to do about it.
package enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another process holds the cache for writing. `command` is empty where it is not known.
    case inUse(process: Int32, command: String)
    /// There is no store at this place.
    case notFound(FilePath)
    /// The store can be read, but not written.
    case readOnly(FilePath)
    /// The same, because its disk is mounted read-only.
    case readOnlyDisk(FilePath)
    /// It belongs to another user and is not accessible: its visible part, and the owner.
    case otherUser(FilePath, owner: String)
    /// The disk is full. The interrupted write is lost; all other data is intact.
    case noRoom(FilePath)
    /// The cache has reached the end of its map: the address space is limited, or the cache has doubled since it was opened.
    /// The interrupted write is lost; all other data is intact.
    case mapFull(FilePath)
    /// Not enough room for a compacted copy beside the cache; in bytes.
    case noRoomToCompact(FilePath, needed: Int, free: Int)
    /// The file of a cache is inconsistent: it is set aside and made again.
    case damaged(FilePath, String)
    /// The file of a catalogue is inconsistent. It cannot be made again.
    case catalogueDamaged(FilePath, String)
    /// A library was begun here, and its catalogue is missing or empty. It cannot be made again.
    case catalogueLost(LibraryLocation, hasCopies: Bool)
    /// A file given as a catalogue is not one, or is damaged.
    case notACopy(FilePath)
    /// The cache was written by a version of Sluice with another layout.
    case otherVersion(FilePath, found: String, expected: String)
    /// The catalogue was written by a newer Sluice.
    case newerSchema(FilePath, found: String)
    /// A record names a tier whose bytes are neither given nor stored.
    case incomplete(ContentID, tier: String)
    /// An invalid name, or an unusable path of the store itself.
    case unusable(FilePath, String)
    /// There is no asset with this row: it was forgotten after it was looked up.
    case forgotten(FilePath, row: Int64)
    /// Something of this kind already has the name, for example an album.
    case nameTaken(kind: String, String)
    /// The request's key was already used for another request.
    case otherRequest(key: String)
    /// The step to undo is no longer the last one.
    case notLastStep
    /// A file is not what `sluice library export` writes; nothing was imported.
    case notAnExport(FilePath, line: Int, String)
    /// Another process kept the catalogue locked for too long.
    case busy(FilePath)
    /// Any other LMDB failure.
    case cache(FilePath, call: String, reason: String)
    /// Any other SQLite failure.
    case catalogue(FilePath, String)
    case system(call: String, FilePath, Errno)

    package var description: String {
        switch self {
        case .inUse(let process, let command):
            // 0: it has not written down yet who it is.
            """
            in use by \(process == 0 ? "another process" : "process \(process)")\(command.isEmpty ? "" : " (\(command))"): \
            wait until it has finished, or stop it
            """
        case .notFound(let path):
            "there is no library at \(path): run `sluice prepare` on its photos first"
        case .readOnly(let path):
            "\(path) cannot be written: change its permissions, or choose another place with --store"
        case .readOnlyDisk(let path):
            """
            \(path) is on a disk that is mounted read-only: the library can be read but not changed; mount the disk for \
            writing, or choose another place with --store
            """
        case .otherUser(let path, let owner):
            """
            \(path) belongs to the user \(owner): run sluice as that user, make it yours (chown -R), or choose another place \
            with --store
            """
        case .noRoom(let path):
            "no room left at \(path): free some space, or choose another place with --store; prepared photos are safe"
        case .mapFull(let path):
            """
            the cache \(path) has outgrown its part of the address space, although its disk may have room: raise the limit \
            (`ulimit -v unlimited`) and start sluice again, which allows twice what the cache holds; prepared photos are safe
            """
        case .noRoomToCompact(let path, let needed, let free):
            """
            compacting \(path) needs \(needed) bytes beside it, but only \(free) are free: free some space; nothing was changed
            """
        case .damaged(let path, let reason):
            "\(path) is damaged (\(reason)): `sluice prepare` sets a damaged cache aside and rebuilds it"
        case .catalogueDamaged(let path, let reason):
            """
            the catalogue \(path) is damaged (\(reason)) and cannot be rebuilt: `sluice library restore` lists the backups \
            beside it, and restores one of them or a file of yours
            """
        case .catalogueLost(let location, let hasCopies):
            """
            the catalogue \(location.catalogueFile) is missing or empty: all decisions would be lost, so nothing was changed. \
            \(hasCopies ? "`sluice library restore \(Self.option(location))` lists its backups, and restores one"
                : "`sluice library restore FILE \(Self.option(location))` restores a file of yours"). To start over \
            without it, remove the cache \(location.cacheFolder)\(hasCopies ? " and those backups" : ""); `sluice library \
            import` then imports what you have exported
            """
        case .notACopy(let path):
            "\(path) is not a valid Sluice catalogue: choose another backup; nothing was changed"
        case .otherVersion(let path, let found, let expected):
            "\(path) has the layout \(found), not \(expected): `sluice prepare` rebuilds it"
        case .newerSchema(let path, let found):
            "\(path) was written by a newer Sluice (\(found)): update Sluice; nothing was changed"
        case .incomplete(let content, let tier):
            "the tier \(tier) of \(content) is not stored"
        case .unusable(let path, let reason):
            "\(path) cannot be used: \(reason)"
        case .forgotten(let path, let row):
            "photo \(row) is no longer in the catalogue \(path): look it up again"
        case .nameTaken(let kind, let name):
            "\(kind) named '\(name)' already exists: choose another name"
        case .otherRequest(let key):
            "the key '\(key)' belongs to another request, so nothing was changed: give each request a new key"
        case .notLastStep:
            "this is not the last step, so nothing was undone: undo the newer steps first"
        case .notAnExport(let path, let line, let reason):
            "\(path) cannot be imported (line \(line): \(reason)): nothing was changed; export the library again"
        case .busy(let path):
            "\(path) is locked by another process: try again when it has finished"
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

    private static let remedy = "check that its disk works and has free space, then try again; prepared photos are safe"
}

extension StoreError {
    /// The error of the system call that has just failed.
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

    /// For a path that may not be written, or not even be seen.
    package static func notAllowed(_ path: FilePath) -> StoreError {
        PrivateFiles.otherOwner(of: path).map { .otherUser($0.path, owner: $0.name) } ?? .readOnly(path)
    }

    /// Why a file, or a file beside it, cannot be written; nil if it can, or this is unknown.
    package static func refusal(_ file: FilePath) -> StoreError? {
        for path in [file, file.removingLastComponent()] where !PrivateFiles.isWritable(path) {
            let error = StoreError.last("access", path)
            if error.isRefusal { return error }
        }
        return nil
    }

    /// Whether writing is not permitted here. Reading may still work.
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
