import Foundation
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoRecord
import SessionTestSupport
import StoreFiles
import SwiftProtobuf
import SystemPackage
import Testing

@Suite("Photos that were looked at, in the index")
struct LookedPhotoTests {
    private let room: CommitRoom
    private var look: Look

    init() throws {
        room = try CommitRoom()
        try room.add("old.jpg")
        let place = AssetPlace(root: room.root.id, folder: "", name: Array("new.jpg".utf8))
        let stamp = FileStamp(size: 5, modified: 1, changed: 1, device: 1, inode: 9)
        look = Look(id: .next(), place: place, stamp: stamp)
        (look.format, look.width, look.height) = ("jpeg", 3000, 2000)
        look.capture = .with { capture in
            (capture.make, capture.model, capture.takenSortMs) = ("NIKON", "NIKON D70", 1_705_492_800_000)
            (capture.latitude, capture.longitude) = (59.9, 10.7)
            capture.keywords = ["Trips/Oslo"]
        }
    }

    @Test("They can be filtered and sorted before they are prepared, and stay in place when they are")
    func prepared() throws {
        var index = try LibraryIndex(everythingOf: room.catalogue)
        try room.catalogue.add([look], scan: 1)
        #expect(try index.refresh(from: room.catalogue) == .changed)
        let asset = try #require(try room.catalogue.asset(look.id))
        let position = try #require(index.position(of: asset.row))
        #expect(index.isProvisional(at: position) && !index.isProvisional(at: 0))
        for text in ["camera:d70", "taken:2024-01", "has:location", "tag:Trips", "format:jpeg", "is:landscape"] {
            #expect(
                index.rows(matching: try PhotoFilter(text), sortedBy: PhotoSort(.taken)).contains(position),
                "\(text)"
            )
        }
        let photo = index.photo(at: position)
        #expect(photo.isProvisional && photo.camera == "NIKON D70" && photo.pixelCount == 6_000_000)
        #expect(try index.refresh(from: room.catalogue) == .nothing)

        var record = Record()
        record.contentID = Data(repeating: 7, count: 32)
        (record.format, record.width, record.height, record.capture) = ("jpeg", 3000, 2000, look.capture)
        record.quality.sharpness = 12
        let digest = try #require(TierDigest(hex: String(repeating: "1", count: 32)))
        let outcome = AssetOutcome.prepared(record, by: digest)
        try room.catalogue.apply([
            AssetChange(.known(asset.row), stamp: look.stamp, scannedAt: 2, outcome: outcome)
        ])
        #expect(try index.refresh(from: room.catalogue) == .changed)
        #expect(!index.isProvisional(at: position) && index.photo(at: position).camera == "NIKON D70")
        #expect(index.photo(at: position).sharpness == 12)
        #expect(try index.refresh(from: room.catalogue) == .nothing)
    }

    @Test("One that turns out to be a moved photo is gone")
    func moved() throws {
        try room.catalogue.add([look], scan: 1)
        var index = try LibraryIndex(everythingOf: room.catalogue)
        let asset = try #require(try room.catalogue.asset(look.id))
        try room.catalogue.forgetLooks(at: [asset.row])
        #expect(try index.refresh(from: room.catalogue) == .reloaded)
        #expect(index.isGone(asset.row))
        #expect(try index.refresh(from: room.catalogue) == .nothing)
    }
}
