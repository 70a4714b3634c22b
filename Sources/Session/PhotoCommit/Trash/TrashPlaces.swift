package import SystemPackage

/// Where trashes may be, as the system reports it at creation. Read for each commit, because disks come and go.
package struct TrashPlaces: Sendable, Hashable {
    /// `$XDG_DATA_HOME/Trash`, without symbolic links; nil for a user without a home.
    package var home: FilePath?
    /// The user ID, which names the user's trashes on other file systems.
    package var user: UInt32
    /// The absolute paths of all mount points.
    package var mountPoints: [FilePath]

    package init(home: FilePath?, user: UInt32, mountPoints: [FilePath]) {
        self.home = home
        self.user = user
        self.mountPoints = mountPoints
    }

    /// The mount point of the file system that holds a path.
    func topFolder(of path: FilePath) -> FilePath {
        mountPoints.filter { path.starts(with: $0) }.max { $0.length < $1.length } ?? "/"
    }
}
