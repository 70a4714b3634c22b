import ArgumentParser
import Foundation
import PhotoStore
import StoreFiles
import SystemPackage

/// Selects the library of a command.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Library whose cache and catalogue are stored in this folder.", valueName: "dir"),
        completion: .directory
    )
    var store: FilePath?

    @Option(help: ArgumentHelp("Library with this name.", valueName: "name"))
    var library: String?

    func validate() throws {
        if store != nil && library != nil { throw ValidationError("Give --store or --library, not both.") }
        if let library, !LibraryName.isValid(library) {
            throw ValidationError("A library's name consists of letters, digits, '-', '_' and '.'.")
        }
    }

    /// The existing or future location of the library of these roots. Follows moved roots.
    ///
    /// - Parameters:
    ///   - rehearsing: change nothing, and ask nobody.
    ///   - quiet: print nothing.
    /// - Throws: `CommandError.perhapsMoved`, `CommandError.aboveRoots`, `CommandError.inOtherLibrary`
    func location(
        forRoots roots: [FilePath],
        rehearsing: Bool = false,
        quiet: Bool = false
    ) throws -> LibraryLocation {
        if let named = try named() {
            if named.exists, !rehearsing { try RootFollowing(location: named, quiet: quiet).follow(preparing: roots) }
            return named
        }
        let homes = try StoreHomes()
        guard let first = roots.first else { return KnownLibrary.location(for: [], in: homes) }
        let search = KnownLibrary.search(first, in: homes)
        if let holder = search.holder {
            try Self.check(roots.dropFirst(), for: holder.location, in: homes)
            if !rehearsing { try RootFollowing(location: holder.location, quiet: quiet).follow(preparing: roots) }
            return holder.location
        }
        for candidate in search.uncertain {
            let following = RootFollowing(location: candidate.library.location, quiet: quiet)
            for move in candidate.moves where first.starts(with: move.path) {
                if rehearsing { return candidate.library.location }
                guard try following.isMoved(move) else { continue }
                try Self.check(roots.dropFirst(), for: candidate.library.location, in: homes)
                try following.relocate(move)
                return candidate.library.location
            }
        }
        if let inner = search.below.first {
            throw CommandError.aboveRoots(first, library: inner.location.name)
        }
        let new = KnownLibrary.newLocation(for: first, in: homes)
        try Self.check(roots.dropFirst(), for: new, in: homes)
        return new
    }

    /// A folder that another library holds would be in both, and its photos would be decided twice.
    private static func check(
        _ roots: ArraySlice<FilePath>,
        for location: LibraryLocation,
        in homes: StoreHomes
    ) throws(CommandError) {
        for root in roots {
            let search = KnownLibrary.search(root, in: homes)
            if search.holders.contains(where: { $0.location == location }) { continue }
            if let other = search.holder {
                throw .inOtherLibrary(root, library: other.location.name)
            }
            if let inner = search.below.first(where: { $0.location != location }) {
                throw .aboveRoots(root, library: inner.location.name)
            }
        }
    }

    /// The selected library, or else the one whose root holds `path`, or else the current folder. Opened for reading,
    /// which works beside a run.
    func open(holding path: FilePath? = nil) throws -> Library {
        let library = try Library(try location(holding: path), .read)
        switch library.cacheProblem {
        case nil: break
        case .notFound: Console.error("Note: there is no cache \(library.location.cacheFolder). \(Self.remedy)")
        case .some(let problem): Console.error("Note: \(problem).")
        }
        return library
    }

    /// The same, opened as the only writer.
    func openForWriting() throws -> Library {
        let location = try location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        return try Library(writing: location)
    }

    /// The same, opened to find out what writing would do.
    func openForRehearsal() throws -> Library {
        let location = try location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        return try Library(rehearsing: location)
    }

    private static let remedy = "`sluice prepare` makes it again; until then, only the catalogue is used."

    /// Location of the library that `open` opens. Follows moved roots.
    func location(holding path: FilePath? = nil) throws -> LibraryLocation {
        let here = Paths.absolute(".")
        let places = [path, here].compactMap { $0 }
        if let named = try named() {
            if named.exists { try RootFollowing(location: named).follow(hints: places) }
            return named
        }
        var uncertain: [KnownLibrary.MovedRoots] = []
        for place in places {
            let search = KnownLibrary.search(place, in: try StoreHomes())
            if let holder = search.holder {
                try RootFollowing(location: holder.location).follow(hints: [place])
                return holder.location
            }
            uncertain += search.uncertain.filter { $0.moves.contains { place.starts(with: $0.path) } }
        }
        if let candidate = uncertain.first, let move = candidate.moves.first {
            throw CommandError.perhapsMoved(move.root.path, move.path, option: candidate.library.location.option)
        }
        try KnownLibrary.checkVisible(in: StoreHomes())
        throw CommandError.noLibrary(path ?? here)
    }

    /// The arguments that select the same library in another command.
    var arguments: [String] {
        if let store { return ["--store", RawArguments.text(Paths.absolute(store).bytes)] }
        return library.map { ["--library", $0] } ?? []
    }

    /// The selected library; nil if it is to be found by a path.
    func named() throws -> LibraryLocation? {
        if let store { return LibraryLocation(store: Paths.absolute(store)) }
        return try library.map { LibraryLocation(named: $0, in: try StoreHomes()) }
    }
}

extension Library {
    /// Opens the library for writing. Reports if its cache had to be replaced.
    convenience init(writing location: LibraryLocation, quiet: Bool = false) throws(StoreError) {
        try self.init(location, .write)
        if let setAside, !quiet {
            Console.error("The cache could not be used and was set aside: \(setAside). Preparing makes a new one.")
        }
    }
}
