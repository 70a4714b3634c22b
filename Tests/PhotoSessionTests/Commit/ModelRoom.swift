import Crypto
import Foundation
import GRDB
import PhotoSession
import SystemPackage
import TestSupport
import Testing

@testable import PhotoStore

/// A library of photos on a model disk, with a real catalogue.
final class ModelRoom {
    let folder: TemporaryFolder
    let disk: ModelDisk
    let location: LibraryLocation
    let catalogue: Catalogue
    let root: Root
    static let photos: FilePath = "/photos"

    init() throws {
        folder = try TemporaryFolder()
        disk = ModelDisk()
        location = LibraryLocation(store: folder.path.appending("store"))
        catalogue = try Catalogue(at: location.catalogueFile, create: "photos")
        try disk.makeFolder(Self.photos)
        try disk.makeFolder("/home/user")
        // The catalogue wants a folder that is there; of the model's it knows only the path.
        root = try catalogue.addRoot(folder.path)
        try catalogue.write { database in
            try database.execute(sql: "UPDATE roots SET path = ?", arguments: [Data(Self.photos.bytes)])
        }
    }

    /// What a machine finds after it went down at some moment: the disk, and the catalogue, which is synchronised at every
    /// commit.
    init(_ disk: ModelDisk, catalogue files: CatalogueFiles) throws {
        folder = try TemporaryFolder()
        self.disk = disk
        location = LibraryLocation(store: folder.path.appending("store"))
        try files.write(to: location.catalogueFile)
        catalogue = try Catalogue(at: location.catalogueFile)
        root = try #require(try catalogue.roots().first)
    }

    var engine: CommitEngine<ModelFileActions> {
        let places = TrashPlaces(home: "/home/user/Trash", user: ModelDisk.user, mountPoints: ["/", "/photos/card"])
        return CommitEngine(location, catalogue, ModelFileActions(disk)) { places }
    }

    @discardableResult
    func add(_ name: FilePath) throws -> AssetRow {
        let path = Self.photos.pushing(name)
        let bytes = Array("photo \(name)".utf8)
        try disk.write(path, bytes)
        var record = PhotoStore.Record()
        record.contentID = Data(SHA256.hash(data: bytes))
        record.format = "jpeg"
        let place = AssetPlace(
            root: root.id,
            folder: name.removingLastComponent(),
            name: try #require(name.lastComponent.map { FilePath(root: nil, [$0]).bytes })
        )
        let stamp = try #require(disk.status(at: path)?.stamp)
        let outcome = AssetOutcome.prepared(record, by: TierDigest(words: [1, 2]))
        return try catalogue.apply([AssetChange(.file(place), stamp: stamp, scannedAt: .max, outcome: outcome)])[0]
    }

    func files() throws -> CatalogueFiles { try CatalogueFiles(of: location.catalogueFile) }
}

/// A catalogue's files, as they are at one moment.
struct CatalogueFiles: Sendable {
    private let main: [UInt8]
    private let log: [UInt8]?

    init(of file: FilePath) throws {
        // The log first: what a checkpoint brings over meanwhile is in it all the same.
        log = PrivateFiles.contents(FilePath("\(file)-wal"))
        main = try #require(PrivateFiles.contents(file))
    }

    func write(to file: FilePath) throws {
        try file.write(main)
        if let log { try FilePath("\(file)-wal").write(log) }
    }
}
