package import PhotoCommit
import PhotoModel
import StoreFiles
import Synchronization
package import SystemPackage

/// The folder that an export is written into: a file gets its name only once it is complete, and no file that somebody else
/// wrote is replaced or removed.
package final class ExportFolder: Sendable {
    /// The folder below it that holds the manifests of its exports.
    package static let manifestFolder = ".sluice-export"

    package struct Modes: Sendable {
        /// Permissions of new files and folders; nil for those that the umask leaves.
        package var file: UInt32?
        package var folder: UInt32?

        package init(file: UInt32? = nil, folder: UInt32? = nil) { (self.file, self.folder) = (file, folder) }
    }

    package let path: FilePath
    /// What a file's bytes are in the export.
    package enum Outcome: Sendable, Hashable {
        case written(byteCount: Int)
        case unchanged
        /// Another program's file is there, or one that was changed.
        case left
        case failed(reason: String)
        /// Another file of this run has the path.
        case repeated
    }

    private let actions = LinuxFileActions()
    private let modes: Modes
    private let ledger: ExportLedger
    /// Nil if the folder does not exist, in a rehearsal.
    private let root: LinuxFolder?
    private let isRehearsal: Bool
    private let state: Mutex<State>

    private struct State {
        /// Open folders, and whether a draft was announced for them.
        var folders: [[UInt8]: LinuxFolder] = [:]
        var announced: Set<[UInt8]> = []
        /// Digests of the paths of this run.
        var claimed: Set<ExportKey> = []
        var draftCount = 0
        var writtenByteCount = 0
    }

    private static let maxOpenFolders = 64

    /// Opens the folder for an export, and makes it if it is missing.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - name: of the export among those in the folder.
    ///   - request: what is exported and how, on one line.
    ///   - changing: whether an export of another request is turned into this one.
    ///   - rehearsing: whether to write nothing.
    ///   - files: what must not be written into.
    ///   - besidePhotos: whether the folder is meant to be one of photos.
    /// - Throws: `ExportError`
    package init(
        _ path: FilePath,
        name: String,
        request: String,
        modes: Modes = Modes(),
        changing: Bool = false,
        rehearsing: Bool = false,
        sparing files: LibraryFiles,
        besidePhotos: Bool = false
    ) throws(ExportError) {
        let path = path.resolvedAsFarAsItExists()
        let request = String(request.map { $0.isNewline ? " " : $0 })
        if let claim = try Self.claim(on: path, files, besidePhotos: besidePhotos) { throw .refused(path, claim) }
        (self.path, self.modes, isRehearsal) = (path, modes, rehearsing)
        do throws(FileActionError) {
            root = try Self.open(path, actions, modes, rehearsing: rehearsing)
            if let root, !rehearsing { try actions.makeFolder(Array(Self.manifestFolder.utf8), in: root, mode: 0o700) }
        } catch {
            throw .failed(error.path, error.reason)
        }
        ledger = try ExportLedger(
            in: path.appending(Self.manifestFolder),
            name: name,
            request: request,
            changing: changing,
            rehearsing: rehearsing
        )
        state = Mutex(State())
        if !rehearsing { removeOldDrafts() }
    }

    private static func claim(
        on path: FilePath,
        _ files: LibraryFiles,
        besidePhotos: Bool
    ) throws(ExportError) -> String? {
        do throws(OutputError) {
            return try files.claim(onFolder: path, besidePhotos: besidePhotos)
        } catch {
            throw .refused(path, "cannot be checked: \(error)")
        }
    }

    /// Nil in a rehearsal if it does not exist.
    private static func open(
        _ path: FilePath,
        _ actions: LinuxFileActions,
        _ modes: Modes,
        rehearsing: Bool
    ) throws(FileActionError) -> LinuxFolder? {
        do throws(FileActionError) {
            return try actions.open(path)
        } catch {
            guard error.reason == .missing, path.lastComponent != nil else { throw error }
            if rehearsing { return nil }
            guard let parent = try open(path.removingLastComponent(), actions, modes, rehearsing: false) else {
                return nil
            }
            try actions.makeFolder(path.lastName, in: parent, mode: modes.folder ?? 0o777 & ~actions.umask)
            return try actions.open(path.lastName, in: parent)
        }
    }

    private func removeOldDrafts() {
        for drafts in ledger.drafts {
            for folder in drafts.folders {
                guard let folder = try? open(folder, making: false), let names = try? actions.names(in: folder) else {
                    continue
                }
                for name in names where name.starts(with: drafts.prefix) { try? actions.unlink(name, in: folder) }
            }
        }
    }
}

// MARK: Files

extension ExportFolder {
    /// Makes a file what the export says, unless it is already. Blocks on the disk.
    ///
    /// - Throws: `ExportError` if nothing more can be written.
    package func settle(_ file: ExportFile) throws -> Outcome {
        let claim = ExportKey("path", file.path.bytes)
        guard state.withLock({ $0.claimed.insert(claim).inserted }) else { return .repeated }
        do {
            guard let folder = try open(Array(file.path.folder), making: !isRehearsal) else {
                _ = ledger.known(file.path, nil)
                return .written(byteCount: 0)
            }
            let status = try actions.status(file.path.name, in: folder)
            let known = ledger.known(file.path, status?.kind == .file ? status?.stamp : nil)
            guard let status else { return try write(file, in: folder, replacing: nil) }
            guard status.kind == .file else { return .left }
            switch known {
            case .ours(file.key):
                try ledger.keep(ExportLine(file, status.stamp))
                return .unchanged
            case .ours: return try write(file, in: folder, replacing: status)
            case .nothing, .changed, .unsure:
                if try hasContents(of: file, in: folder) {
                    try ledger.keep(ExportLine(file, status.stamp))
                    return .unchanged
                }
                return known == .unsure ? try write(file, in: folder, replacing: status) : .left
            }
        } catch let reason as ExportProblem.Reason {
            try ledger.keepAnyway(file.path)
            return .failed(reason: reason.description)
        } catch let error as FileActionError {
            if error.endsExport { throw ExportError(error) }
            try ledger.keepAnyway(file.path)
            return .failed(reason: error.reason.text)
        }
    }

    /// What earlier runs wrote at a path stays, although it cannot be written now.
    package func keep(_ path: ExportPath) throws(ExportError) { try ledger.keepAnyway(path) }

    private func write(
        _ file: ExportFile,
        in folder: LinuxFolder,
        replacing replaced: FileActionStatus?
    ) throws -> Outcome {
        if isRehearsal { return .written(byteCount: 0) }
        try announce(Array(file.path.folder))
        let draft = try DraftFile(nextDraftName(), in: folder, actions)
        try file.write { try draft.append($0) }
        try draft.setMode(modes.file ?? 0o666 & ~actions.umask)
        let stamp = try draft.status().stamp
        try ledger.announce(ExportLine(file, stamp))
        do throws(FileActionError) {
            try draft.take(file.path.name, replacing: replaced)
        } catch {
            try ledger.withdraw(file.path)
            guard error.reason == .exists else { throw error }
            return .left
        }
        state.withLock { $0.writtenByteCount += Int(stamp.size) }
        return .written(byteCount: Int(stamp.size))
    }

    /// Whether a file that is there has the bytes that would be written.
    private func hasContents(of file: ExportFile, in folder: LinuxFolder) throws -> Bool {
        struct Differs: Error {}
        let there = try ComparedFile(file.path.name, in: folder, actions)
        do {
            try file.write { if try !there.isNext($0) { throw Differs() } }
        } catch is Differs {
            return false
        }
        return try there.isAtEnd()
    }

    private func announce(_ folder: [UInt8]) throws(ExportError) {
        guard state.withLock({ $0.announced.insert(folder).inserted }) else { return }
        try ledger.announce(folder: folder)
    }

    private func nextDraftName() -> [UInt8] {
        let number = state.withLock { state in
            state.draftCount += 1
            return state.draftCount
        }
        return ledger.draftPrefix + Array("\(number)".utf8)
    }

    /// A folder of the export; nil if it is missing and not to be made.
    private func open(_ folder: [UInt8], making: Bool) throws -> LinuxFolder? {
        guard let root else { return nil }
        if folder.isEmpty { return root }
        if let open = state.withLock({ $0.folders[folder] }) { return open }
        var place = root
        for name in folder.split(separator: UInt8(ascii: "/")).map(Array.init) {
            do throws(FileActionError) {
                place = try actions.open(name, in: place)
            } catch {
                guard error.reason == .missing else { throw error }
                guard making else { return nil }
                try actions.makeFolder(name, in: place, mode: modes.folder ?? 0o777 & ~actions.umask)
                place = try actions.open(name, in: place)
            }
        }
        state.withLock { [place] state in
            if state.folders.count >= Self.maxOpenFolders { state.folders.removeAll(keepingCapacity: true) }
            state.folders[folder] = place
        }
        return place
    }
}

// MARK: The end

extension ExportFolder {
    package struct Removal: Sendable, Hashable {
        package var removed = 0
        /// Files that were changed since they were written.
        package var left: [ExportPath] = []
    }

    /// More bytes than the disk writes while a person waits: they are written in the background, as after `cp`. If the
    /// machine is restarted before the next run, that run compares all files.
    private static let maxByteCountToAwait = 64 << 20

    /// Removes the files of earlier runs that this one does not want, and the folders that this leaves empty; then writes the
    /// manifest. Blocks on the disk.
    ///
    /// - Throws: `ExportError`
    package func finish() throws -> Removal {
        var (removal, rest, folders) = (Removal(), [ExportLine](), Set<[UInt8]>())
        for line in ledger.unwanted() {
            do throws(FileActionError) {
                switch try remove(line) {
                case .removed:
                    removal.removed += 1
                    folders.insert(Array(line.path.folder))
                case .left: removal.left.append(line.path)
                case .missing: break
                }
            } catch {
                if error.endsExport { throw ExportError(error) }
                removal.left.append(line.path)
                rest.append(line)
            }
        }
        guard let root, !isRehearsal else { return removal }
        for folder in folders { removeIfEmpty(folder) }
        let isAwaited = state.withLock { $0.writtenByteCount } <= Self.maxByteCountToAwait
        do throws(FileActionError) {
            if isAwaited { try actions.synchronizeFileSystem(of: root) }
        } catch {
            throw ExportError(error)
        }
        try ledger.finish(rest: rest, isOnDisk: isAwaited)
        return removal
    }

    private enum Removed { case removed, left, missing }

    private func remove(_ line: ExportLine) throws(FileActionError) -> Removed {
        let folder: LinuxFolder?
        do {
            folder = try open(Array(line.path.folder), making: false)
        } catch {
            return .left
        }
        guard let folder, let status = try actions.status(line.path.name, in: folder) else { return .missing }
        guard status.kind == .file, line.describes(status.stamp) else { return .left }
        if !isRehearsal { try actions.unlink(line.path.name, in: folder) }
        return .removed
    }

    private func removeIfEmpty(_ folder: [UInt8]) {
        var names = folder.split(separator: UInt8(ascii: "/")).map(Array.init)
        state.withLock { $0.folders.removeAll() }
        while let name = names.popLast() {
            let parent = Array(names.joined(separator: [UInt8(ascii: "/")]))
            guard let place = try? open(parent, making: false),
                (try? actions.removeFolder(name, in: place)) != nil
            else { return }
        }
    }
}

extension ExportLine {
    fileprivate init(_ file: ExportFile, _ stamp: FileStamp) {
        self.init(key: file.key, size: stamp.size, modified: stamp.modified, inode: stamp.inode, path: file.path)
    }
}

extension FileActionError {
    /// Whether the next file would fail, too.
    fileprivate var endsExport: Bool {
        switch reason {
        case .noRoom, .readOnlyFileSystem, .notSynchronized, .other(.ioError): true
        default: false
        }
    }
}
