import Foundation
package import SystemPackage

/// Where a library's cache and catalogue are.
package struct LibraryLocation: Sendable, Hashable {
    package let name: String
    /// The folder that contains the cache's folder.
    package let cacheBase: FilePath
    /// The folder that contains the catalogue; the same one with `--store`.
    package let catalogueBase: FilePath

    package var cacheFolder: FilePath { cacheBase.appending("cache") }
    package var catalogueFile: FilePath { catalogueBase.appending("catalogue.sqlite") }
    package var keyFile: KeyFile { KeyFile(path: catalogueBase.appending("privacy.key")) }
    /// The file that lists who may access the library over a network.
    package var accessFile: SharedFile { SharedFile(path: catalogueBase.appending("access.json")) }
    /// How far a check of the cache came that was interrupted.
    package var checkFile: FilePath { cacheBase.appending("cache.check.json") }
    /// The folders that a scan skips.
    package var ownFolders: [FilePath] { cacheBase == catalogueBase ? [cacheBase] : [cacheBase, catalogueBase] }
    package var exists: Bool { PrivateFiles.exists(catalogueFile) }

    /// Both in the same folder.
    ///
    /// - Parameter store: the folder's path, relative to the current folder or absolute.
    package init(store: FilePath) {
        let here = FilePath(FileManager.default.currentDirectoryPath)
        let store = here.pushing(store).lexicallyNormalized()
        name = store.lastComponent?.string ?? "library"
        cacheBase = store
        catalogueBase = store
    }

    /// In the user's cache and data folders.
    ///
    /// - Parameter name: one path component, in the form of `LibraryName`.
    package init(named name: String, in homes: StoreHomes) {
        self.name = name
        cacheBase = homes.cache.appending(name)
        catalogueBase = homes.data.appending(name)
    }
}

/// The user's base folders for libraries, following the XDG Base Directory Specification.
package struct StoreHomes: Sendable, Hashable {
    package var cache: FilePath
    package var data: FilePath

    /// - Parameter environment: the variables of the process. Relative paths in them are ignored, as the specification
    ///   requires.
    /// - Throws: `.unusable` if there is neither a variable nor a home.
    package init(environment: [String: String]) throws(StoreError) {
        cache = try Self.folder(environment, "XDG_CACHE_HOME", ".cache")
        data = try Self.folder(environment, "XDG_DATA_HOME", ".local/share")
    }

    /// Where programs of the desktop keep thumbnails of this user's files.
    package static func thumbnails() throws(StoreError) -> FilePath {
        let cache = try folder(ProcessInfo.processInfo.environment, "XDG_CACHE_HOME", ".cache")
        return cache.removingLastComponent().appending("thumbnails")
    }

    /// For the user of this process.
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
    /// A valid name derived from a root's folder: letters, digits, `-`, `_` and `.`, starting with a letter or a digit.
    package static func derived(from root: FilePath) -> String {
        let text = root.lastComponent?.string ?? ""
        let mapped = text.map { isAllowed($0) ? $0 : "-" }
        var name = ""
        for character in mapped.drop(while: { !$0.isLetter && !$0.isNumber }).prefix(64) {
            guard name.utf8.count + character.utf8.count <= maxBytes - numberBytes else { break }
            name.append(character)
        }
        return isValid(name) ? name : "library"
    }

    private static let maxBytes = 128
    /// Left free by `derived`, for the number that distinguishes libraries of the same name.
    private static let numberBytes = 8

    /// Whether a name chosen by a person is valid.
    package static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= maxBytes && name.allSatisfy(isAllowed)
            && name.first != "." && name.first != "-"
    }

    private static func isAllowed(_ character: Character) -> Bool {
        (character.isLetter || character.isNumber || "-_.".contains(character)) && character != "\u{FFFD}"
    }
}
