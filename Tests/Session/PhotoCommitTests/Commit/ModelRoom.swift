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
        // The catalogue needs an existing folder; it knows only the path of the model's.
        root = try catalogue.addRoot(folder.path)
        try catalogue.write { database in
            try database.execute(sql: "UPDATE roots SET path = ?", arguments: [Data(Self.photos.bytes)])
        }
    }

    /// The state after a power loss: the disk, and the catalogue, which is synchronised at every transaction.
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
        record.format = name.extension == "nef" ? "raw" : "jpeg"
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

    /// From now on, photos on the card can be trashed only by copying.
    func mountCard(withTrash: Bool) throws {
        try disk.mount(at: "/photos/card")
        if !withTrash { try disk.write(FilePath("/photos/card/.Trash-\(ModelDisk.user)"), []) }
    }

    /// The state that the next process finds after the process died before a call of a commit.
    ///
    /// - Parameters:
    ///   - batch: the commit being reverted; nil for a commit.
    ///   - survival: nil if the machine keeps running.
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
        // A dead process writes nothing, so what this one goes on writing into its catalogue is ignored.
        if let batch {
            _ = try? engine.revert(batch, options: options)
        } else {
            _ = try? engine.commit(options: options)
        }
        let room = try ModelRoom(disk, catalogue: try last.withLock { $0 } ?? files())
        if let survival { room.disk.crash(keeping: survival) } else { room.disk.goOn() }
        return room
    }

    /// A copy of the current state.
    func again() throws -> ModelRoom { try ModelRoom(disk.copy(), catalogue: files()) }

    /// The number of the first call of this kind in an undisturbed commit.
    func call(_ call: ModelCall, of name: String, options: CommitOptions = CommitOptions()) throws -> Int {
        let quiet = try again()
        _ = try quiet.engine.commit(options: options)
        let index = quiet.disk.log.firstIndex { $0.call == call && $0.path.lastComponent?.string == name }
        return try #require(index) + 1
    }
}

/// A snapshot of a catalogue's files.
struct CatalogueFiles: Sendable {
    private let main: [UInt8]
    private let log: [UInt8]?

    init(of file: FilePath) throws {
        // Copy the log first: it also contains what a checkpoint moves meanwhile.
        log = PrivateFiles.contents(FilePath("\(file)-wal"))
        main = try #require(PrivateFiles.contents(file))
    }

    func write(to file: FilePath) throws {
        try file.write(main)
        if let log { try FilePath("\(file)-wal").write(log) }
    }
}
