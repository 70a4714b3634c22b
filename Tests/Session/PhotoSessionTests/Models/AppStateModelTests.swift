import Foundation
import Observation
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("What a whole front shows", .timeLimit(.minutes(10)))
@MainActor
struct AppStateModelTests {
    @Test("Before anybody has tried, nothing is determined")
    func beforeAnybody() {
        let model = AppStateModel { HandLibrary(0) }
        #expect(model.access == .notDetermined && model.library == nil && !model.access.canDecide)
    }

    @Test("A library that is open is authorised, and its totals follow")
    func libraryOpenAuthorised() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let model = AppStateModel { library }
            try await running({ await model.run() }) {
                for await access in Observations({ model.access }) where access == .authorised { break }
                for await count in Observations({ model.totals.photos }) where count == 3 { break }
                #expect(model.totals.unreviewed == 3 && model.totals.byteCount > 0)
                try await library.decide([.verdict(.trash)], about: [try photos.id("10.jpg")])
                for await pending in Observations({ model.totals.pending }) where pending == 1 { break }
                #expect(model.totals.byVerdict == [.trash: 1] && model.totals.unreviewed == 2)
                var preferences = await library.preferences
                preferences.theme = .dark
                try await library.setPreferences(preferences)
                for await theme in Observations({ model.preferences.theme }) where theme == .dark { break }
            }
        }
    }

    @Test("Where a root is away, the library is limited, and whole again afterwards")
    func rootAwayLibrary() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let model = AppStateModel { library }
            await model.open()
            let away = photos.folder.path.appending("elsewhere")
            try photos.photos.move(to: away)
            await model.update()
            #expect(model.access == .limited(folders: [photos.photos.string]) && model.access.canDecide)
            try away.move(to: photos.photos)
            await model.update()
            #expect(model.access == .authorised)
        }
    }

    @Test("A root that is away has its bytes where it is not UTF-8")
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

    @Test("A library that cannot be opened is denied, with the reason, and can be tried again")
    func libraryCannot() async throws {
        let photos = try await PreparedLibrary(1)
        let aside = photos.folder.path.appending("aside")
        try photos.location.catalogueFile.move(to: aside)
        let location = photos.location
        let model = AppStateModel { try await PhotoLibrary.open(location) }
        await model.open()
        guard case .denied(let reason) = model.access else { throw Unexpected() }
        #expect(reason.contains(location.catalogueBase.string))
        try aside.move(to: photos.location.catalogueFile)
        await model.open()
        #expect(model.access == .authorised)
        let library = try #require(model.library as? PhotoLibrary)
        await library.close()
    }

    @Test("A catalogue that may only be read restricts")
    func catalogueMay() async {
        let model = AppStateModel { throw StoreError.readOnly("/store/catalogue.sqlite") }
        await model.open()
        guard case .restricted(let reason) = model.access else { return #expect(Bool(false), "\(model.access)") }
        #expect(reason.contains("/store/catalogue.sqlite") && !model.access.canDecide)
    }

    @Test("Follows a library that changes")
    func followsLibrary() async throws {
        let library = HandLibrary(5)
        let model = AppStateModel { library }
        try await running({ await model.run() }) {
            for await count in Observations({ model.totals.photos }) where count == 5 { break }
            await library.set(.restricted("the disk is read-only"), Preferences())
            for await access in Observations({ model.access }) where access == .restricted("the disk is read-only") {
                break
            }
        }
    }

    @Test("A library is opened once, however often it is asked for, and followed though it failed at first")
    func opensOnce() async throws {
        let opener = Opener()
        let model = AppStateModel { try await opener.open() }
        try await running({ await model.run() }) {
            for await access in Observations({ model.access }) {
                if case .denied = access { break }
            }
            await opener.letSucceed()
            let first = Task { await model.open() }
            let second = Task { await model.open() }
            await first.value
            await second.value
            #expect(await opener.opened == 1)
            let library = try #require(model.library as? HandLibrary)
            // Who waited is there to follow it.
            while library.listeners.count == 0 { await Task.yield() }
            await library.set(.restricted("the disk is read-only"), Preferences())
            for await access in Observations({ model.access }) where access == .restricted("the disk is read-only") {
                break
            }
        }
    }

    @Test("Who waits for a library that cannot be opened stops with the task")
    func waitEnds() async {
        let model = AppStateModel { throw Unexpected() }
        let task = Task { await model.run() }
        for await access in Observations({ model.access }) {
            if case .denied = access { break }
        }
        task.cancel()
        await task.value
        #expect(model.library == nil)
    }

    private actor Opener {
        private(set) var opened = 0
        private var succeeds = false

        func letSucceed() { succeeds = true }

        func open() async throws -> HandLibrary {
            guard succeeds else { throw Unexpected() }
            opened += 1
            for _ in 0..<10 { await Task.yield() }
            return HandLibrary(1)
        }
    }

    private struct Unexpected: Error {}
}
