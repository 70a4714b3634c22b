import ArgumentParser
import PhotoShards
import SystemPackage

/// Where packs are.
struct PackOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder for packs and commit records. (default: the plan's folder)", valueName: "dir"),
        completion: .directory
    )
    var out: FilePath?

    /// Nil for the plan's folder.
    var folder: PackFolder? { out.map { PackFolder(Paths.absolute($0)) } }
}
