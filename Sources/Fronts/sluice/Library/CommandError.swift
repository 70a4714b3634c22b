import PhotoCommit
import PhotoServer
import SystemPackage

/// Why a command could not be carried out, beside what pipeline and store say themselves.
enum CommandError: Error, CustomStringConvertible {
    case noLibrary(FilePath)
    case noSuchFolder(FilePath)
    /// A folder holds the photos of a root that is not there.
    case perhapsMoved(FilePath, FilePath, option: String)
    /// A folder holds a root of a library.
    case aboveRoots(FilePath, library: String)
    /// A folder of another library than the first one given.
    case inOtherLibrary(FilePath, library: String)
    case noSuchRoot(FilePath, library: String, roots: [FilePath])
    case otherPhotos(FilePath, root: FilePath)
    case notConfirmed(String)
    case noCopies(String)
    case notServed(String)
    case unknownDevice(String)
    case unknownPhoto(FilePath, library: String)
    case ambiguousID(String)
    case unknownTier(String, known: [String])
    case notPrepared(FilePath, reason: String?)
    case cannotWrite(FilePath, reason: String)
    case cannotRead(FilePath, reason: String)
    case unknownPhotos([FilePath], library: String)
    case notFailed(FilePath, library: String)
    case ambiguousSession(String)
    case unknownSession(String)
    case nothingToTakeBack(String)
    case decidedSince(String, [FilePath], count: Int)
    case changedSince(String, String)
    case nothingCommitted
    case unknownAlbum(String, library: String)
    case notKept(String)
    case tooManyTrashed(CommitError)
    case tooManyDuplicates(CommitError)
    case ambiguousVerdict(String)
    case unknownVerdict(String)
    case noFingerprint(FilePath)
    case sayingLittle(FilePath, quality: Int)
    case badToken(in: String)

    var description: String {
        switch self {
        case .badToken(let place): "\(place): \(ServerError.badToken)"
        case .noLibrary(let path):
            """
            No library holds \(path). Prepare its folder first (sluice prepare FOLDER), or name a library with \
            --library NAME or --store DIR; `sluice libraries` lists them.
            """
        case .noSuchFolder(let path):
            "There is no folder \(path). If it is on a disk that is not mounted, mount it: nothing was forgotten."
        case .perhapsMoved(let root, let path, let option):
            """
            \(path) holds the photos of \(root), a folder of a library that is not there, and whose disk is not there either. \
            If it was moved: `sluice library relocate \(root.word) \(path.word) \(option)`. If this is a copy, give it a library of its \
            own with --library NAME, or make it another folder of that library: `sluice library add-root \(path.word) \(option)`. \
            Nothing was changed.
            """
        case .aboveRoots(let path, let library):
            """
            \(path) holds a folder of the library \(library). To prepare all of it in that library, with what was decided so \
            far: `sluice library add-root \(path.word) --library \(library)`, then prepare it. For a library of its own, in which \
            the same photos are decided about apart: --library NAME. Nothing was changed.
            """
        case .inOtherLibrary(let path, let library):
            """
            \(path) is in the library \(library), and the folders before it are not: prepare it by itself. To have all of them \
            in one library, in which the same photos are decided about apart: --library NAME. Nothing was changed.
            """
        case .noSuchRoot(let path, let library, let roots):
            """
            \(path) is no folder of the library \(library). Its folders: \
            \(roots.isEmpty ? "none" : roots.map(\.string.printable).joined(separator: ", ")).
            """
        case .otherPhotos(let path, let root):
            """
            \(path) holds none of the photos that should be in \(root): nothing was changed. If it is the right folder all \
            the same, give --force: what is not found there is missing after the next `sluice prepare`.
            """
        case .noCopies(let library):
            "the library \(library) has no copy of its catalogue: name a backup of yours"
        case .notServed(let library):
            "nothing serves the library \(library) now: start `sluice serve`, which prints a link"
        case .unknownDevice(let id):
            "there is no device \(id): `sluice devices` lists those that were let in; nothing was removed"
        case .notConfirmed(let name):
            "Nothing was deleted. To delete the library, type its name, or give --confirm \(name)."
        case .unknownPhoto(let photo, let library):
            "The library \(library) has no photo \(photo). Is it new? `sluice prepare` looks for new ones."
        case .ambiguousID(let id):
            "More than one photo has an ID that begins with \(id): give more of it."
        case .unknownTier(let name, let known):
            """
            There is no tier \(name). The library has: \(known.joined(separator: ", ")). \
            A tier that the recipe gained is made by the next `sluice prepare`.
            """
        case .notPrepared(let path, let reason):
            "\(path) has no tiers\(reason.map { ": \($0)" } ?? " yet: run `sluice prepare`.")"
        case .cannotWrite(let path, let reason):
            "\(path) could not be written: \(reason)."
        case .cannotRead(let path, let reason):
            "\(path) could not be read: \(reason)."
        case .unknownPhotos(let photos, let library):
            """
            The library \(library) has no photo \(Self.list(photos, of: photos.count)): nothing was done. Is it new? \
            `sluice prepare` looks for new ones.
            """
        case .notFailed(let path, let library):
            "Nothing failed at \(path) in the library \(library): nothing was done. `sluice failures` lists what did."
        case .ambiguousSession(let id):
            "More than one session has an ID that begins with \(id): give more of it."
        case .unknownSession(let id):
            "There is no session \(id): it was removed, perhaps."
        case .nothingToTakeBack(let command):
            "There is nothing to \(command)."
        case .decidedSince(let command, let photos, let count):
            """
            Nothing was changed: \(Self.list(photos, of: count)) \(count == 1 ? "was" : "were") decided about otherwise \
            since, by another session perhaps. \(command == "undo" ? "Undo that first, or decide again" : "Decide again").
            """
        case .changedSince(let command, let what):
            """
            Nothing was changed: the last step cannot be \(command == "undo" ? "undone" : "redone"), because \(what) changed \
            since. `sluice history` lists what was done.
            """
        case .nothingCommitted:
            "There is no commit to be taken back: `sluice history` lists what was done."
        case .unknownAlbum(let name, let library):
            "The library \(library) has no album \(name): `sluice albums` lists them."
        case .notKept(let tag):
            "The tag \(tag) is not known: `sluice tags` lists those that are."
        case .tooManyDuplicates(let error):
            "\(error). Nothing was decided. Look at it first (sluice resolve --dry-run), and give --force if it is meant."
        case .ambiguousVerdict(let id):
            "More than one thing was said whose ID begins with \(id): give more of it."
        case .unknownVerdict(let id):
            "Nothing was said with the ID \(id): `sluice duplicates --decided` lists what was."
        case .noFingerprint(let path):
            "\(path) has no fingerprint to compare: run `sluice prepare`; `sluice show` says why, where it has none then."
        case .sayingLittle(let path, let quality):
            """
            \(path) is too flat or too dark to be compared (quality \(quality) of 100): only equal files and equal pictures \
            can be found, and the library has none.
            """
        case .tooManyTrashed(let error):
            "\(error). Look at them first (sluice find 'is:trashed is:pending'), and give --force if it is meant."
        }
    }

    /// The first of them, and how many more there are.
    private static func list(_ photos: [FilePath], of count: Int) -> String {
        let named = photos.prefix(10)
        let names = named.map(\.string.printable).joined(separator: ", ")
        return count > named.count ? "\(names) and \(Amounts.count(count - named.count)) more" : names
    }
}
