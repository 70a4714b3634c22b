import PhotoCommit
import PhotoServer
import SystemPackage

/// Why a command could not run, apart from the errors of the pipeline and the store.
enum CommandError: Error, CustomStringConvertible {
    case noLibrary(FilePath)
    case noSuchFolder(FilePath)
    /// A folder holds the photos of a missing root.
    case perhapsMoved(FilePath, FilePath, option: String)
    /// A folder contains a root of a library.
    case aboveRoots(FilePath, library: String)
    /// A folder belongs to another library than the first one given.
    case inOtherLibrary(FilePath, library: String)
    case noSuchRoot(FilePath, library: String, roots: [FilePath])
    case otherPhotos(FilePath, root: FilePath)
    case notConfirmed(String)
    case noCopies(String)
    case notServed(String)
    case unknownDevice(String)
    case unknownShare(String)
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
    /// There is nothing to undo or redo.
    case noStep(String)
    case decidedSince(String, [FilePath], count: Int)
    case changedSince(String, String)
    case nothingCommitted
    case unknownAlbum(String, library: String)
    case unknownTag(String)
    case tooManyTrashed(CommitError)
    case tooManyDuplicates(CommitError)
    case ambiguousVerdict(String)
    case unknownVerdict(String)
    case noFingerprint(FilePath)
    case notComparable(FilePath, quality: Int)
    case badToken(in: String)

    var description: String {
        switch self {
        case .badToken(let place): "\(place): \(ServerError.badToken)"
        case .noLibrary(let path):
            """
            No library holds \(path). Prepare its folder first (`sluice prepare FOLDER`), or name a library with \
            --library NAME or --store DIR; `sluice libraries` lists them.
            """
        case .noSuchFolder(let path):
            "There is no folder \(path). If its disk is not mounted, mount it: nothing was forgotten."
        case .perhapsMoved(let root, let path, let option):
            """
            \(path) holds the photos of \(root), a folder of a library that cannot be found; neither can its disk. If \
            it was moved: `sluice library relocate \(root.word) \(path.word) \(option)`. If this is a copy, give it \
            its own library with --library NAME, or add it to that library: \
            `sluice library add-root \(path.word) \(option)`. Nothing was changed.
            """
        case .aboveRoots(let path, let library):
            """
            \(path) contains a folder of the library \(library). To prepare all of it in that library, with the decisions \
            made so far: `sluice library add-root \(path.word) --library \(library)`, then prepare it. For a library of \
            its own, with separate decisions about the same photos: --library NAME. Nothing was changed.
            """
        case .inOtherLibrary(let path, let library):
            """
            \(path) is in the library \(library), and the folders before it are not: prepare it separately. For one \
            library with all of them, and separate decisions about the same photos: --library NAME. Nothing was changed.
            """
        case .noSuchRoot(let path, let library, let roots):
            """
            \(path) is not a folder of the library \(library). Its folders: \
            \(roots.isEmpty ? "none" : roots.map(\.string.printable).joined(separator: ", ")).
            """
        case .otherPhotos(let path, let root):
            """
            \(path) contains none of the photos of \(root): nothing was changed. If it is the right folder nevertheless, \
            give --force: photos not found there are missing after the next `sluice prepare`.
            """
        case .noCopies(let library):
            "The library \(library) has no backup of its catalogue: name one of your own."
        case .notServed(let library):
            "The library \(library) is not being served: start `sluice serve`, which prints a link."
        case .unknownDevice(let id):
            "There is no device \(id): `sluice devices` lists them. Nothing was removed."
        case .unknownShare(let word):
            "There is no share \(word): `sluice shares` lists them. Nothing was revoked."
        case .notConfirmed(let name):
            "Nothing was deleted. To delete the library, type its name, or give --confirm \(name)."
        case .unknownPhoto(let photo, let library):
            "The library \(library) has no photo \(photo). If it is new, run `sluice prepare` first."
        case .ambiguousID(let id):
            "Several photos have an ID that begins with \(id): give more of it."
        case .unknownTier(let name, let known):
            """
            There is no tier \(name). The library has: \(known.joined(separator: ", ")). \
            The next `sluice prepare` makes tiers that were added to the recipe.
            """
        case .notPrepared(let path, let reason):
            "\(path) has no tiers\(reason.map { ": \($0)" } ?? " yet: run `sluice prepare`.")"
        case .cannotWrite(let path, let reason):
            "\(path) could not be written: \(reason)."
        case .cannotRead(let path, let reason):
            "\(path) could not be read: \(reason)."
        case .unknownPhotos(let photos, let library):
            """
            The library \(library) has no photo \(Self.list(photos, of: photos.count)): nothing was done. If it is \
            new, run `sluice prepare` first.
            """
        case .notFailed(let path, let library):
            "No failed photo at \(path) in the library \(library): nothing was done. `sluice failures` lists them all."
        case .ambiguousSession(let id):
            "Several sessions have an ID that begins with \(id): give more of it."
        case .unknownSession(let id):
            "There is no session \(id): it may have been removed."
        case .noStep(let command):
            "There is nothing to \(command)."
        case .decidedSince(let command, let photos, let count):
            """
            Nothing was changed: the decision about \(Self.list(photos, of: count)) has changed since, perhaps in another \
            session. \(command == "undo" ? "Undo that first, or decide again" : "Decide again").
            """
        case .changedSince(let command, let what):
            """
            Nothing was changed: the last step cannot be \(command == "undo" ? "undone" : "redone"), because \(what) changed \
            since. `sluice history` lists the steps.
            """
        case .nothingCommitted:
            "There is no commit to revert: `sluice history` lists them."
        case .unknownAlbum(let name, let library):
            "The library \(library) has no album \(name): `sluice albums` lists them."
        case .unknownTag(let tag):
            "There is no tag \(tag): `sluice tags` lists them."
        case .tooManyDuplicates(let error):
            "\(error). Nothing was decided. Check it with `sluice resolve --dry-run`, and give --force if you mean it."
        case .ambiguousVerdict(let id):
            "Several answers have an ID that begins with \(id): give more of it."
        case .unknownVerdict(let id):
            "There is no answer \(id): `sluice duplicates --decided` lists them."
        case .noFingerprint(let path):
            "\(path) has no fingerprint: run `sluice prepare`. If it still has none, run `sluice show` for the reason."
        case .notComparable(let path, let quality):
            """
            \(path) is too flat or too dark to be compared (quality \(quality) of 100): only equal files and equal pictures \
            can be found, and the library contains none.
            """
        case .tooManyTrashed(let error):
            "\(error). Check them with `sluice find 'is:trashed is:pending'`, and give --force if you mean it."
        }
    }

    /// The first photos, and the number of the others.
    private static func list(_ photos: [FilePath], of count: Int) -> String {
        let named = photos.prefix(10)
        let names = named.map(\.string.printable).joined(separator: ", ")
        return count > named.count ? "\(names) and \(Amounts.count(count - named.count)) more" : names
    }
}
