import PhotoCatalogue
import PhotoCommit
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoExport

/// Where exports may be written.
@Suite struct ExportPlaceTests {
    private let room: TemporaryFolder
    private let files: LibraryFiles
    private var photos: FilePath { room.path.appending("photos") }

    init() throws {
        room = try TemporaryFolder()
        let location = LibraryLocation(store: room.path.appending("store"))
        let photos = room.path.appending("photos")
        try photos.appending("2024").makeFolder()
        let library = try Library(location, .write)
        _ = try library.catalogue.addRoot(photos)
        files = LibraryFiles(in: nil, location, trash: room.path.appending("Trash"))
    }

    private func open(_ folder: FilePath, besidePhotos: Bool = false) throws -> ExportFolder {
        try ExportFolder(folder, name: "x", request: "x", sparing: files, besidePhotos: besidePhotos)
    }

    @Test(arguments: [
        "photos", "photos/2024", "photos/new", "store", "store/cache", "Trash/files", ".", "a/.Trash-0/b",
    ])
    func `Folders of photos, of libraries and of trashes are refused`(_ name: String) throws {
        let folder = name == "." ? room.path : room.path.pushing(FilePath(name))
        #expect {
            try open(folder)
        } throws: { error in
            if case ExportError.refused = error { true } else { false }
        }
    }

    @Test(arguments: ["web", "photos/.web", "photos/@eaDir/x"])
    func `Folders that no scan enters are fine`(_ name: String) throws {
        _ = try open(room.path.pushing(FilePath(name)))
    }

    @Test func `Thumbnails that belong beside photos may go there, but not into the store`() throws {
        _ = try open(photos, besidePhotos: true)
        #expect(throws: ExportError.self) { try open(room.path.appending("store"), besidePhotos: true) }
    }
}
