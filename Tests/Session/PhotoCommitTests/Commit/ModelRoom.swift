import Cryptography
import Foundation
import GRDB
import PhotoCommit
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import PhotoModel
@testable import PhotoRecord
@testable import StoreFiles

/// A library of photos on a model disk, with a real catalogue.
final class ModelRoom {
    let folder: TemporaryFolder
    let disk: ModelDisk
    let location: LibraryLocation
    let catalogue: Catalogue
    let root: Root
    static let photos: FilePath = "/photos"
    var mountPoints: [FilePath] = ["/", "/photos/card"]

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
        let places = TrashPlaces(home: "/home/user/Trash", user: ModelDisk.user, mountPoints: mountPoints)
        return CommitEngine(location, catalogue, ModelFileActions(disk)) { places }
    }

    @discardableResult
    func add(_ name: FilePath) throws -> AssetRow {
        let path = Self.photos.pushing(name)
        let bytes = Array("photo \(name)".utf8)
        try disk.write(path, bytes)
        var record = PhotoRecord.Record()
        record.contentID = Data(SHA256.digest(of: bytes))
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

    /// Photos on the card cannot be trashed but by copying them.
    func mountCard(withTrash: Bool) throws {
        try disk.mount(at: "/photos/card")
        if !withTrash { try disk.write(FilePath("/photos/card/.Trash-\(ModelDisk.user)"), []) }
    }

    /// The world after the process died before a call of a commit, as the next process finds it.
    ///
    /// - Parameters:
    ///   - batch: the commit that is being taken back; nil for a commit.
    ///   - survival: nil where the machine goes on.
    func stopped(
        before call: Int,
        _ options: CommitOptions = CommitOptions(),
        reverting batch: Batch? = nil,
        keeping survival: ModelSurvival? = nil
    ) throws -> ModelRoom {
        let last = Mutex<CatalogueFiles?>(nil)
        let file = location.catalogueFile
        disk.stop(before: call) {
            let files = try? CatalogueFiles(of: file)
            last.withLock { $0 = files }
        }
        // A dead process writes nothing: what this one goes on writing into its catalogue is not looked at.
        if let batch {
            _ = try? engine.revert(batch, options: options)
        } else {
            _ = try? engine.commit(options: options)
        }
        let room = try ModelRoom(disk, catalogue: try last.withLock { $0 } ?? files())
        if let survival { room.disk.crash(keeping: survival) } else { room.disk.goOn() }
        return room
    }

    /// The same world once more.
    func again() throws -> ModelRoom { try ModelRoom(disk.copy(), catalogue: files()) }

    /// The number of the first call of this kind in a commit that nothing disturbs.
    func call(_ call: ModelCall, of name: String, options: CommitOptions = CommitOptions()) throws -> Int {
        let quiet = try again()
        _ = try quiet.engine.commit(options: options)
        let index = quiet.disk.log.firstIndex { $0.call == call && $0.path.lastComponent?.string == name }
        return try #require(index) + 1
    }
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
