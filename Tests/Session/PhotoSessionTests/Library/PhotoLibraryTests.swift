import PhotoCache
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoStore
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("An open library", .timeLimit(.minutes(10)))
struct PhotoLibraryTests {
    @Test("Returns the photos of a filter in an order, and pages of them")
    func givesPhotosFilter() async throws {
        let photos = try await PreparedLibrary(5)
        try await photos.with { library in
            let order = await library.order(.not(.name("12.jpg")), PhotoSort(.name, isDescending: true))
            #expect(order.count == 4)
            let page = try await library.photos(in: order, 1..<3)
            #expect(page.map(\.name) == ["13.jpg", "11.jpg"])
            let rest = try await library.photos(in: order, 3..<99)
            #expect(rest.map(\.name) == ["10.jpg"])
            #expect(await library.ids(in: order, 0..<4).count == 4)
            #expect(await library.count(.everything) == 5)
        }
    }

    @Test("Counts photos by facet")
    func countsPhotos() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            try await library.decide([.verdict(.keep)], about: [try photos.id("10.jpg")])
            let facets = await library.facets(.everything, of: [.verdict, .format])
            #expect(facets[.format]?.first?.count == 3)
            #expect(facets[.verdict]?.contains { $0.value == "keep" && $0.count == 1 } == true)
        }
    }

    @Test("Decides about many photos in one step, and undoes them in one")
    func decidesAbout() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let tag = try #require(TagPath("Places/Norway"))
            let all = await library.ids(in: library.order(.everything, PhotoSort(.name)), 0..<3)
            let changed = try await library.decide([.tag(tag), .rating(3)], about: all)
            #expect(changed.count == 3)
            #expect(await library.count(.tag(tag)) == 3)
            let undone = try await library.undo()
            #expect(Set(try #require(undone.step).photos) == Set(all))
            #expect(await library.count(.tag(tag)) == 0)
            _ = try await library.redo()
            #expect(await library.count(.rating(ValueRange(3))) == 3)
        }
    }

    @Test("Notifies all listeners of decisions, with pending events merged into one")
    func tellsEverybody() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let events = await library.events()
            let ids = [try photos.id("10.jpg"), try photos.id("11.jpg")]
            for id in ids { try await library.decide([.verdict(.keep)], about: [id]) }
            var preferences = await library.preferences
            preferences.theme = .dark
            try await library.setPreferences(preferences)
            let event = await events.first { _ in true }
            #expect(event?.kinds == [.decided, .preferencesChanged])
            #expect(event?.photos == Set(ids) && event?.isAboutAll == false)
        }
    }

    @Test("Sees what another process decided, prepared, and changed in preferences and collections")
    func seesAnotherProcess() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let events = await library.events()
            let other = try photos.other()
            let row = try photos.row("10.jpg")
            try other.decide([.rating(5)], about: [row], in: nil)
            try other.setPreference("theme", to: "light")
            let album = try other.makeAlbum("Best")
            try other.addPhotos([row], toAlbum: album.row)
            try photos.add("99.jpg", seed: 99)
            let report = try await photos.prepare()
            #expect(report.prepared == 1)

            try await library.refresh()
            #expect(await library.count(.everything) == 3)
            #expect(await library.count(.album("best")) == 1)
            #expect(await library.preferences.theme == .light)
            #expect(try await library.photo(try photos.id("10.jpg")).rating == 5)
            let event = await events.first { _ in true }
            #expect(event?.kinds == [.decided, .assetsChanged, .preferencesChanged, .collectionsChanged])
            #expect(event?.isAboutAll == true)

            // The same number of photos, but different ones.
            try other.removePhotos([row], fromAlbum: album.row)
            try other.addPhotos([try photos.row("11.jpg")], toAlbum: album.row)
            try await library.refresh()
            let best = await library.order(.album("best"))
            let name = try await library.photos(in: best, 0..<1).first?.name
            #expect(name == "11.jpg")
        }
    }

    @Test("Sees what a run changes before the run has finished")
    func seesUnfinishedRun() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let other = try photos.other()
            _ = try other.beginRun()
            try other.markMissing([photos.row("11.jpg")])
            #expect(try await library.refresh())
            #expect(await library.count(.missing) == 1)
            #expect(await library.count(.everything) == 2)
        }
    }

    @Test("Reads nothing if nothing was changed")
    func looksNothing() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            try await library.refresh()
            let events = await library.events()
            let looks = try await library.refresh()
            #expect(!looks)
            try await library.decide([.verdict(.keep)], about: [try photos.id("10.jpg")])
            let event = await events.first { _ in true }
            #expect(event?.kinds == [.decided])
        }
    }

    @Test("Shows the facts of sidecars, and a newer decision takes precedence")
    func sidecarSaysShows() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let row = try photos.row("10.jpg")
            let stamp = FileStamp(size: 1, modified: 1_000_000_000, changed: 1, device: 1, inode: 1)
            let tag = try #require(TagPath("Boats"))
            // There is no such file, and reading it reports that.
            await library.sidecarsRead()
            try photos.other().putSidecars([
                StoredSidecar(asset: row, name: Array("10.jpg.xmp".utf8), stamp: stamp, rating: 2, tags: [tag])
            ])
            try await library.refresh()
            let id = try photos.id("10.jpg")
            let photo = try await library.photo(id)
            #expect(photo.rating == 2 && photo.tags == [tag])
            try await library.decide([.rating(4)], about: [id])
            #expect(try await library.photo(id).rating == 4)
        }
    }

    @Test("Keeps albums and tags")
    func keepsAlbumsTags() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let album = try await library.makeAlbum("Best")
            try await library.addPhotos([try photos.id("11.jpg")], toAlbum: album.id)
            #expect(try await library.albums().map(\.photoCount) == [1])
            try await library.renameAlbum(album.id, to: "The best")
            #expect(await library.count(.album("the best")) == 1)
            try await library.removePhotos([try photos.id("11.jpg")], fromAlbum: album.id)
            #expect(await library.count(.album("the best")) == 0)
            try await library.removeAlbum(album.id)
            #expect(try await library.albums().isEmpty)
            await #expect(throws: LibraryError.unknownAlbum(album.id)) { try await library.removeAlbum(album.id) }

            let tag = try #require(TagPath("Places/Norway"))
            try await library.keepTag(tag)
            #expect(try await library.tags().contains { $0.tag == tag && $0.count == 0 })
            try await library.dropTag(tag)
            #expect(try await library.tags().isEmpty)
        }
    }

    @Test("Preferences are changed from their current values, whoever has changed them, or not at all")
    func preferencesChanged() async throws {
        struct Refused: Error {}
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            let other = try photos.other()
            try other.setPreferences(["theme": "light", "prefetch-depth": "3", "of-another-version": "x"])
            let now = try await library.changePreferences { preferences in
                preferences.commitThreshold = preferences.prefetchDepth
                preferences.prefetchDepth = 5
            }
            #expect(now.theme == .light && now.commitThreshold == 3)
            let kept = ["theme": "light", "commit-threshold": "3", "of-another-version": "x"]
            #expect(try other.preferences() == kept)
            await #expect(throws: Refused.self) {
                try await library.changePreferences { preferences in
                    preferences.theme = .dark
                    throw Refused()
                }
            }
            #expect(try other.preferences() == kept)
            #expect(await library.preferences.theme == .light)
        }
    }

    @Test("Preferences are stored for every front")
    func preferencesKept() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            var preferences = Preferences()
            preferences.commitThreshold = 0
            preferences.reviewTier = "medium"
            preferences.gridTier = "none-such"
            preferences.gestures[.key("q")] = .verdict(.trash)
            try await library.setPreferences(preferences)
            #expect(await library.reviewTier == "medium")
            #expect(await library.gridTier == "thumb")
        }
        try await photos.with { library in
            #expect(await library.preferences.commitThreshold == 0)
            #expect(await library.preferences.action(.key("q")) == .verdict(.trash))
            let picture = try await library.picture(try photos.id("10.jpg"))
            #expect(picture.tier == "medium")
            try await library.setPreferences(Preferences())
        }
        #expect(try photos.other().preferences().isEmpty)
    }

    @Test("Preferences of another version are kept, and a tier that does not exist is reported")
    func otherVersion() async throws {
        let photos = try await PreparedLibrary(1)
        try photos.other().setPreference("slideshow", to: "fast")
        try photos.other().setPreference("commit-threshold", to: "soon")
        try await photos.with { library in
            var preferences = await library.preferences
            preferences.theme = .dark
            preferences.reviewTier = "larg"
            try await library.setPreferences(preferences)
            #expect(await library.preferenceProblems.map(\.key) == ["commit-threshold", "slideshow", "review-tier"])
            #expect(await library.preferenceProblems.last?.description.contains("large") == true)
            #expect(await library.reviewTier == "large")
            try await library.setPreferences(Preferences())
        }
        #expect(try photos.other().preferences() == ["slideshow": "fast", "commit-threshold": "soon"])
    }

    @Test("An invalid preference is reported, and has its default")
    func preferenceCannot() async throws {
        let photos = try await PreparedLibrary(1)
        try photos.other().setPreference("prefetch-depth", to: "99")
        try await photos.with { library in
            #expect(await library.preferences == Preferences())
            #expect(await library.preferenceProblems.count == 1)
        }
    }

    @Test("Works while another process prepares")
    func worksBesideSomebody() async throws {
        let photos = try await PreparedLibrary(1)
        let writer = try Library(photos.location, .write)
        try await photos.with { library in
            try await library.decide([.verdict(.keep)], about: [try photos.id("10.jpg")])
            let picture = try await library.thumbnail(try photos.id("10.jpg"))
            #expect(picture.tier == "thumb")
        }
        #expect(writer.isWritable)
    }

    @Test("A missing library is an error")
    func libraryThere() async throws {
        let folder = try TemporaryFolder()
        await #expect(throws: StoreError.self) {
            try await PhotoLibrary.open(store: folder.path.appending("none"))
        }
    }

    @Test("Released events are no longer delivered")
    func letsGoEvents() async throws {
        let photos = try await PreparedLibrary(1)
        try await photos.with { library in
            do {
                let events = await library.events()
                #expect(library.listeners.count == 1)
                _ = events
            }
            #expect(library.listeners.count == 0)
        }
    }
}
