import CLinux
import Imaging
import PhotoCatalogue
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoStore
package import StoreFiles
package import SystemPackage

/// Files of libraries that command output must never replace: photos, sidecars, trashed files, and the libraries' own files.
package struct LibraryFiles: Sendable {
    private let libraries: [LibraryLocation]
    private let trash: FilePath?

    /// - Parameters:
    ///   - homes: the folders to search for libraries.
    ///   - location: a library that may be elsewhere.
    package init(in homes: StoreHomes?, _ location: LibraryLocation? = nil, trash: FilePath?) {
        let known = homes.map { KnownLibrary.all(in: $0).map(\.location) } ?? []
        libraries = known + [location].compactMap { $0 }.filter { !known.contains($0) && $0.exists }
        self.trash = trash
    }

    /// For the user of this process.
    package static func ofThisSystem(in homes: StoreHomes?, _ location: LibraryLocation? = nil) -> LibraryFiles {
        LibraryFiles(in: homes, location, trash: TrashPlaces.ofThisSystem().home)
    }

    /// What a path is, in words that follow it in a message; nil if it belongs to no library.
    ///
    /// - Parameters:
    ///   - path: absolute, normalised, without symbolic links in front of its name.
    ///   - status: of the file with this name; nil if the name is free.
    ///   - head: the first bytes of an existing file.
    /// - Throws: `OutputError.unreadableLibrary` for an existing file.
    func claim(on path: FilePath, _ status: FileActionStatus?, head: [UInt8]) throws(OutputError) -> String? {
        if isInTrash(path) { return "is in a trash" }
        for library in libraries {
            if status != nil, library.ownFolders.contains(where: { path.starts(with: $0.resolvedAsFarAsItExists()) }) {
                return "is a file of the library \(library.name) itself"
            }
            do {
                if let claim = try claim(of: library, on: path, status, head) { return claim }
            } catch {
                // A free name replaces nothing.
                guard status != nil else { continue }
                throw .unreadableLibrary(path, library: library.name, reason: "\(error)")
            }
        }
        return nil
    }

    /// What a folder is, in words that follow it in a message; nil if files that are no photos may be written into it.
    ///
    /// - Parameters:
    ///   - path: absolute, normalised, without symbolic links as far as it exists.
    ///   - besidePhotos: whether the files are meant to be beside photos.
    /// - Throws: `OutputError.unreadableLibrary`
    package func claim(onFolder path: FilePath, besidePhotos: Bool) throws(OutputError) -> String? {
        if isInTrash(path.appending("file")) { return "is in a trash" }
        for library in libraries {
            if library.ownFolders.contains(where: { path.starts(with: $0.resolvedAsFarAsItExists()) }) {
                return "is a folder of the library \(library.name) itself"
            }
            if besidePhotos { continue }
            let roots: [FilePath]
            do { roots = try KnownFiles(library).roots } catch {
                throw .unreadableLibrary(path, library: library.name, reason: "\(error)")
            }
            if let root = roots.first(where: { $0.starts(with: path) && $0 != path }) {
                return "contains \(root), a folder of the library \(library.name)"
            }
            if roots.contains(where: { path.starts(with: $0) && !Self.isSkipped(path, below: $0) }) {
                return "is in a folder of the library \(library.name), which would take the files for photos"
            }
        }
        return nil
    }

    /// Whether a scan of a root skips a folder below it.
    private static func isSkipped(_ path: FilePath, below root: FilePath) -> Bool {
        let names = path.components.dropFirst(root.components.count)
        return names.contains { FileRules.skipsFolder(named: Array($0.string.utf8)) }
    }

    /// What an open file is, whatever its name; nil if it is not a regular file or belongs to no library.
    package func claim(onOpen descriptor: FileDescriptor) -> String? {
        var status = clinux_stat()
        guard clinux_fstat(descriptor.rawValue, &status) == 0, FileActionStatus(status).kind == .file else {
            return nil
        }
        let stamp = FileStamp(status)
        return libraries.first { (try? KnownFiles($0).hasFile(stamp)) ?? false }.map { Self.photo($0) }
    }

    private func claim(
        of library: LibraryLocation,
        on path: FilePath,
        _ status: FileActionStatus?,
        _ head: [UInt8]
    ) throws -> String? {
        let files = try KnownFiles(library)
        if files.roots.contains(where: { path.starts(with: $0) && path != $0 }) {
            if Self.isSidecar(path) { return "is the name of a sidecar in a folder of the library \(library.name)" }
            if try files.hasPhoto(at: path) { return Self.photo(library) }
            // It may not be prepared yet, or be of a kind that is not prepared.
            if status != nil, Self.isPicture(path, head) {
                return "is a picture in a folder of the library \(library.name)"
            }
        }
        return try status.map { try files.hasFile($0.stamp) } ?? false ? Self.photo(library) : nil
    }

    private static func photo(_ library: LibraryLocation) -> String {
        "is a photo or sidecar of the library \(library.name)"
    }

    private func isInTrash(_ path: FilePath) -> Bool {
        if let trash, path.starts(with: trash) { return true }
        return path.removingLastComponent().components.contains {
            $0.string == ".Trash" || $0.string.hasPrefix(".Trash-")
        }
    }

    private static func isSidecar(_ path: FilePath) -> Bool { sidecars.contains(path.extension?.lowercased() ?? "") }

    /// Checks the name and the bytes.
    private static func isPicture(_ path: FilePath, _ head: [UInt8]) -> Bool {
        pictures.contains(path.extension?.lowercased() ?? "") || ImageFormat.sniff(head) != nil
            || head.dropFirst(4).starts(with: "ftyp".utf8)
    }

    /// Sluice's own sidecars and those of other programs.
    private static let sidecars: Set<String> = ["xmp", "aae", "cos", "dop", "pp3", "thm"]

    private static let pictures = Set(Recipe.default.files.allExtensions)
}
