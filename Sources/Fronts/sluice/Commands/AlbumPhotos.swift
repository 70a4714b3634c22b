import ArgumentParser
import PhotoModel
import PhotoSession
import PhotoStore

/// `sluice albums` subcommands for the photos of an album.
extension Albums {
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "List the photos of an album in its order, missing ones included."
        )

        @Argument(help: "Name of the album.") var name: AlbumName

        @OptionGroup var library: LibraryOptions

        @OptionGroup var form: PhotoListForm

        func run() throws {
            let (library, album) = try name.find(library)
            let assets = try library.photos(of: album)
            try form.print(assets.map { PhotoListForm.Line(id: $0.id, path: $0.path) }) { output in
                let decisions = try library.decisions(of: assets)
                for asset in assets { try output.append(DecidedPhoto(asset, decisions[asset.row])) }
            }
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add photos at the end of an album. Photos already in it stay in place."
        )

        @Argument(help: "Name of the album.") var name: AlbumName

        @OptionGroup var photos: PhotosArgument

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            try Albums.changing(name, photos, json: json, "added to") { try $0.add($1, to: $2) }
        }
    }

    struct TakeOut: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "take-out",
            abstract: "Remove photos from an album; the files stay."
        )

        @Argument(help: "Name of the album.") var name: AlbumName

        @OptionGroup var photos: PhotosArgument

        @Flag(help: "Print one JSON object.")
        var json = false

        func run() throws {
            try Albums.changing(name, photos, json: json, "removed from") { try $0.remove($1, from: $2) }
        }
    }

    private static func changing(
        _ name: AlbumName,
        _ photos: PhotosArgument,
        json: Bool,
        _ done: String,
        _ change: (Library, [Asset], Album) throws -> Void
    ) throws {
        let (library, assets) = try photos.find()
        let before = try name.find(in: library)
        try change(library, assets, before)
        let album = try name.find(in: library)
        if json { return try Console.json(Entry(album)) }
        let changed = Amounts.count(abs(album.photoCount - before.photoCount), "photo")
        let all = Amounts.count(album.photoCount, "photo")
        try Console.output("\(changed) \(done) \(album.name.printable), which now has \(all).")
    }
}
