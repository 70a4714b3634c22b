import ArgumentParser
import Foundation
import PhotoExport
import PhotoPipeline
import StoreFiles
import SystemPackage

struct ExportThumbnails: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbnails",
        abstract: "Write the thumbnails that file managers look for.",
        discussion: """
            GNOME and KDE show a prepared library at once: they find a thumbnail of each photo in ~/.cache/thumbnails, where \
            freedesktop.org's standard has its place. Xfce makes its own where a file's time has fractions of a second. No photo is opened. Photos that cannot be \
            decoded are marked, so that file managers do not try. A photo that changes later gets another thumbnail when \
            this runs again, or from the file manager itself.
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(
        help: ArgumentHelp("Folder of thumbnails. By default, that of this user.", valueName: "dir"),
        completion: .directory
    )
    var to: FilePath?

    @Option(help: "Sizes: normal (128 pixels), large (256), x-large (512), xx-large (1024); repeatable.")
    var size: [ThumbnailsExport.Size] = [.normal, .large]

    func run() async throws {
        try await options.export(to: try to ?? StoreHomes.thumbnails()) { target in
            ThumbnailsExport(size.uniqued, filter: target.filter, version: PhotoPipeline.version)
        }
    }
}

extension ThumbnailsExport.Size: ExpressibleByArgument {}
