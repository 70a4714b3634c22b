import CLinux
import Cryptography
import Foundation
package import PhotoCatalogue
package import PhotoCommit
package import PhotoMetadata
package import PhotoModel
import PhotoRecord
package import StoreFiles
package import SystemPackage
package import TestSupport
import Testing

/// A library of photos on this machine's disk, with a trash of its own. The photos are not valid pictures, since commits do
/// not decode them.
package final class CommitRoom {
    package let folder: TemporaryFolder
    package let location: LibraryLocation
    package let catalogue: Catalogue
    package let root: Root
    package var options = CommitOptions()
    package var actions = LinuxFileActions()
    /// Holds the home trash, if it is not beside the photos.
    private var otherVolume: TestVolume?

    package var photos: FilePath { folder.path.appending("photos") }
    package var trash: FilePath { (otherVolume?.path ?? folder.path.appending("home")).appending("Trash") }

    package init() throws {
        folder = try TemporaryFolder()
        location = LibraryLocation(store: folder.path.appending("store"))
        try folder.path.appending("photos").makeFolder()
        try folder.path.appending("home").makeFolder()
        catalogue = try Catalogue(at: location.catalogueFile, create: "photos")
        root = try catalogue.addRoot(folder.path.appending("photos"))
    }

    package var engine: CommitEngine<LinuxFileActions> {
        let places = TrashPlaces(home: trash, user: geteuid(), mountPoints: ["/", folder.path])
        return CommitEngine(location, catalogue, actions) { places }
    }

    /// From now on, photos can be trashed only by copying.
    package func moveTrashAway() throws {
        otherVolume = try TestVolume(at: folder.path.appending("volume"))
        // A file has the name of the trash on their own disk.
        try folder.path.appending(".Trash-\(geteuid())").write([])
        options.copiesToTrash = true
    }

    /// Creates a photo's file and adds it to the catalogue.
    @discardableResult
    package func add(
        _ name: FilePath,
        _ text: String? = nil,
        rating: Int? = nil,
        keywords: [String] = []
    ) throws -> AssetRow {
        let path = photos.pushing(name)
        try path.write((text ?? "photo \(name)").utf8)
        return try note(name, rating: rating, keywords: keywords)
    }

    /// Updates the catalogue as a run would after the file was changed.
    @discardableResult
    package func note(_ name: FilePath, rating: Int? = nil, keywords: [String] = []) throws -> AssetRow {
        let path = photos.pushing(name)
        var record = Record()
        record.contentID = Data(SHA256.digest(of: try #require(PrivateFiles.contents(path))))
        record.format = name.extension == "nef" ? "raw" : "jpeg"
        if let rating { record.capture.rating = Int32(rating) }
        record.capture.keywords = keywords
        let place = AssetPlace(
            root: root.id,
            folder: name.removingLastComponent(),
            name: try #require(name.lastComponent.map { FilePath(root: nil, [$0]).bytes })
        )
        let change = AssetChange(
            .file(place),
            stamp: try stamp(path),
            scannedAt: .max,
            outcome: .prepared(record, by: TierDigest(words: [1, 2]))
        )
        return try catalogue.apply([change])[0]
    }

    package func stamp(_ path: FilePath) throws -> FileStamp {
        var status = clinux_stat()
        let code = path.withPlatformString { clinux_stat(AT_FDCWD, $0, &status) }
        try #require(code == 0, "\(path)")
        return FileStamp(status)
    }

    @discardableResult
    package func decide(_ asset: AssetRow, _ changes: DecisionChange...) throws -> DecisionStep? {
        try catalogue.decide(changes, about: [asset], in: nil)
    }

    @discardableResult
    package func commit() throws -> CommitReport { try engine.commit(options: options) }

    package func decision(_ asset: AssetRow) throws -> StoredDecision {
        try #require(try catalogue.decision(of: asset))
    }

    package func sidecar(_ name: FilePath) throws -> Sidecar { try Sidecar(try photos.pushing(name).bytes()) }

    package func exists(_ path: FilePath) -> Bool { FileManager.default.fileExists(atPath: path.string) }

    /// Bytes and traits of files in the folder of photos, by name.
    package func files() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try names(photos) {
            let path = photos.appending(name)
            let traits = try path.traits()
            let attributes = traits.attributes.sorted { $0.key < $1.key }
            let mode = String(traits.mode, radix: 8)
            files["\(name) \(mode) \(traits.owner) \(traits.group) \(attributes)"] = try path.bytes()
        }
        return files
    }

    /// Names in a folder, including hidden ones.
    package func names(_ path: FilePath) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: path.string))
    }
}

extension TagPath {
    package static func named(_ text: String) throws -> TagPath { try #require(TagPath(text)) }
}
