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

@Suite("Many unauthenticated connections", .timeLimit(.minutes(20)))
struct StrangersTests {
    /// With its own limits, `scripts/crowd-http` measures how long the owner waits. On a busy machine, this only checks that
    /// the owner is answered at all.
    @Test func `Three hundred new connections a second do not shut out the owner`() async throws {
        let folder = try TemporaryFolder()
        let photos = folder.path.appending("photos")
        let location = LibraryLocation(store: folder.path.appending("store"))
        try photos.makeFolder()
        try photos.appending("1.jpg").write(try SamplePhoto(size: PixelSize(width: 96, height: 64), seed: 1).encoded())
        do {
            let library = try Library(location, .write)
            _ = try await PhotoPipeline.with(library) { try await $0.run(roots: [photos]) }
        }
        let sluice = Tool.commands.appending(path: "sluice").path
        let script = packageFolder.appending("scripts/crowd-http").string
        let store = folder.path.appending("store").string
        let report = try await Tool.run(script, sluice, store, "--seconds", "4", "--patience", "60")
        let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
        #expect(object?["answered"] as? Int ?? 0 > 0, "\(report)")
        #expect(object?["sentAway"] as? Int ?? 0 > 0, "\(report)")
    }
}
