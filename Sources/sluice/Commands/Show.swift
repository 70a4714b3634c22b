import ArgumentParser
import PhotoStore

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Tells all that is known of one photo.")

    @OptionGroup var photo: PhotoArgument

    @Flag(help: "Prints one JSON object. What is not known is not there.")
    var json = false

    func run() throws {
        let (library, asset) = try photo.find()
        let record = try asset.content.flatMap { try library.cache.record($0) }
        let others = try library.catalogue.otherPaths(of: asset)
        let description = PhotoDescription(asset, record, otherPaths: others)
        if json { try Console.json(description) } else { Console.output(description.text) }
    }
}
