import PhotoCommit
import StoreFiles
import Synchronization
import SystemPackage

/// The calls of a model disk, which are counted and can be made to fail.
enum ModelCall: Sendable, Hashable {
    case open, makeFolder, names, status, read, create, rename, exchange, unlink, copy
    /// Setting the owner, permissions and attributes of a file being created or copied.
    case give
    /// Writing bytes into a file being created or copied, in two halves.
    case write
    /// fsync(2) of a copy.
    case synchronizeCopy
    case synchronizeFileSystem, synchronize
}

/// Disks in memory that behave like file systems and, at a power loss, lose what they may lose.
///
/// Changes by tests are on the disk at once. Changes by `ModelFileActions` are not until they are synchronised: bytes by
/// `synchronizeFileSystem`, names also by `synchronize` of all affected folders.
final class ModelDisk: Sendable {
    static let user: UInt32 = 1000

    private struct Fault {
        var call: ModelCall
        var reason: FileActionError.Reason
        var after: Int
        var times: Int
        var isMeant: @Sendable (FilePath) -> Bool
    }

    /// The path is built only on demand, since that takes longer than the call.
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

    /// An independent copy of the disk.
    func copy() -> ModelDisk { ModelDisk(state.withLock { $0 }) }

    // MARK: Controlling calls

    /// Number of calls so far.
    var calls: Int { counted.withLock { $0.calls.count } }

    var log: [(call: ModelCall, path: FilePath)] { counted.withLock { $0.calls.map { ($0.call, $0.path) } } }

    /// Makes the process die before its call of this number, counted from 1 since this disk was created: it and all later
    /// calls throw `FileActionError.stopped`, until the next crash or `goOn`.
    ///
    /// - Parameter lastWords: called once at that moment, to save other state.
    func stop(before call: Int, lastWords: (@Sendable () -> Void)? = nil) {
        counted.withLock { ($0.stop, $0.lastWords) = (call, lastWords) }
    }

    /// Continues as after a restart of the process: calls are counted from 1 again.
    func goOn() { counted.withLock { $0 = Counted() } }

    /// Lets another program act before the call of this number.
    func intervene(before call: Int, _ body: @escaping @Sendable (ModelDisk) -> Void) {
        counted.withLock { $0.interventions[call] = body }
    }

    /// Makes calls fail.
    ///
    /// - Parameters:
    ///   - after: number of calls of this kind that succeed first.
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

    /// Must be called before each operation.
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

    /// Power loss and restart: open folders become invalid, calls are counted from 1, and none fails.
    func crash(keeping survival: ModelSurvival) {
        state.withLock { $0.crash(keeping: survival) }
        goOn()
    }
}

extension FileActionError {
    /// The error of a call at which the model disk stops: the process counts as dead.
    static func stopped(_ path: FilePath) -> FileActionError {
        FileActionError(.other(.canceled), call: "stopped", path: path)
    }

    var isStopped: Bool { call == "stopped" }
}

extension FilePath {
    /// The names of an absolute path.
    var names: [[UInt8]] { bytes.split(separator: UInt8(ascii: "/")).map { Array($0) } }
}

extension [UInt8] {
    func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
