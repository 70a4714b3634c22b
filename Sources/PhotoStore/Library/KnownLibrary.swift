package import SystemPackage

/// A library found on this machine.
package struct KnownLibrary: Sendable, Hashable {
    package var location: LibraryLocation
    package var roots: [FilePath]
    /// Bytes of the two files.
    package var cacheByteCount: Int
    package var catalogueByteCount: Int
}

extension KnownLibrary {
    /// The libraries in the user's folders, by name. One whose catalogue cannot be opened has no roots. Libraries made
    /// with `--store` are known only by their folder.
    package static func all(in homes: StoreHomes) -> [KnownLibrary] {
        let names = PrivateFiles.names(in: homes.data) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.filter(LibraryName.isValid).sorted()
            .map { LibraryLocation(named: $0, in: homes) }.filter(\.exists).map { KnownLibrary($0) }
    }

    package init(_ location: LibraryLocation) {
        self.location = location
        roots = (try? Catalogue.rootPaths(in: location.catalogueFile)) ?? []
        cacheByteCount = PrivateFiles.size(location.cacheFolder.dataFile) ?? 0
        catalogueByteCount = PrivateFiles.size(location.catalogueFile) ?? 0
    }

    /// The library with the innermost root that holds a path.
    ///
    /// - Parameter path: absolute, normalised, without symbolic links.
    package static func holding(_ path: FilePath, in homes: StoreHomes) -> KnownLibrary? {
        func depth(_ library: KnownLibrary) -> Int {
            library.roots.filter { path.starts(with: $0) }.map(\.length).max() ?? 0
        }
        return all(in: homes).filter { depth($0) > 0 }.max { depth($0) < depth($1) }
    }

    /// Where the library of these roots is, or is to be made: the one that holds the first root, else a new one named
    /// after it, with a number where that name is taken.
    ///
    /// - Parameter roots: absolute, normalised, without symbolic links; at least one.
    package static func location(for roots: [FilePath], in homes: StoreHomes) -> LibraryLocation {
        guard let first = roots.first else { return LibraryLocation(named: "library", in: homes) }
        if let known = holding(first, in: homes) { return known.location }
        let name = LibraryName.derived(from: first)
        var location = LibraryLocation(named: name, in: homes)
        var number = 2
        // One without roots was begun and given up: nothing is in it.
        while location.exists && !KnownLibrary(location).roots.isEmpty {
            location = LibraryLocation(named: "\(name)-\(number)", in: homes)
            number += 1
        }
        return location
    }
}
