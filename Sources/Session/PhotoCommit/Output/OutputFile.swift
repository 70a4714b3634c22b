import CLinux
import Glibc
import Imaging
import PhotoModel
import StoreFiles
package import SystemPackage

/// A file that the user named for a command's output. It is completely written as a draft before it gets its name. It
/// replaces a file only if that is confirmed, and never a file of a library.
package final class OutputFile {
    package enum Access: Sendable {
        /// Readable by its owner only: it reveals what a person has or where they were.
        case owner
        /// Permissions from the umask.
        case usual
    }

    private let path: FilePath
    private let name: [UInt8]
    private let access: Access
    private let actions = LinuxFileActions()
    private let folder: LinuxFolder
    /// Status of the file to be replaced; nil if the name is free.
    private let replaced: FileActionStatus?
    private let draftName = Array(".sluice-output-\(AssetID.next())".utf8)
    private var draft: DraftFile?
    private var buffer: [UInt8] = []

    /// Changes nothing yet, because the command may take a while and end early.
    ///
    /// - Parameters:
    ///   - path: symbolic links are followed in front of the name and refused at the name.
    ///   - replacing: whether an existing regular file is replaced.
    package init(
        at path: FilePath,
        replacing: Bool = false,
        access: Access = .owner,
        sparing files: LibraryFiles
    ) throws(OutputError) {
        (self.path, self.access) = (path, access)
        name = path.lastName
        guard isEntryName(name) else { throw .failed(path, .wrongKind) }
        let parent = path.removingLastComponent()
        do throws(FileActionError) {
            folder = try actions.open(try Self.resolved(parent.isEmpty ? "." : parent))
            replaced = try actions.status(name, in: folder)
        } catch {
            throw .failed(path, error.reason)
        }
        let head = replaced?.kind == .file ? Self.head(name, in: folder) : []
        if let claim = try files.claim(on: folder.path(of: name), replaced, head: head) { throw .refused(path, claim) }
        switch replaced?.kind {
        case nil: break
        case .link: throw .refused(path, "is a symbolic link")
        case .folder: throw .refused(path, "is a folder")
        case .other: throw .refused(path, "is not a regular file")
        case .file: if !replacing { throw .exists(path) }
        }
        guard faccessat(folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
            throw .failed(path, FileActionError.Reason(Errno(rawValue: errno)))
        }
    }

    package func append(_ bytes: [UInt8]) throws(OutputError) {
        buffer += bytes
        if buffer.count >= 1 << 20 { _ = try flush() }
    }

    /// Gives the file its name. It is on the disk when this returns.
    package func finish() throws(OutputError) {
        let draft = try flush()
        try attempt { () throws(FileActionError) in
            try draft.synchronize()
            if access == .usual { try draft.setMode(0o666 & ~actions.umask) }
            try draft.take(name, replacing: replaced)
            self.draft = nil
            try actions.synchronize(folder)
        }
    }

    /// Writes the buffer to the draft.
    private func flush() throws(OutputError) -> DraftFile {
        try attempt { () throws(FileActionError) in
            let draft: DraftFile
            if let begun = self.draft { draft = begun } else { draft = try DraftFile(draftName, in: folder, actions) }
            self.draft = draft
            try buffer.withUnsafeBufferPointer { bytes throws(FileActionError) in
                try draft.append(UnsafeRawBufferPointer(bytes))
            }
            buffer.removeAll(keepingCapacity: true)
            return draft
        }
    }

    /// Removes the draft if the body fails.
    private func attempt<Value>(_ body: () throws(FileActionError) -> Value) throws(OutputError) -> Value {
        do throws(FileActionError) {
            return try body()
        } catch {
            draft = nil
            throw error.reason == .exists ? .changed(path) : .failed(path, error.reason)
        }
    }

    private static func resolved(_ folder: FilePath) throws(FileActionError) -> FilePath {
        do throws(Errno) { return try folder.resolved() } catch {
            throw FileActionError(.init(error), call: "realpath", path: folder)
        }
    }

    /// The first bytes of a file; empty if it cannot be read.
    private static func head(_ name: [UInt8], in folder: LinuxFolder) -> [UInt8] {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = withName(name) { openat(folder.descriptor, $0, flags) }
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: ImageFormat.sniffByteCount) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
    }
}
