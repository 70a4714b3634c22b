import Backpressure
import Foundation
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoSession
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Photos that are not prepared yet, over HTTP", .timeLimit(.minutes(5)))
struct ProvisionalTests {
    /// Adds a photo to a served library as a look does.
    private func look(in served: ServedLibrary, _ thumbnail: [UInt8]) async throws -> AssetID {
        let library = try Library(LibraryLocation(store: served.folder.path.appending("store")), .write)
        let place = AssetPlace(root: 1, folder: "", name: Array("new.jpg".utf8))
        let photo = SamplePhoto(size: PixelSize(width: 300, height: 200), seed: 5)
        try served.photos.appending("new.jpg").write(try photo.encoded())
        let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1)
        var look = Look(id: .next(), place: place, stamp: stamp)
        (look.format, look.width, look.height, look.thumbHash) = ("jpeg", 300, 200, Array(1...25))
        let thread = try ThreadExecutor(name: "writer")
        let writer = try CacheWriter(cache: library.cache, executor: thread)
        try await writer.write([.looked(look.id, picture: thumbnail)])
        try library.catalogue.add([look], scan: 1)
        await thread.shutdown()
        try await served.library.refresh()
        return look.id
    }

    @Test func `The wall's tier is the camera's thumbnail, which no cache keeps; others are rendered`() async throws {
        let thumbnail = try SamplePhoto(size: PixelSize(width: 160, height: 107), seed: 5, exif: nil).encoded()
        try await ServedLibrary.with { served async throws in
            let id = try await look(in: served, thumbnail)
            let wall = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/thumb")
            #expect(wall.status == 200 && wall.body == thumbnail && wall["content-type"] == "image/jpeg")
            #expect(wall["cache-control"] == "no-store" && wall["sluice-provisional"] == "true")
            #expect(served.library.renderCount == 0)
            let large = try await served.ask("GET", "/api/v1/photos/\(id)/tiers/large")
            #expect(large.status == 200 && large["sluice-provisional"] == nil)
            #expect(try JPEGProbe(.memory(FileBytes(large.body))).frame.size == PixelSize(width: 300, height: 200))
            #expect(served.library.renderCount == 1)
        }
    }

    @Test func `Cells and documents say that it is provisional`() async throws {
        try await ServedLibrary.with { served async throws in
            let id = try await look(in: served, [0xFF, 0xD8, 0xFF, 0xD9])
            let order = await served.library.order(.everything, PhotoSort(.name))
            let cells = try await served.library.cells(in: order, 0..<2)
            let cell = try #require(cells.first { $0.id == id })
            #expect(cell.isProvisional && cell.width == 300 && cell.placeholder == Array(1...25))
            #expect(cells.filter(\.isProvisional).count == 1)
            let packed = try JSONSerialization.jsonObject(with: JSONEncoder().encode(CellDocument(cell, for: nil)))
            #expect((packed as? [Any])?[3] as? Int == 1 << 26)
            let answer = try await served.ask("GET", "/api/v1/photos/\(id)")
            let document = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
            #expect(document?["provisional"] as? Bool == true && document?["width"] as? Int == 300)
            let other = try #require(cells.first { $0.id != id }?.id)
            let prepared = try await served.ask("GET", "/api/v1/photos/\(other)")
            let without = try JSONSerialization.jsonObject(with: Data(prepared.body)) as? [String: Any]
            #expect(without?.keys.contains("provisional") == false)
        }
    }
}
