import Foundation
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("Access to a library", .timeLimit(.minutes(10)))
struct LibraryAccessTests {
    @Test("An open library is authorised, and its totals follow decisions")
    func libraryOpenAuthorised() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            #expect(await library.access == .authorised)
            let before = try await library.totals
            #expect(before.photos == 3 && before.unreviewed == 3 && before.byteCount > 0 && before.pending == 0)
            try await library.decide([.verdict(.trash)], about: [try photos.id("10.jpg")])
            let after = try await library.totals
            #expect(after.byVerdict == [.trash: 1] && after.unreviewed == 2 && after.pending == 1)
        }
    }

    @Test("The library is limited while a root is not accessible, and complete again afterwards")
    func rootAwayLibrary() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let away = photos.folder.path.appending("elsewhere")
            try photos.photos.move(to: away)
            #expect(await library.access == .limited(folders: [photos.photos.string]))
            try away.move(to: photos.photos)
            #expect(await library.access == .authorised)
        }
    }

    @Test("A root that is not accessible has its bytes if it is not UTF-8")
    func awayBytes() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let away = photos.folder.path.pushing(FilePath(bytes: [0x61, 0xFF]))
            #expect(away.withPlatformString { mkdir($0, 0o755) } == 0)
            let root = try #require(try library.catalogue.roots().first)
            try library.catalogue.relocate([RootMove(root: root, path: away)])
            #expect(away.withPlatformString { rmdir($0) } == 0)
            let coded = [Data(away.bytes).base64EncodedString()]
            #expect(await library.access == .limited(folders: [away.string], folderBytes: coded))
        }
    }
}
