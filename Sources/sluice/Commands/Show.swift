import ArgumentParser
import PhotoPipeline
import PhotoStore

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells all that is known of one photo.",
        discussion: """
            Facts that the recipe seals are stored encrypted. They are shown to whoever can read the library's key, which \
            is beside the catalogue.
            """
    )

    @OptionGroup var photo: PhotoArgument

    @Flag(help: "Prints one JSON object. What is not known is not there.")
    var json = false

    func run() throws {
        let (library, asset) = try photo.find()
        let record = try asset.content.flatMap { try library.cache.record($0) }
        let others = try library.catalogue.otherPaths(of: asset)
        let (opened, problem) = open(record, library)
        let description = PhotoDescription(asset, opened, otherPaths: others, sealProblem: problem)
        if json { try Console.json(description) } else { Console.output(description.text) }
    }

    /// The record with what is sealed in its capture, or why that is not possible.
    private func open(_ record: Record?, _ library: Library) -> (Record?, problem: String?) {
        guard let record, !record.sealed.isEmpty else { return (record, nil) }
        do {
            guard let key = try library.key() else {
                return (record, "the library's key is not there (\(library.location.keyFile.path))")
            }
            guard var opened = RecordSeal(key: key).opened(record) else {
                return (record, "sealed with another key than \(library.location.keyFile.path)")
            }
            opened.sealedGroups = record.sealedGroups
            return (opened, nil)
        } catch {
            return (record, "\(error)")
        }
    }
}
