package import SystemPackage

/// Where trashes may be: what the system says when this is made. Disks come and go, so it is asked anew for each commit.
package struct TrashPlaces: Sendable, Hashable {
    /// `$XDG_DATA_HOME/Trash`, without symbolic links; nil for who has no home.
    package var home: FilePath?
    /// The number of the user, who has trashes of their own on other file systems.
    package var user: UInt32
    /// The whole paths at which file systems are mounted.
    package var mountPoints: [FilePath]

    package init(home: FilePath?, user: UInt32, mountPoints: [FilePath]) {
        self.home = home
        self.user = user
        self.mountPoints = mountPoints
    }

    /// The folder at which the file system is mounted that holds a path.
    func topFolder(of path: FilePath) -> FilePath {
        mountPoints.filter { path.starts(with: $0) }.max { $0.length < $1.length } ?? "/"
    }
}
