import PhotoModel
import PhotoRecipe

/// Why a run could not continue. A problem with a single photo is not an error of the run.
public enum PipelineError: Error, Sendable, CustomStringConvertible {
    case rootMissing(String)
    case rootIsNoFolder(String)
    case rootUnreadable(String, reason: String)
    /// The root is empty, and was not when last seen.
    case rootSuddenlyEmpty(String, known: Int)
    /// A different file system is mounted where the root was.
    case rootOnOtherVolume(String)
    case nestedRoots(String, inside: String)
    /// A folder contains the photos of a root that is away: it may be the moved root or a copy.
    case perhapsMoved(String, to: String)
    /// A folder below a root that a walk of the root skips.
    case leftOut(String, root: String, reason: String)
    /// A root that was removed from the library while the pipeline was running.
    case rootLeftOut(String)
    case noPhotos(String)
    /// Not a root, or a volume below one, that is away.
    case notAway(String)
    case tooManyMissing(Int, of: Int)
    case cannotWrite(String, reason: String)
    /// A processor that the front passed to the pipeline.
    case unfitProcessor(String, reason: String)
    case noRoom(needed: Int64, free: Int64, place: String)

    public var description: String {
        switch self {
        case .rootMissing(let path):
            "\(path) is not there. Is the disk mounted? Nothing was forgotten. \(Self.pruneHint)"
        case .rootIsNoFolder(let path):
            "\(path) is not a folder. Name the folder that holds the photos."
        case .rootUnreadable(let path, let reason):
            "\(path) cannot be read (\(reason)). Check its permissions."
        case .rootSuddenlyEmpty(let path, let known):
            """
            \(path) is empty, but contained \(known) photos when it was last seen. Is the disk mounted? \
            Nothing was forgotten. \(Self.pruneHint)
            """
        case .rootOnOtherVolume(let path):
            """
            Another volume is mounted at \(path), not the one that was last seen there. Mount the right one, or prepare \
            this one as a separate library with --library NAME. Nothing was forgotten. \(Self.pruneHint)
            """
        case .nestedRoots(let path, let other):
            "\(path) is inside \(other): give only the outer folder."
        case .perhapsMoved(let root, let path):
            """
            \(path) contains the photos of \(root), a folder of the library that is missing together with its disk. \
            If it was moved, run `sluice library relocate \(root) \(path)`. If this is a copy, run `sluice library \
            add-root \(path)`, or prepare it as a separate library with --library NAME.
            """
        case .leftOut(let path, let root, let reason):
            "\(path) is in \(root), a folder of the library, but is not prepared with it: \(reason)."
        case .rootLeftOut(let path):
            """
            \(path) was removed from the library, so it is not prepared. To prepare it again, run `sluice library add-root`.
            """
        case .noPhotos(let path):
            "\(path) contains no files that match the recipe's extensions."
        case .notAway(let path):
            """
            \(path) is not a missing folder of the library, nor a missing volume below one. Nothing was forgotten. To \
            forget missing photos, omit --without.
            """
        case .tooManyMissing(let missing, let known):
            """
            \(missing) of \(known) photos are missing, more than a tenth. Nothing was forgotten. List them with \
            --dry-run, or confirm with --force.
            """
        case .cannotWrite(let path, let reason):
            "\(path) cannot be written (\(reason)). Check its permissions, or choose another place with --store DIR."
        case .unfitProcessor(let name, let reason):
            "The processor \(name.quotedForMessage) cannot be used: \(reason)."
        case .noRoom(let needed, let free, let place):
            """
            The tiers need about \(ByteSize(needed)), and \(place) has \(ByteSize(free)) free. Make room, or put the \
            store elsewhere with --store DIR.
            """
        }
    }

    /// What to do if a missing folder or volume will not return.
    static let pruneHint = "If it is gone for good, run `sluice prune --without`."
}
