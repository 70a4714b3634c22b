import Foundation
import Imaging
import PhotoCache
import PhotoPipeline
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Damaged requests", .timeLimit(.minutes(20)))
struct FuzzTests {
    @Test(arguments: [[], ["--guest"]])
    func `Two thousand damaged requests leave the server working`(more: [String]) async throws {
        let folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        let location = LibraryLocation(store: folder.path.appending("store"))
        try photos.makeFolder()
        let photo = SamplePhoto(size: PixelSize(width: 96, height: 64), seed: 1)
        try photos.appending("1.jpg").write(try photo.encoded())
        do {
            let library = try Library(location, .write)
            _ = try await PhotoPipeline.with(library) { try await $0.run(roots: [photos]) }
        }
        let sluice = Tool.commands.appending(path: "sluice").path
        let store = folder.path.appending("store").string
        let script = packageFolder.appending("scripts/fuzz-http").string
        let report = try await Tool.run([script, sluice, store, "--count", "2000"] + more)
        let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
        #expect(object?["requests"] as? Int ?? 0 >= 2000)
    }
}
