import PhotoCommit
import PhotoModel
import StoreFiles
import Synchronization
import SystemPackage

/// What is known of an export's files from earlier runs, and what this run does with them.
final class ExportLedger: Sendable {
    /// What a file at a path of the export is, as far as earlier runs know.
    enum Known: Sendable, Hashable {
        /// Nobody announced it.
        case nothing
        /// It is the one that was written with this key.
        case ours(ExportKey)
        /// It is ours, but its contents may have been lost.
        case unsure
        /// It was replaced or changed since.
        case changed
    }

    private struct State {
        /// The lines of the manifest whose files this run wants, and of those the ones that stay as they are.
        var wanted: [Bool]
        var stays: [Bool]
        /// Of earlier logs, not wanted so far.
        var logged: [ExportPath: ExportLine]
    }

    private let folder: FilePath
    private let manifest: ExportManifest
    private let manifestFile: FilePath
    private let request: String
    private let log: ExportLog?
    private let lock: ByteLock?
    /// Whether the machine was restarted during the run that left the log.
    private let isOfEarlierBoot: Bool
    private let state: Mutex<State>
    /// Drafts of runs that were killed.
    let drafts: [(prefix: [UInt8], folders: Set<[UInt8]>)]

    /// - Parameters:
    ///   - folder: where the manifest is; exists unless rehearsing.
    ///   - name: of the export among those in the folder.
    ///   - request: what is exported and how, on one line.
    ///   - changing: whether an export of another request is turned into this one.
    ///   - rehearsing: whether to write nothing.
    /// - Throws: `ExportError.otherRequest`, `ExportError.inUse`, `ExportError.damagedManifest`, `ExportError.failed`
    init(
        in folder: FilePath,
        name: String,
        request: String,
        changing: Bool,
        rehearsing: Bool
    ) throws(ExportError) {
        (self.folder, self.request) = (folder, request)
        manifestFile = folder.appending("\(name).manifest")
        let logFile = folder.appending("\(name).log")
        do throws(StoreError) {
            lock = rehearsing ? nil : try ByteLock(folder.appending("\(name).lock"), byte: 0)
        } catch {
            throw .storeFailed(error)
        }
        if lock == nil && !rehearsing { throw .inUse(folder.removingLastComponent()) }
        manifest = try ExportManifest(at: manifestFile)
        let contents = try ExportLog.contents(of: logFile)
        if let before = contents.request ?? manifest.request, before != request, !changing {
            throw .otherRequest(folder.removingLastComponent(), before: before, now: request)
        }
        (isOfEarlierBoot, drafts) = (contents.isOfEarlierBoot, contents.drafts)
        log = rehearsing ? nil : try ExportLog(at: logFile, request: request)
        let none = [Bool](repeating: false, count: manifest.count)
        state = Mutex(State(wanted: none, stays: none, logged: contents.lines))
    }

    /// The prefix of the names of this run's drafts.
    var draftPrefix: [UInt8] { log?.draftPrefix ?? [] }

    /// Marks a path as wanted.
    ///
    /// - Parameter stamp: of the file that is there.
    func known(_ path: ExportPath, _ stamp: FileStamp?) -> Known {
        let found = manifest.line(of: path)
        let logged = state.withLock { state in
            if let found { state.wanted[found.place] = true }
            return state.logged.removeValue(forKey: path)
        }
        guard let stamp else { return .nothing }
        if let logged, logged.describes(stamp) { return isOfEarlierBoot ? .unsure : .ours(logged.key) }
        if let found, found.line.describes(stamp) { return manifest.isDoubtful ? .unsure : .ours(found.line.key) }
        // A machine that loses power may leave the name without the contents.
        if stamp.size == 0 && (logged ?? found?.line).map({ $0.size > 0 }) == true { return .unsure }
        return found == nil && logged == nil ? .nothing : .changed
    }

    /// The file at a wanted path stays as it is.
    func keep(_ line: ExportLine) throws(ExportError) {
        if let found = manifest.line(of: line.path), found.line == line {
            return state.withLock { $0.stays[found.place] = true }
        }
        try log?.append(line)
    }

    /// The path is wanted, but cannot be written now: what earlier runs wrote there stays.
    func keepAnyway(_ path: ExportPath) throws(ExportError) {
        if let found = manifest.line(of: path) {
            return state.withLock { state in
                (state.wanted[found.place], state.stays[found.place]) = (true, true)
            }
        }
        if let logged = state.withLock({ $0.logged.removeValue(forKey: path) }) { try log?.append(logged) }
    }

    func announce(folder: [UInt8]) throws(ExportError) { try log?.append(folder: folder) }
    func announce(_ line: ExportLine) throws(ExportError) { try log?.append(line) }
    func withdraw(_ path: ExportPath) throws(ExportError) { try log?.withdraw(path) }

    /// What earlier runs wrote and this one does not want.
    func unwanted() -> [ExportLine] {
        state.withLock { state in
            let wanted = state.wanted
            let listed = wanted.indices.filter { !wanted[$0] }.compactMap { manifest.line(at: $0) }
            return listed + state.logged.values.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        }
    }

    /// Writes the manifest of this run, which is complete, and ends the log.
    ///
    /// - Parameters:
    ///   - rest: lines of files that were not wanted and could not be removed.
    ///   - isOnDisk: whether all files certainly are.
    func finish(rest: [ExportLine], isOnDisk: Bool) throws(ExportError) {
        guard let log else { return }
        let stays = state.withLock { $0.stays }
        let kept = stays.indices.filter { stays[$0] }.compactMap { manifest.line(at: $0) }
        let lines = (try log.lines() + rest + kept).map { (path: $0.path.escaped, line: $0) }
            .sorted { $0.path.lexicographicallyPrecedes($1.path) }
        let boot = isOnDisk ? ExportManifest.onDisk : Boot.current
        var text = Array("\(ExportManifest.version)\n\(request)\n\(boot)\n".utf8)
        for line in lines { text += line.line.text + [UInt8(ascii: "\n")] }
        do throws(StoreError) {
            try PrivateFiles.replaceContents(of: manifestFile, with: text)
            try PrivateFiles.remove(log.path)
        } catch {
            throw .storeFailed(error)
        }
    }
}
