import ArgumentParser
import Foundation
import PhotoStore
import StoreFiles
import SystemPackage

/// Which library a command speaks of.
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

    /// Where the library of these roots is, or is to be made. Roots that were moved are followed.
    ///
    /// - Parameters:
    ///   - rehearsing: whether nothing is to be changed, and nobody asked.
    ///   - quiet: whether nothing is said of it.
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
        for strayed in search.perhaps {
            let following = RootFollowing(location: strayed.library.location, quiet: quiet)
            for move in strayed.moves where first.starts(with: move.path) {
                if rehearsing { return strayed.library.location }
                guard try following.isMoved(move) else { continue }
                try Self.check(roots.dropFirst(), for: strayed.library.location, in: homes)
                try following.relocate(move)
                return strayed.library.location
            }
        }
        if let inner = search.below.first {
            throw CommandError.aboveRoots(first, library: inner.location.name)
        }
        let new = KnownLibrary.newLocation(for: first, in: homes)
        try Self.check(roots.dropFirst(), for: new, in: homes)
        return new
    }

    /// A folder that another library holds would be in two of them, and its photos decided about twice.
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

    /// The library asked for, or else the one whose root holds `path`, or else the current folder; open for reading,
    /// beside a run that is going on.
    func open(holding path: FilePath? = nil) throws -> Library {
        let library = try Library(try location(holding: path), .read)
        switch library.cacheProblem {
        case nil: break
        case .notFound: Console.error("Note: there is no cache \(library.location.cacheFolder). \(Self.remedy)")
        case .some(let problem): Console.error("Note: \(problem).")
        }
        return library
    }

    /// The same, open for writing; nobody else writes meanwhile.
    func openForWriting() throws -> Library {
        let location = try location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        return try Library(writing: location)
    }

    /// The same, to see what writing would do.
    func openForRehearsal() throws -> Library {
        let location = try location(holding: nil)
        guard location.exists else { throw StoreError.notFound(location) }
        return try Library(rehearsing: location)
    }

    private static let remedy = "`sluice prepare` makes it again; until then, this is what the catalogue knows."

    /// Where the library is that `open` opens. Roots that were moved are followed.
    func location(holding path: FilePath? = nil) throws -> LibraryLocation {
        let here = Paths.absolute(".")
        let places = [path, here].compactMap { $0 }
        if let named = try named() {
            if named.exists { try RootFollowing(location: named).follow(hints: places) }
            return named
        }
        var perhaps: [KnownLibrary.Strayed] = []
        for place in places {
            let search = KnownLibrary.search(place, in: try StoreHomes())
            if let holder = search.holder {
                try RootFollowing(location: holder.location).follow(hints: [place])
                return holder.location
            }
            perhaps += search.perhaps.filter { $0.moves.contains { place.starts(with: $0.path) } }
        }
        if let strayed = perhaps.first, let move = strayed.moves.first {
            throw CommandError.perhapsMoved(move.root.path, move.path, option: strayed.library.location.option)
        }
        try KnownLibrary.checkVisible(in: StoreHomes())
        throw CommandError.noLibrary(path ?? here)
    }

    /// What has to be typed to give another command the same.
    var arguments: [String] {
        if let store { return ["--store", RawArguments.text(Paths.absolute(store).bytes)] }
        return library.map { ["--library", $0] } ?? []
    }

    /// The library asked for; nil where it is to be found by a path.
    func named() throws -> LibraryLocation? {
        if let store { return LibraryLocation(store: Paths.absolute(store)) }
        return try library.map { LibraryLocation(named: $0, in: try StoreHomes()) }
    }
}

extension Library {
    /// Opens it for writing, and says so where its cache had to be replaced.
    convenience init(writing location: LibraryLocation, quiet: Bool = false) throws(StoreError) {
        try self.init(location, .write)
        if let setAside, !quiet {
            Console.error("The cache could not be used and was set aside: \(setAside). Preparing makes a new one.")
        }
    }
}
