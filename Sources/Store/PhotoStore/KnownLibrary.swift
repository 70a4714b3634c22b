import PhotoCache
import PhotoCatalogue
package import StoreFiles
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

    /// Throws where nobody here may look into the folder of the libraries: it is another user's, say.
    package static func checkVisible(in homes: StoreHomes) throws(StoreError) {
        if PrivateFiles.isHidden(homes.data.appending("library")) { throw .notAllowed(homes.data) }
    }

    /// Roots that are not at their paths; changes nothing.
    ///
    /// - Parameter hints: see `Catalogue.findRoots`.
    package static func findRoots(of location: LibraryLocation, hints: [FilePath]) -> FoundRoots {
        (try? Catalogue.findRoots(in: location.catalogueFile, hints: hints)) ?? FoundRoots()
    }

    package init(_ location: LibraryLocation) {
        self.location = location
        roots = (try? Catalogue.rootPaths(in: location.catalogueFile)) ?? []
        cacheByteCount = PrivateFiles.size(location.cacheFolder.dataFile) ?? 0
        catalogueByteCount = PrivateFiles.size(location.catalogueFile) ?? 0
    }

    /// A library, and roots of it that are at other paths by now.
    package struct Strayed: Sendable, Hashable {
        package var library: KnownLibrary
        package var moves: [RootMove]
    }

    /// What the libraries have to do with a path.
    package struct Search: Sendable {
        /// The library with the innermost root that holds the path, where that root is.
        package var holder: KnownLibrary?
        /// All libraries with such roots.
        package var holders: [KnownLibrary] = []
        /// Libraries with roots that are not where they were, and perhaps hold the path now: a person has to say.
        package var perhaps: [Strayed] = []
        /// Libraries with roots below the path, where none holds it.
        package var below: [KnownLibrary] = []
    }

    /// - Parameter path: absolute, normalised, without symbolic links.
    package static func search(_ path: FilePath, in homes: StoreHomes) -> Search {
        func depth(_ library: KnownLibrary) -> Int {
            library.roots.filter { path.starts(with: $0) }.map(\.length).max() ?? 0
        }
        let all = all(in: homes)
        var perhaps: [Strayed] = []
        // As they are once all roots have been followed that can be.
        let now = all.map { library in
            guard let found = try? Catalogue.findRoots(in: library.location.catalogueFile, hints: [path]) else {
                return library
            }
            let near = found.perhaps.filter { path.starts(with: $0.path) || $0.path.starts(with: path) }
            if !near.isEmpty { perhaps.append(Strayed(library: library, moves: near)) }
            var library = library
            for move in found.moved { library.roots = library.roots.map { $0 == move.root.path ? move.path : $0 } }
            return library
        }
        let holders = now.filter { depth($0) > 0 }
        return Search(
            holder: holders.max { depth($0) < depth($1) },
            holders: holders,
            perhaps: perhaps,
            below: now.filter { $0.roots.contains { $0.starts(with: path) } }
        )
    }

    /// The library with the innermost root that holds a path.
    ///
    /// - Parameter path: absolute, normalised, without symbolic links.
    package static func holding(_ path: FilePath, in homes: StoreHomes) -> KnownLibrary? {
        search(path, in: homes).holder
    }

    /// Where the library of these roots is, or is to be made: the one that holds the first root, else a new one named
    /// after it, with a number where that name is taken.
    ///
    /// - Parameter roots: absolute, normalised, without symbolic links; at least one.
    package static func location(for roots: [FilePath], in homes: StoreHomes) -> LibraryLocation {
        guard let first = roots.first else { return LibraryLocation(named: "library", in: homes) }
        if let known = holding(first, in: homes) { return known.location }
        return newLocation(for: first, in: homes)
    }

    /// Where a new library of a root is to be made.
    package static func newLocation(for root: FilePath, in homes: StoreHomes) -> LibraryLocation {
        let name = LibraryName.derived(from: root)
        var location = LibraryLocation(named: name, in: homes)
        var number = 2
        // One without roots was begun and given up: nothing is in it.
        while location.exists && !KnownLibrary(location).isBlank {
            location = LibraryLocation(named: "\(name)-\(number)", in: homes)
            number += 1
        }
        return location
    }

    /// It never had a root.
    private var isBlank: Bool { roots.isEmpty && (try? Catalogue.hasAnyRoot(in: location.catalogueFile)) != true }
}
