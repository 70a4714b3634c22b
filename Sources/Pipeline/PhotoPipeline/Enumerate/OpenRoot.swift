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

    /// Whether the folder is at its path still: not renamed, not unmounted, its file system alive.
    var isInSight: Bool {
        guard let identity, RootIdentity(descriptor) == identity else { return false }
        return RootIdentity(of: root.path) == identity
    }

    enum Look {
        case found(FileStamp)
        case nothing
        /// A folder without permission, or a disk in trouble, tells nothing.
        case unknown
    }

    /// Looks for a file below the root, without opening it.
    func look(for path: FilePath) -> Look {
        var status = clinux_stat()
        switch path.withPlatformString({ clinux_stat(descriptor.rawValue, $0, &status) }) {
        case 0: return .found(FileStamp(status))
        case -ENOENT, -ENOTDIR: return .nothing
        default: return .unknown
        }
    }
}
