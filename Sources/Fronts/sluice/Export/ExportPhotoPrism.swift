import ArgumentParser
import PhotoExport
import SystemPackage

struct ExportPhotoPrism: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photoprism",
        abstract: "Write PhotoPrism's cache of thumbnails.",
        discussion: """
            PhotoPrism indexes a library without making its thumbnails first. --to is its folder \
            storage/cache/thumbnails. Each JPEG and PNG is read once, because PhotoPrism names thumbnails by the SHA-1 of \
            the file; other formats are left to PhotoPrism, which converts them first. Thumbnails that it made stay as \
            they are.
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(
        help: ArgumentHelp("PhotoPrism's folder storage/cache/thumbnails.", valueName: "dir"),
        completion: .directory
    )
    var to: FilePath

    func run() async throws {
        try await options.export(to: to) { target in
            PhotoPrismExport(filter: target.filter, digests: ContentDigests(in: target.folder, keeps: !options.dryRun))
        }
    }
}
