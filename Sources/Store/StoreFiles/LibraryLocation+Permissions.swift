import CLinux
import Glibc
package import SystemPackage

extension LibraryLocation {
    /// Takes from everybody but the owner what a copy, or somebody's `chmod`, has let them into. The folder of `--store`
    /// itself is left as it is, because its owner may keep other things in it.
    ///
    /// - Returns: what was open to others.
    package func closeToOthers() -> [FilePath] {
        ownPaths.filter { PrivateFiles.closeToOthers($0) }
    }

    /// Caches that were set aside, and copies of the catalogue from before a migration: they stay as they were.
    package var copies: [FilePath] {
        entries(of: cacheBase, named: "cache.damaged-") + entries(of: catalogueBase, named: "catalogue.before-")
    }

    /// Files and folders of the library's own, outer ones first.
    package var ownPaths: [FilePath] {
        let bases = cacheBase == catalogueBase ? [] : [cacheBase, catalogueBase]
        let caches = entries(of: cacheBase, named: "cache.") + [cacheFolder]
        return bases + caches + caches.flatMap { entries(of: $0) }
            + ["catalogue.", "privacy.", "access."].flatMap { entries(of: catalogueBase, named: $0) }
    }

    /// What is in a folder, with names that begin so.
    private func entries(of folder: FilePath, named beginning: String = "") -> [FilePath] {
        let names = PrivateFiles.names(in: folder) ?? []
        return names.filter { $0.starts(with: beginning.utf8) }.map { folder.pushing(FilePath(bytes: $0)) }
    }
}
