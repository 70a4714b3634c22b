import CLinux
import Glibc
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// A root folder, held open so that it stays the same folder until the end of the run.
final class OpenRoot: Sendable {
    let root: Root
    let descriptor: FileDescriptor
    private let identity: RootIdentity?

    init(_ root: Root) throws(PipelineError) {
        self.root = root
        do {
            descriptor = try FileDescriptor.open(root.path, .readOnly, options: [.directory, .closeOnExec])
        } catch {
            throw .rootUnreadable(root.path.string, reason: "\(error)")
        }
        identity = RootIdentity(descriptor)
    }

    deinit { try? descriptor.close() }

    /// Whether the folder is still at its path: not renamed, not unmounted, its file system alive.
    var isAvailable: Bool {
        guard let identity, RootIdentity(descriptor) == identity else { return false }
        return RootIdentity(of: root.path) == identity
    }

    enum FileState {
        case found(FileStamp)
        case missing
        /// Unknown: a folder without permission, or a failing disk.
        case unknown
    }

    /// Checks for a file below the root without opening it.
    func fileState(at path: FilePath) -> FileState {
        var status = clinux_stat()
        switch path.withPlatformString({ clinux_stat(descriptor.rawValue, $0, &status) }) {
        case 0: return .found(FileStamp(status))
        case -ENOENT, -ENOTDIR: return .missing
        default: return .unknown
        }
    }
}
