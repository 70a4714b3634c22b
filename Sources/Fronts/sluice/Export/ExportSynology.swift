import ArgumentParser
import PhotoExport
import SystemPackage

struct ExportSynology: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "synology",
        abstract: "Write the thumbnails of Synology Photos.",
        discussion: """
            Synology Photos (DSM 7) shows a library without making its thumbnails first: it finds them in @eaDir beside \
            each photo. --to is the folder of photos itself, or an empty one whose contents you copy onto the NAS (NFS \
            and SSH can; SMB hides @eaDir). Thumbnails that the NAS made stay as they are.
            """
    )

    @OptionGroup var options: ExportOptions

    @Option(help: ArgumentHelp("Folder of the photos, or another folder.", valueName: "dir"), completion: .directory)
    var to: FilePath

    func run() async throws {
        try await options.export(to: to, besidePhotos: true) { target in
            SynologyExport(filter: target.filter, roots: try ExportRoots(target.library, besidePhotosIn: target.folder))
        }
    }
}
