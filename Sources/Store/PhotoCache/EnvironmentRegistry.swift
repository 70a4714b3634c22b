import StoreFiles
import Synchronization
import SystemPackage

/// Shares one environment among all users of a cache in this process, and closes it after the last. LMDB must not open a
/// file twice in one process: closing it would drop the other's locks.
final class EnvironmentRegistry: Sendable {
    static let shared = EnvironmentRegistry()

    private struct Entry {
        let environment: Environment
        /// The data file's identity. The file stays open, so its inode cannot be reused meanwhile.
        let identity: PrivateFiles.Identity?
        var users = 1
    }

    // The lock is held while an environment opens or closes: these must not overlap for the same file.
    private let entries = Mutex<[Entry]>([])

    func acquire(_ folder: FilePath, create: Bool, mapByteCount: Int) throws(StoreError) -> Environment {
        try entries.withLock { entries throws(StoreError) in
            if let identity = PrivateFiles.identity(folder.dataFile),
                let known = entries.firstIndex(where: { $0.identity == identity })
            {
                guard !create || !entries[known].environment.isReadOnly else { throw .readOnly(folder) }
                if create { try entries[known].environment.openLaterDatabases(create: true) }
                entries[known].users += 1
                return entries[known].environment
            }
            let environment = try Environment(folder, create: create, mapByteCount: mapByteCount)
            entries.append(Entry(environment: environment, identity: PrivateFiles.identity(folder.dataFile)))
            return environment
        }
    }

    /// The databases that later versions added. Looks for missing ones again: another process may have created them
    /// since.
    func later(of environment: Environment) throws(StoreError) -> LaterDatabases {
        let known = environment.later
        guard !known.areAllOpen else { return known }
        try entries.withLock { _ throws(StoreError) in try environment.openLaterDatabases(create: false) }
        return environment.later
    }

    func release(_ environment: Environment) {
        entries.withLock { entries in
            guard let known = entries.firstIndex(where: { $0.environment === environment }) else { return }
            entries[known].users -= 1
            guard entries[known].users == 0 else { return }
            entries.remove(at: known)
            environment.close()
        }
    }
}
