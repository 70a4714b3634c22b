import Foundation
import PhotoCache
import PhotoModel
import PhotoStore
import StoreFiles
import StoreSamples
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite("A catalogue that was lost")
struct LostCatalogueTests {
    let temporary: TemporaryFolder
    let location: LibraryLocation

    init() throws {
        temporary = try TemporaryFolder()
        location = LibraryLocation(store: temporary.path.appending("store"))
    }

    /// A library with a photo in its cache.
    private func fill() async throws {
        let library = try Library(location, .write)
        _ = try library.catalogue.addRoot(temporary.path)
        try await CacheWriter(library.cache).write([.failed(.sample(1, decoder: "x"))])
    }

    private func lose(_ way: String) throws {
        for end in ["-wal", "-shm"] { unlink(location.catalogueFile.string + end) }
        switch way {
        case "empty": truncate(location.catalogueFile.string, 0)
        default: unlink(location.catalogueFile.string)
        }
    }

    @Test(arguments: ["empty", "missing"])
    func `Beside a filled cache is an error for writing, reading and a rehearsal, and nothing is made`(
        _ way: String
    ) async throws {
        try await fill()
        try lose(way)
        let before = PrivateFiles.size(location.catalogueFile)
        let opening: [() throws -> Void] = [
            { _ = try Library(location, .write) }, { _ = try Library(location, .read) },
            { _ = try Library(rehearsing: location) },
        ]
        for open in opening {
            #expect(throws: StoreError.catalogueLost(location, hasCopies: false)) { try open() }
        }
        #expect(PrivateFiles.size(location.catalogueFile) == before)
        #expect("\(StoreError.notFound(location))".contains("`sluice library restore FILE --store "))
    }

    @Test func `Beside its copies is an error, even without a cache`() async throws {
        try await fill()
        try Library(location, .read).catalogue.keepCopy()
        try FileManager.default.removeItem(atPath: location.cacheFolder.string)
        try lose("missing")
        #expect(throws: StoreError.catalogueLost(location, hasCopies: true)) { try Library(location, .write) }
    }

    @Test func `Is a new library if nothing was begun, or only an empty cache`() throws {
        try location.catalogueBase.makeFolder()
        try location.catalogueFile.write([])
        _ = try Library(location, .write)
        try lose("missing")
        _ = try Library(location, .write)
    }

    @Test func `Is restored from a copy, and the present one is set aside`() async throws {
        try await fill()
        try Library(location, .read).catalogue.keepCopy()
        let id = try Library(location, .read).catalogue.libraryID()
        let copy = try #require(location.catalogueCopies.first)
        try lose("empty")
        let aside = try #require(try location.restoreCatalogue(from: copy.path))
        #expect(PrivateFiles.size(aside) == 0)
        #expect(try Library(location, .write).catalogue.libraryID() == id)
        // A sound one can be restored as well.
        let second = try #require(try location.restoreCatalogue(from: copy.path))
        #expect(location.catalogueCopies.map(\.path).contains(second))
        #expect(try location.restoreCatalogue(from: second) != nil)
        #expect(try Library(location, .read).catalogue.libraryID() == id)
    }

    @Test func `Is not restored from an invalid copy, or while another process has it open`() async throws {
        try await fill()
        let other = temporary.path.appending("other.sqlite")
        try other.write(Array("no database".utf8))
        let before = try Data(contentsOf: URL(filePath: location.catalogueFile.string))
        #expect(throws: StoreError.notACopy(other)) { try location.restoreCatalogue(from: other) }
        #expect(throws: StoreError.notACopy(temporary.path.appending("none"))) {
            try location.restoreCatalogue(from: temporary.path.appending("none"))
        }
        #expect(try Data(contentsOf: URL(filePath: location.catalogueFile.string)) == before)
        let open = try Library(location, .read)
        try open.catalogue.keepCopy()
        let copy = try #require(location.catalogueCopies.first)
        #expect(throws: StoreError.busy(location.catalogueFile)) { try location.restoreCatalogue(from: copy.path) }
        withExtendedLifetime(open) {}
    }

    @Test func `Is copied once an hour, and few copies are kept`() async throws {
        try await fill()
        let catalogue = try Library(location, .read).catalogue
        // Midnight, in the middle of a week.
        let start = Date(timeIntervalSince1970: 86_400 * 20_000)
        for hour in stride(from: 0, to: 24 * 30, by: 12) {
            try catalogue.keepCopy(now: start + Double(hour) * 3600)
            try catalogue.keepCopy(now: start + Double(hour) * 3600 + 1800)
            #expect(location.catalogueCopyFiles.count <= 5)
        }
        let made = location.catalogueCopyFiles.compactMap { CopyName($0)?.made }.sorted(by: >)
        // Hours before the last one: of this day and two before, and of two weeks before.
        #expect(made.map { made[0].timeIntervalSince($0) / 3600 } == [0, 24, 48, 72, 240])
    }

    @Test func `An interrupted copy is no copy, and is deleted with the next one`() async throws {
        try await fill()
        let unfinished = location.catalogueBase.appending("catalogue.backup-20200101T000000Z.sqlite.unfinished")
        try unfinished.write([1, 2, 3])
        #expect(location.catalogueCopies.isEmpty)
        try Library(location, .read).catalogue.keepCopy()
        #expect(!PrivateFiles.isThere(unfinished) && location.catalogueCopies.count == 1)
    }
}
