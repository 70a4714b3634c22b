import ArgumentParser
import PhotoModel
import PhotoPipeline
import PhotoStore
import StoreFiles
import SystemPackage

struct Libraries: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "libraries",
        abstract: "List the libraries on this machine, their folders and sizes.",
        discussion: "A library made with --store is listed only if --store names its folder."
    )

    @OptionGroup var library: LibraryOptions

    @Flag(help: "Print a JSON list.")
    var json = false

    private struct Entry: Encodable {
        var name: String
        var roots: [String]
        /// Base64 of each root if at least one is not valid UTF-8.
        var rootBytes: [String]?
        var cacheBytes: Int
        var catalogueBytes: Int
        var cache: String
        var catalogue: String
    }

    func run() throws {
        let libraries = try selected()
        if json {
            return try Console.json(
                libraries.map {
                    Entry(
                        name: $0.location.name,
                        roots: $0.roots.map(\.string),
                        rootBytes: $0.roots.base64,
                        cacheBytes: $0.cacheByteCount,
                        catalogueBytes: $0.catalogueByteCount,
                        cache: $0.location.cacheFolder.string,
                        catalogue: $0.location.catalogueFile.string
                    )
                }
            )
        }
        guard !libraries.isEmpty else {
            return try Console.output("No libraries yet: sluice prepare FOLDER creates one.")
        }
        var table = Table()
        for library in libraries {
            let size = ByteSize(Int64(library.cacheByteCount + library.catalogueByteCount))
            table.add(library.location.name, "\(size)", library.roots.map(Self.text).joined(separator: ", "))
        }
        try Console.output(table.text)
    }

    private func selected() throws -> [KnownLibrary] {
        guard let named = try library.named() else {
            let homes = try StoreHomes()
            try KnownLibrary.checkVisible(in: homes)
            return KnownLibrary.all(in: homes)
        }
        guard named.exists else { throw StoreError.notFound(named) }
        return [KnownLibrary(named)]
    }

    private static func text(_ root: FilePath) -> String {
        (try? root.resolved()) == nil ? "\(root) (not found)" : root.string
    }
}
