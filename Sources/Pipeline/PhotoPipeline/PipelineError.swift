import PhotoModel
import PhotoRecipe

/// Why a run could not go on. What is wrong with a single photo is not an error of the run.
public enum PipelineError: Error, Sendable, CustomStringConvertible {
    case rootMissing(String)
    case rootIsNoFolder(String)
    case rootUnreadable(String, reason: String)
    /// The root is empty, and was not when it was last seen.
    case rootSuddenlyEmpty(String, known: Int)
    /// Another file system is mounted where the root was.
    case rootOnOtherVolume(String)
    case nestedRoots(String, inside: String)
    /// A folder holds the photos of a root that is not there: it may be the root, moved, or a copy.
    case perhapsMoved(String, to: String)
    /// A folder below a root that a walk of the root passes by.
    case leftOut(String, root: String, reason: String)
    /// A root that somebody took out of the library while the pipeline was at work.
    case rootLeftOut(String)
    case noPhotos(String)
    /// Is no root, or volume below one, that cannot be seen.
    case notAway(String)
    case tooManyMissing(Int, of: Int)
    case cannotWrite(String, reason: String)
    /// A processor that a front has given the pipeline.
    case unfitProcessor(String, reason: String)
    case noRoom(needed: Int64, free: Int64, place: String)

    public var description: String {
        switch self {
        case .rootMissing(let path):
            "\(path) is not there. Is the disk mounted? Nothing was forgotten. \(Self.wayOut)"
        case .rootIsNoFolder(let path):
            "\(path) is not a folder. Name the folder that holds the photos."
        case .rootUnreadable(let path, let reason):
            "\(path) cannot be read (\(reason)). Check its permissions."
        case .rootSuddenlyEmpty(let path, let known):
            """
            \(path) is empty, but held \(known) photos when it was last seen. Is the disk mounted? \
            Nothing was forgotten. \(Self.wayOut)
            """
        case .rootOnOtherVolume(let path):
            """
            Another volume is mounted at \(path) than when it was last seen. Mount the right one, or prepare this \
            one as a library of its own with --library NAME. Nothing was forgotten. \(Self.wayOut)
            """
        case .nestedRoots(let path, let other):
            "\(path) lies inside \(other): name the outer folder only."
        case .perhapsMoved(let root, let path):
            """
            \(path) holds the photos of \(root), a folder of the library that is not there, and its disk is not there \
            either. If it was moved: `sluice library relocate \(root) \(path)`. If this is a copy: `sluice library add-root \
            \(path)`, or give it a library of its own with --library NAME.
            """
        case .leftOut(let path, let root, let reason):
            "\(path) lies in \(root), a folder of the library, and is not prepared with it: \(reason)."
        case .rootLeftOut(let path):
            """
            \(path) was left out of the library: nothing of it is prepared until `sluice library add-root` brings it back.
            """
        case .noPhotos(let path):
            "\(path) holds no photos that the recipe knows by their names."
        case .notAway(let path):
            """
            \(path) is no folder of the library, or volume below one, that is away. Nothing was forgotten. To forget \
            photos that are not there any more, leave out --without.
            """
        case .tooManyMissing(let missing, let known):
            """
            \(missing) of \(known) photos are not there any more, more than a tenth: nothing was forgotten. Look at \
            them with --dry-run; if they are meant to be gone, say so with --force.
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

    static let wayOut = "If it is gone for good, run `sluice prune --without`."
}
