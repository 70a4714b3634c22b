import ArgumentParser
import PhotoIndex
import PhotoPipeline
import PhotoStore

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
        let record = try asset.content.flatMap { try library.cache.record($0) }
        let others = try library.catalogue.otherPaths(of: asset)
        let (opened, problem) = open(record, library)
        var description = PhotoDescription(asset, opened, otherPaths: others, sealProblem: problem)
        description.review = try review(asset, library)
        if json { try Console.json(description) } else { try Console.output(description.text) }
    }

    /// What was decided, and what its sidecar says, which is looked at first.
    private func review(_ asset: Asset, _ library: Library) throws -> ReviewDescription? {
        try library.readSidecars(of: [asset])
        let decision = try library.catalogue.decision(of: asset.row)
        let sidecar = try library.catalogue.sidecars(of: [asset.row])[asset.row]
        let own = try asset.content.flatMap { try library.catalogue.ownFacts(of: [$0])[$0] } ?? OwnFacts()
        return LibraryIndex.photo(asset, own: own, decision, sidecar)
            .flatMap { ReviewDescription($0, decision, sidecar) }
    }

    /// The record with what is sealed in its capture, or why that is not possible.
    private func open(_ record: Record?, _ library: Library) -> (Record?, problem: String?) {
        guard let record, !record.sealed.isEmpty || record.plugins.contains(where: { !$0.sealed.isEmpty }) else {
            return (record, nil)
        }
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
