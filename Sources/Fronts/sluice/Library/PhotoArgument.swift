import ArgumentParser
import PhotoModel
import PhotoStore
import StoreFiles
import SystemPackage

/// A photo, given by its path, its ID or the beginning of its ID.
struct PhotoArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("Path of a photo, or its ID or the beginning of it.", valueName: "path-or-id"))
    var photo: FilePath

    @OptionGroup var library: LibraryOptions

    /// The library and the asset in it.
    func find() throws -> (Library, Asset) {
        // The path of a deleted photo is accepted too.
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
