import ArgumentParser
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage

/// A photo, named by its path or by its ID (or the beginning of one).
struct PhotoArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Path of a photo, or its ID or the beginning of it.", valueName: "path-or-id"))
    var photo: FilePath

    @OptionGroup var library: LibraryOptions

    /// The library and the asset in it.
    func find() throws -> (Library, Asset) {
        // A photo that was deleted has a path all the same.
        let path = Paths.absolute(photo)
        let library: Library
        do {
            library = try self.library.open(holding: path)
        } catch CommandError.noLibrary {
            throw CommandError.noLibrary(photo)
        }
        guard let asset = try PhotoNames(library).find(photo) else {
            throw CommandError.unknownPhoto(photo, library: library.location.name)
        }
        return (library, asset)
    }
}
