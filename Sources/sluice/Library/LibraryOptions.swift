import ArgumentParser
import Foundation
import PhotoStore
import SystemPackage

/// Which library a command speaks of.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The library that is kept in this folder, cache and catalogue.", valueName: "dir"),
        completion: .directory
    )
    var store: FilePath?

    @Option(help: ArgumentHelp("The library of this name.", valueName: "name"))
    var library: String?

    func validate() throws {
        if store != nil && library != nil { throw ValidationError("Give --store or --library, not both.") }
        if let library, !LibraryName.isValid(library) {
            throw ValidationError("A library's name is made of letters, digits, '-', '_' and '.'.")
        }
    }

    /// Where the library of these roots is, or is to be made.
    func location(forRoots roots: [FilePath]) throws -> LibraryLocation {
        try named() ?? KnownLibrary.location(for: roots, in: .ofProcess())
    }

    /// The library asked for, or else the one whose root holds `path`, or else the current folder; open for reading,
    /// beside a run that is going on.
    func open(holding path: FilePath? = nil) throws -> Library {
        let library = try Library(try location(holding: path), .read)
        switch library.cacheProblem {
        case nil: break
        case .notFound: Console.error("Note: the cache \(library.location.cacheFolder) is not there. \(Self.remedy)")
        case .some(let problem): Console.error("Note: \(problem).")
        }
        return library
    }

    /// The same, open for writing; nobody else writes meanwhile.
    func openForWriting() throws -> Library {
        let location = try location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location.catalogueBase) }
        return try Library(writing: location)
    }

    /// The same, to see what writing would do.
    func openForRehearsal() throws -> Library {
        let location = try location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location.catalogueBase) }
        return try Library(rehearsing: location)
    }

    private static let remedy = "`sluice prepare` makes it again; until then, this is what the catalogue knows."

    /// Where the library is that `open` opens.
    func location(holding path: FilePath? = nil) throws -> LibraryLocation {
        if let named = try named() { return named }
        let here = Paths.absolute(".")
        for place in [path, here].compactMap({ $0 }) {
            if let found = KnownLibrary.holding(place, in: try .ofProcess()) { return found.location }
        }
        throw CommandError.noLibrary(path ?? here)
    }

    /// The library asked for; nil where it is to be found by a path.
    func named() throws -> LibraryLocation? {
        if let store { return LibraryLocation(store: Paths.absolute(store)) }
        return try library.map { LibraryLocation(named: $0, in: try .ofProcess()) }
    }
}

extension Library {
    /// Opens it for writing, and says so where its cache had to be replaced.
    convenience init(writing location: LibraryLocation, quiet: Bool = false) throws(StoreError) {
        try self.init(location, .write)
        if let setAside, !quiet {
            Console.error("The cache could not be used and was put aside: \(setAside). Preparing makes it anew.")
        }
    }
}

extension StoreHomes {
    static func ofProcess() throws -> StoreHomes {
        try StoreHomes(environment: ProcessInfo.processInfo.environment)
    }
}
