import ArgumentParser
import Glibc
import PhotoIndex
import PhotoModel
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

/// The photos that a command processes: named one by one, read from standard input, or matched by a filter.
struct PhotosArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            """
            Photos: paths, IDs or beginnings of IDs. With -, or with none if standard input is not a terminal, they \
            are read from standard input: one per line, or each followed by a zero byte.
            """,
            valueName: "path-or-id"
        )
    )
    var photos: [FilePath] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            All photos that match this filter, instead of paths. See `sluice help find`.
            """,
            valueName: "text"
        )
    )
    var filter: String?

    @Flag(help: "Do not check whether sidecars have changed, with --filter.")
    var noSidecars = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if filter != nil && !photos.isEmpty { throw ValidationError("Give photos or --filter, not both.") }
        if let filter, filter.allSatisfy(\.isWhitespace) {
            throw ValidationError("An empty filter matches all photos: give is:any if you mean it.")
        }
        if filter == nil && photos.isEmpty && isatty(STDIN_FILENO) == 1 {
            throw ValidationError("Which photos? Give their paths or IDs, or a --filter.")
        }
    }

    /// The library and its selected photos, each once, in the order given.
    ///
    /// - Throws: `CommandError.unknownPhotos` if the library lacks one of them.
    func find() throws -> (Library, [Asset]) {
        if let filter {
            let query = try PhotoQuery(filter)
            let library = try library.open()
            var index = try library.notedIndex(for: query.filter, readingSidecars: !noSidecars)
            let positions = index.rows(matching: query.filter, sortedBy: query.sort ?? PhotoSort(.folder))
            return (library, try library.photos(inOrder: index.assets(at: positions)))
        }
        let names = try photos.isEmpty ? PhotoNames.fromStandardInput() : named()
        let library: Library
        do {
            library = try self.library.open(holding: names.first.map(Paths.absolute))
        } catch CommandError.noLibrary(let path) {
            throw CommandError.noLibrary(names.first ?? path)
        }
        return (library, try PhotoNames(library).find(names))
    }

    /// What a decision about these photos is for.
    var scope: DecisionScope {
        get throws { try filter.map { try PhotoQuery($0).filter.scope } ?? .stack }
    }

    private func named() throws -> [FilePath] {
        try photos.flatMap { $0 == "-" ? try PhotoNames.fromStandardInput() : [$0] }
    }
}

/// Finds photos by their paths or IDs.
struct PhotoNames {
    private let library: Library

    init(_ library: Library) { self.library = library }

    /// All of them, or an error that lists the unknown ones.
    func find(_ names: [FilePath]) throws -> [Asset] {
        var assets: [Asset] = []
        var seen: Set<AssetRow> = []
        var unknown: [FilePath] = []
        for name in names {
            if let asset = try find(name) {
                if seen.insert(asset.row).inserted { assets.append(asset) }
            } else {
                unknown.append(name)
            }
        }
        guard unknown.isEmpty else {
            throw CommandError.unknownPhotos(unknown, library: library.location.name)
        }
        return assets
    }

    /// Nil if the library has no such photo.
    func find(_ name: FilePath) throws -> Asset? {
        // As printed in lists of photos, before links are resolved.
        let asListed = name.isAbsolute ? [name] : []
        let matches = try library.photos(named: name.string, at: asListed + [Paths.absolute(name)])
        guard matches.count < 2 else { throw CommandError.ambiguousID(name.string) }
        return matches.first
    }

    /// Names from standard input, separated by zero bytes if there are any, otherwise by line ends.
    static func fromStandardInput() throws -> [FilePath] {
        let bytes = try StandardInput.read()
        let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        return bytes.split(separator: end).map { FilePath(bytes: Array($0)) }
    }
}
