import PhotoCache
import PhotoCatalogue
package import StoreFiles
package import SystemPackage

/// A library found on this machine.
package struct KnownLibrary: Sendable, Hashable {
    package var location: LibraryLocation
    package var roots: [FilePath]
    /// Byte counts of the two files.
    package var cacheByteCount: Int
    package var catalogueByteCount: Int
}

extension KnownLibrary {
    /// The libraries in the user's folders, by name. A library whose catalogue cannot be opened has no roots. Libraries
    /// created with `--store` are known only by their folder.
    package static func all(in homes: StoreHomes) -> [KnownLibrary] {
        let names = PrivateFiles.names(in: homes.data) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.filter(LibraryName.isValid).sorted()
            .map { LibraryLocation(named: $0, in: homes) }.filter(\.exists).map { KnownLibrary($0) }
    }

    /// Throws if the folder of the libraries may not be read, for example because it is another user's.
    package static func checkVisible(in homes: StoreHomes) throws(StoreError) {
        if PrivateFiles.isHidden(homes.data.appending("library")) { throw .notAllowed(homes.data) }
    }

    /// Finds roots that are not at their paths. Changes nothing.
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

    /// A library with roots that are now at other paths.
    package struct MovedRoots: Sendable, Hashable {
        package var library: KnownLibrary
        package var moves: [RootMove]
    }

    /// The libraries related to a path.
    package struct Search: Sendable {
        /// The library with the innermost root that contains the path, if that root is in place.
        package var holder: KnownLibrary?
        /// All libraries with such roots.
        package var holders: [KnownLibrary] = []
        /// Libraries with moved roots that may now contain the path: a person has to decide.
        package var uncertain: [MovedRoots] = []
        /// Libraries with roots below the path, if none contains it.
        package var below: [KnownLibrary] = []
    }

    /// - Parameter path: absolute, normalised, without symbolic links.
    package static func search(_ path: FilePath, in homes: StoreHomes) -> Search {
        func depth(_ library: KnownLibrary) -> Int {
            library.roots.filter { path.starts(with: $0) }.map(\.length).max() ?? 0
        }
        let all = all(in: homes)
        var uncertain: [MovedRoots] = []
        // After following all roots that can be followed.
        let now = all.map { library in
            guard let found = try? Catalogue.findRoots(in: library.location.catalogueFile, hints: [path]) else {
                return library
            }
            let near = found.uncertain.filter { path.starts(with: $0.path) || $0.path.starts(with: path) }
            if !near.isEmpty { uncertain.append(MovedRoots(library: library, moves: near)) }
            var library = library
            for move in found.moved { library.roots = library.roots.map { $0 == move.root.path ? move.path : $0 } }
            return library
        }
        let holders = now.filter { depth($0) > 0 }
        return Search(
            holder: holders.max { depth($0) < depth($1) },
            holders: holders,
            uncertain: uncertain,
            below: now.filter { $0.roots.contains { $0.starts(with: path) } }
        )
    }

    /// The library with the innermost root that contains a path.
    ///
    /// - Parameter path: absolute, normalised, without symbolic links.
    package static func holding(_ path: FilePath, in homes: StoreHomes) -> KnownLibrary? {
        search(path, in: homes).holder
    }

    /// The location of the library for these roots: the one that contains the first root, otherwise a new one named after
    /// it, with a number if the name is taken.
    ///
    /// - Parameter roots: absolute, normalised, without symbolic links; at least one.
    package static func location(for roots: [FilePath], in homes: StoreHomes) -> LibraryLocation {
        guard let first = roots.first else { return LibraryLocation(named: "library", in: homes) }
        if let known = holding(first, in: homes) { return known.location }
        return newLocation(for: first, in: homes)
    }

    /// The location for a new library of a root.
    package static func newLocation(for root: FilePath, in homes: StoreHomes) -> LibraryLocation {
        let name = LibraryName.derived(from: root)
        var location = LibraryLocation(named: name, in: homes)
        var number = 2
        // A library without roots was begun and abandoned: it is empty.
        while location.exists && !KnownLibrary(location).isBlank {
            location = LibraryLocation(named: "\(name)-\(number)", in: homes)
            number += 1
        }
        return location
    }

    /// Whether it never had a root.
    private var isBlank: Bool { roots.isEmpty && (try? Catalogue.hasAnyRoot(in: location.catalogueFile)) != true }
}
