import Foundation
package import SystemPackage

/// Where a library's cache and catalogue are.
package struct LibraryLocation: Sendable, Hashable {
    package let name: String
    /// The folder that holds the cache's folder.
    package let cacheBase: FilePath
    /// The folder that holds the catalogue; the same one with `--store`.
    package let catalogueBase: FilePath

    package var cacheFolder: FilePath { cacheBase.appending("cache") }
    package var catalogueFile: FilePath { catalogueBase.appending("catalogue.sqlite") }
    package var keyFile: KeyFile { KeyFile(path: catalogueBase.appending("privacy.key")) }
    /// Who may look at the library over a network.
    package var accessFile: SharedFile { SharedFile(path: catalogueBase.appending("access.json")) }
    /// What a scan passes by.
    package var ownFolders: [FilePath] { cacheBase == catalogueBase ? [cacheBase] : [cacheBase, catalogueBase] }
    package var exists: Bool { PrivateFiles.exists(catalogueFile) }

    /// Both in one folder.
    ///
    /// - Parameter store: its path, below the current folder if it is not whole.
    package init(store: FilePath) {
        let here = FilePath(FileManager.default.currentDirectoryPath)
        let store = here.pushing(store).lexicallyNormalized()
        name = store.lastComponent?.string ?? "library"
        cacheBase = store
        catalogueBase = store
    }

    /// In the user's folders for caches and for data.
    ///
    /// - Parameter name: one path component, as `LibraryName` makes them.
    package init(named name: String, in homes: StoreHomes) {
        self.name = name
        cacheBase = homes.cache.appending(name)
        catalogueBase = homes.data.appending(name)
    }
}

/// The user's folders in which libraries are, after the XDG Base Directory Specification.
package struct StoreHomes: Sendable, Hashable {
    package var cache: FilePath
    package var data: FilePath

    /// - Parameter environment: the variables of the process. Relative paths in them do not count, as the specification
    ///   demands.
    /// - Throws: `.unusable` where there is neither a variable nor a home.
    package init(environment: [String: String]) throws(StoreError) {
        cache = try Self.folder(environment, "XDG_CACHE_HOME", ".cache")
        data = try Self.folder(environment, "XDG_DATA_HOME", ".local/share")
    }

    /// Of the user who runs this process.
    package init() throws(StoreError) { try self.init(environment: ProcessInfo.processInfo.environment) }

    private static func folder(
        _ environment: [String: String],
        _ variable: String,
        _ fallback: FilePath
    ) throws(StoreError) -> FilePath {
        if let path = environment[variable].map({ FilePath($0) }), path.isAbsolute { return path.appending("sluice") }
        guard let home = environment["HOME"].map({ FilePath($0) }), home.isAbsolute else {
            throw .unusable("~", "neither \(variable) nor HOME is set: choose a place with --store")
        }
        return home.pushing(fallback).appending("sluice")
    }
}

/// Names of libraries: one path component, easy to type.
package enum LibraryName {
    /// A name made from a root's folder: letters, digits, `-`, `_` and `.`, none of these in front.
    package static func derived(from root: FilePath) -> String {
        let text = root.lastComponent?.string ?? ""
        let mapped = text.map { isAllowed($0) ? $0 : "-" }
        let name = String(mapped.drop { !$0.isLetter && !$0.isNumber }.prefix(64))
        return name.isEmpty ? "library" : name
    }

    /// Whether a name that somebody chose can be used.
    package static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 128 && name.allSatisfy(isAllowed) && name.first != "." && name.first != "-"
    }

    private static func isAllowed(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber || "-_.".contains(character)) && character != "\u{FFFD}"
    }
}
