import PhotoCatalogue
import PhotoModel
import PhotoRecord
import StoreFiles
import SystemPackage
import TestSupport

/// A catalogue with one root, to which photos without files are added.
struct CataloguedPhotos {
    let folder: TemporaryFolder
    let catalogue: Catalogue
    let root: Root

    init() throws {
        folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        try photos.makeFolder()
        catalogue = try Catalogue(
            at: folder.path.appending("store").appending("catalogue.sqlite"),
            create: "photos"
        )
        root = try catalogue.addRoot(photos)
    }

    @discardableResult
    func add(_ path: FilePath, _ outcome: AssetOutcome, size: Int64 = 4711) throws -> AssetRow {
        let stamp = FileStamp(size: size, modified: 1, changed: 1, device: 1, inode: UInt64(size))
        let change = AssetChange(.file(place(path)), stamp: stamp, scannedAt: 100, outcome: outcome)
        return try catalogue.apply([change])[0]
    }

    /// - Parameter path: below the root.
    func place(_ path: FilePath) -> AssetPlace {
        let name = path.lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
        return AssetPlace(root: root.id, folder: path.removingLastComponent(), name: name)
    }

    func prepared(_ number: Int, _ edit: (inout Record) -> Void = { _ in }) -> AssetOutcome {
        var record = Record()
        record.contentID.append(contentsOf: [UInt8](repeating: UInt8(number), count: 32))
        record.format = "jpeg"
        record.width = 4000
        record.height = 3000
        edit(&record)
        return .prepared(record, by: TierDigest(words: [1, 1]))
    }
}
