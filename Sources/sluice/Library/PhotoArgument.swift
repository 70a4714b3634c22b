import ArgumentParser
import PhotoStore
import SystemPackage

/// A photo, named by its path or by its ID (or the beginning of one).
struct PhotoArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("A photo's path, or its ID or the beginning of it.", valueName: "path-or-id"))
    var photo: FilePath

    @OptionGroup var library: LibraryOptions

    /// The library and the asset in it.
    func find() throws -> (Library, Asset) {
        // A photo that was deleted has a path all the same.
        let path = Paths.absolute(photo)
        let library: Library
        do {
            library = try self.library.open(holding: path)
        } catch is CommandError {
            throw CommandError.noLibrary(photo)
        }
        if let asset = try library.catalogue.asset(at: path) { return (library, asset) }

        let matches = try library.catalogue.assets(idPrefix: photo.string, limit: 2)
        if matches.count == 1 { return (library, matches[0]) }
        throw matches.isEmpty
            ? CommandError.unknownPhoto(photo, library: library.location.name) : CommandError.ambiguousID(photo.string)
    }
}
