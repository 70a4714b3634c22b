import PhotoCommit
import StoreFiles
import Synchronization
import SystemPackage

/// The calls of a model disk, as they are counted and can be made to fail.
enum ModelCall: Sendable, Hashable {
    case open, makeFolder, names, status, read, create, rename, exchange, unlink, copy
    /// Of an owner, permissions and attributes to a file that is being made or copied.
    case give
    /// Of bytes into a file that is being made or copied: in two halves.
    case write
    /// fsync(2) of a copy.
    case synchronizeCopy
    case synchronizeFileSystem, synchronize
}

/// Disks in memory that do what file systems do, and, when the power goes, lose what they may lose.
///
/// What tests do themselves is on the disk at once. What `ModelFileActions` does is not, until it is synchronised: bytes
/// by `synchronizeFileSystem`, names also by `synchronize` of all folders that have to do with them.
final class ModelDisk: Sendable {
    static let user: UInt32 = 1000

    private struct Fault {
        var call: ModelCall
        var reason: FileActionError.Reason
        var after: Int
        var times: Int
        var isMeant: @Sendable (FilePath) -> Bool
    }

    /// The path is put together only when it is asked for: it takes longer than the call.
    private struct Called: Sendable {
        var call: ModelCall
        var folder: FilePath
        var name: [UInt8]?

        var path: FilePath { name.map { folder.pushing(FilePath(bytes: $0)) } ?? folder }
    }

    private struct Counted: Sendable {
        var calls: [Called] = []
        var stop = Int.max
        var lastWords: (@Sendable () -> Void)?
        var faults: [Fault] = []
        var interventions: [Int: @Sendable (ModelDisk) -> Void] = [:]
    }

    let state: Mutex<ModelState>
    private let counted = Mutex(Counted())
    let openFolders = OpenFolders()

    init() { state = Mutex(ModelState()) }

    private init(_ state: ModelState) { self.state = Mutex(state) }

    /// A disk of its own with the same on it.
    func copy() -> ModelDisk { ModelDisk(state.withLock { $0 }) }

    // MARK: What happens to calls

    /// How many calls there were.
    var calls: Int { counted.withLock { $0.calls.count } }

    var log: [(call: ModelCall, path: FilePath)] { counted.withLock { $0.calls.map { ($0.call, $0.path) } } }

    /// The process dies before its call of this number, counted from 1 since this disk was made: it and all later ones
    /// throw `FileActionError.stopped`, until the next crash or `goOn`.
    ///
    /// - Parameter lastWords: run at that moment, once: to keep what else there is in the world.
    func stop(before call: Int, lastWords: (@Sendable () -> Void)? = nil) {
        counted.withLock { ($0.stop, $0.lastWords) = (call, lastWords) }
    }

    /// As after a new start of the process: calls are counted from 1 again.
    func goOn() { counted.withLock { $0 = Counted() } }

    /// Another program does something before the call of this number.
    func intervene(before call: Int, _ body: @escaping @Sendable (ModelDisk) -> Void) {
        counted.withLock { $0.interventions[call] = body }
    }

    /// Calls fail.
    ///
    /// - Parameters:
    ///   - after: calls of this kind that do not, before those that do.
    func fail(
        _ call: ModelCall,
        with reason: FileActionError.Reason,
        times: Int = .max,
        after: Int = 0,
        where isMeant: @escaping @Sendable (FilePath) -> Bool = { _ in true }
    ) {
        counted.withLock {
            $0.faults.append(Fault(call: call, reason: reason, after: after, times: times, isMeant: isMeant))
        }
    }

    /// To be asked before anything is done.
    func begin(_ call: ModelCall, _ folder: FilePath, _ name: [UInt8]? = nil) throws(FileActionError) {
        let called = Called(call: call, folder: folder, name: name)
        let (number, isStopped, intervention) = counted.withLock {
            if $0.calls.count + 1 >= $0.stop { return (0, true, nil as (@Sendable (ModelDisk) -> Void)?) }
            $0.calls.append(called)
            return ($0.calls.count, false, $0.interventions[$0.calls.count])
        }
        guard !isStopped, number > 0 else {
            let lastWords = counted.withLock { counted in
                defer { counted.lastWords = nil }
                return counted.lastWords
            }
            lastWords?()
            throw .stopped(called.path)
        }
        intervention?(self)
        let reason: FileActionError.Reason? = counted.withLock { counted in
            for index in counted.faults.indices
            where counted.faults[index].call == call && counted.faults[index].isMeant(called.path) {
                if counted.faults[index].after > 0 {
                    counted.faults[index].after -= 1
                } else if counted.faults[index].times > 0 {
                    counted.faults[index].times -= 1
                    return counted.faults[index].reason
                }
            }
            return nil
        }
        if let reason { throw FileActionError(reason, call: "\(call)", path: called.path) }
    }

    /// The power goes and comes back: folders that are open are not any more, calls are counted from 1, and none fails.
    func crash(keeping survival: ModelSurvival) {
        state.withLock { $0.crash(keeping: survival) }
        goOn()
    }
}

extension FileActionError {
    /// Of a call that a model disk was told to stop before: the process is taken for dead.
    static func stopped(_ path: FilePath) -> FileActionError {
        FileActionError(.other(.canceled), call: "stopped", path: path)
    }

    var isStopped: Bool { call == "stopped" }
}

extension FilePath {
    /// Of a whole path.
    var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map { Array($0) } }
}

extension [UInt8] {
    func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
