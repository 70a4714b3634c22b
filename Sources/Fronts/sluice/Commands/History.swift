import ArgumentParser
import PhotoModel
import PhotoSession
import PhotoStore
import StoreFiles
import SystemPackage

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List decisions and changes to files, newest first.",
        discussion: """
            With a photo, only its entries. A commit has the ID that `sluice revert` takes; commits that changed no \
            file are not listed. --json lists all photos of each entry.
            """
    )

    @Argument(help: ArgumentHelp("Path of a photo, or its ID or the beginning of it.", valueName: "path-or-id"))
    var photo: FilePath?

    @OptionGroup var library: LibraryOptions

    @Option(help: ArgumentHelp("Maximum number of entries; 0 for all.", valueName: "n"))
    var limit = 50

    @Flag(help: "List all photos of each entry.")
    var all = false

    @Flag(help: "Print a JSON list.")
    var json = false

    /// Largest number of photos named in an entry.
    private static let maxNamed = 5

    func validate() throws {
        if limit < 0 { throw ValidationError("--limit takes a number of at least 0.") }
    }

    func run() throws {
        let library = try library.open(holding: photo.map(Paths.absolute))
        var asset: Asset?
        if let photo {
            guard let found = try PhotoNames(library).find(photo) else {
                throw CommandError.unknownPhoto(photo, library: library.location.name)
            }
            asset = found
        }
        let page = try library.history(
            limit: limit == 0 ? nil : limit,
            of: asset,
            maxPhotos: all || json ? -1 : Self.maxNamed
        )
        let items = page.items
        if json { return try Console.json(items) }
        guard !items.isEmpty else { return try Console.output("No decisions yet.") }
        try Console.output(items.map(\.text).joined(separator: "\n"))
        if page.next != nil { Console.error("There is more: --limit 0 lists all.") }
    }
}
