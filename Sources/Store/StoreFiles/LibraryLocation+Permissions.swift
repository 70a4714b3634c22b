import CLinux
import Glibc
package import SystemPackage

extension LibraryLocation {
    /// Restricts the library's files to their owner, after a copy or a `chmod` has opened them to others. Leaves the folder
    /// of `--store` itself alone, because its owner may keep other things in it.
    ///
    /// - Returns: the paths that were open to others.
    package func closeToOthers() -> [FilePath] {
        ownPaths.filter { PrivateFiles.closeToOthers($0) }
    }

    /// Caches that were set aside, and copies of the catalogue from before a migration: they are not changed.
    package var copies: [FilePath] {
        entries(of: cacheBase, named: "cache.damaged-") + entries(of: catalogueBase, named: "catalogue.before-")
    }

    /// The library's own files and folders, outer ones first.
    package var ownPaths: [FilePath] {
        let bases = cacheBase == catalogueBase ? [] : [cacheBase, catalogueBase]
        let caches = entries(of: cacheBase, named: "cache.") + [cacheFolder]
        return bases + caches + caches.flatMap { entries(of: $0) }
            + ["catalogue.", "privacy.", "access."].flatMap { entries(of: catalogueBase, named: $0) }
    }

    /// The entries of a folder whose names start with a text.
    private func entries(of folder: FilePath, named beginning: String = "") -> [FilePath] {
        let names = PrivateFiles.names(in: folder) ?? []
        return names.filter { $0.starts(with: beginning.utf8) }.map { folder.pushing(FilePath(bytes: $0)) }
    }
}
