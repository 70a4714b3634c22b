import ArgumentParser
import PhotoPipeline
import PhotoSession

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
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
        let details = try library.details(of: asset)
        var description = PhotoDescription(
            asset,
            details.record,
            otherPaths: details.otherPaths,
            sealProblem: details.sealProblem
        )
        description.review = details.indexed.flatMap { ReviewDescription($0, details.decision, details.sidecar) }
        if json { try Console.json(description) } else { try Console.output(description.text) }
    }
}
