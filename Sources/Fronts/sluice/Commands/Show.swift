import ArgumentParser
import PhotoPipeline
import PhotoSession
import PhotoStore
import StoreFiles

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show everything known about one photo.",
        discussion: """
            Facts that the recipe seals are stored encrypted. They are shown to users who can read the library's key, \
            which is stored beside the catalogue.
            """
    )

    @OptionGroup var photo: PhotoArgument

    @Flag(help: "Print one JSON object. Unknown values are left out.")
    var json = false

    func run() throws {
        let (library, asset) = try photo.find()
        guard let details = try library.details(of: asset) else {
            throw CommandError.unknownPhoto(photo.photo, library: library.location.name)
        }
        let description = PhotoDescription(details)
        if json { try Console.json(description) } else { try Console.output(description.text) }
    }
}
