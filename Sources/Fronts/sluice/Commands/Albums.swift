import ArgumentParser
import PhotoModel
import PhotoSession
import PhotoStore
import StoreFiles

struct Albums: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "albums",
        abstract: "List, create and change albums.",
        discussion: "Albums are stored in the library; files are not changed. `sluice undo` undoes each change.",
        subcommands: [List.self, Make.self, Rename.self, Remove.self, Show.self, Add.self, TakeOut.self],
        defaultSubcommand: List.self
    )

    /// An album, for JSON output.
    struct Entry: Encodable {
        var id, name: String
        /// Includes missing photos.
        var photos: Int

        init(_ album: Album) {
            (id, name, photos) = (album.id.description, album.name, album.photoCount)
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List the albums by name.")

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print a JSON list.")
        var json = false

        func run() throws {
            let albums = try library.open().albums()
            if json { return try Console.json(albums.map { Entry($0) }) }
            guard !albums.isEmpty else {
                return try Console.output("No albums yet: sluice albums make NAME creates one.")
            }
            var table = Table()
            for album in albums { table.add(album.name, Amounts.count(album.photoCount, "photo")) }
            try Console.output(table.text)
        }
    }

    struct Make: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "make", abstract: "Create an empty album.")

        @Argument(help: "Name of the album.") var name: AlbumName

        @OptionGroup var library: LibraryOptions

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            let album = try library.open().makeAlbum(name.text)
            if json { try Console.json(Entry(album)) } else { try Console.output("Created: \(album.name.printable)") }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "rename", abstract: "Rename an album.")

        @Argument(help: "Name of the album.") var name: AlbumName

        @Argument(help: "New name.") var newName: AlbumName

        @OptionGroup var library: LibraryOptions

        func run() throws {
            let (library, album) = try name.find(library)
            try library.rename(album, to: newName.text)
            try Console.output("Renamed: \(name.text.printable) → \(newName.text.printable)")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove an album; its photos stay. `sluice undo` restores it."
        )

        @Argument(help: "Name of the album.") var name: AlbumName

        @OptionGroup var library: LibraryOptions

        func run() throws {
            let (library, album) = try name.find(library)
            try library.remove(album)
            try Console.output(
                "Removed: \(album.name.printable). Its \(Amounts.count(album.photoCount, "photo")) stay where they are."
            )
        }
    }
}

/// An album name on the command line.
struct AlbumName: ExpressibleByArgument {
    let text: String

    init?(argument: String) {
        guard argument.contains(where: { !$0.isWhitespace }), argument.utf8.count <= 1000 else { return nil }
        text = argument
    }

    func find(_ options: LibraryOptions) throws -> (Library, Album) {
        let library = try options.open()
        return (library, try find(in: library))
    }

    func find(in library: Library) throws -> Album {
        guard let album = try library.album(named: text) else {
            throw CommandError.unknownAlbum(text, library: library.location.name)
        }
        return album
    }
}
