import PhotoCatalogue
import PhotoModel
import PhotoSession
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoServer

@Suite("Failures, over HTTP", .timeLimit(.minutes(10)))
struct FailuresResourceTests {
    @Test func `Failures are listed with reasons, and included in photos and cells`() async throws {
        try await InterfaceLibrary.with(photos: 2) { served in
            #expect(try await served.get("/failures").list("photos").isEmpty)
            try served.photos.appending("broken.jpg").write(Array(try served.path(10).bytes().prefix(300)))
            try served.photos.appending("page.jpg").write(Array("%!PS-Adobe-3.0".utf8))
            try await served.prepareAgain()
            try await served.library.refresh()
            let failures = try await served.get("/failures")
            #expect(failures["counts"] as? [String: Int] == ["failed": 1, "damaged": 0, "unsupported": 1])
            let listed = failures.list("photos")
            #expect(
                listed.compactMap { $0["path"] as? String }.map { FilePath($0).lastComponent?.string } == [
                    "broken.jpg", "page.jpg",
                ]
            )
            let failure = try #require(listed.first?["failure"] as? [String: Any])
            #expect(failure["kind"] as? String == "failed")
            #expect(
                (failure["reason"] as? String)?.isEmpty == false && (failure["remedy"] as? String)?.isEmpty == false
            )
            let id = try #require(listed.first?["id"] as? String)
            let photo = try await served.get("/photos/\(id)")
            #expect((photo["failure"] as? [String: Any])?["reason"] as? String == failure["reason"] as? String)
            let cells = try #require(try await served.get("/photos?form=cells&sort=name")["cells"] as? [[Any]])
            let told = cells.compactMap { $0[6] as? [String] }
            #expect(
                told.map { $0[0] } == ["failed", "unsupported"] && told.map { $0[1] } == ["broken.jpg", "page.jpg"]
            )
            #expect(told.first?[2] == failure["reason"] as? String)
            #expect(cells.count == 4)

            #expect(listed.allSatisfy { $0["accepted"] as? Bool == false })
            let catalogue = try Catalogue(at: served.location.catalogueFile)
            try catalogue.acceptFailures(of: try catalogue.problems().filter { $0.id.description == id })
            let accepted = try await served.get("/failures").list("photos").map { $0["accepted"] as? Bool }
            #expect(accepted == [true, false])
        }
    }
}
