import Observation
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoPipeline
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("A grid of photos", .timeLimit(.minutes(10)))
@MainActor
struct PhotoLibraryModelTests {
    private let byName = PhotoQuery(sort: PhotoSort(.name))

    @Test("Shows photos of a filter by pages, as they come into view")
    func showsPhotosFilter() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let model = PhotoLibraryModel(library, byName)
            await model.reload()
            #expect(model.count == 3 && model.photo(at: 0) == nil)
            await model.load(place: 1)
            #expect((0..<4).map { model.photo(at: $0)?.name } == ["10.jpg", "11.jpg", "12.jpg", nil])
            await model.load(place: 99)
            let id = try #require(model.photo(at: 2)?.id)
            #expect(await model.thumbnail(id)?.tier == "thumb")
            #expect(library.renderCount == 0)

            await model.show(PhotoQuery(filter: .name("12.jpg")))
            #expect(model.count == 1 && model.photo(at: 0)?.name == "12.jpg")
        }
    }

    @Test("Decides about the selection as one step, and takes it back")
    func decidesAbout() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            let model = PhotoLibraryModel(library, PhotoQuery(filter: .unreviewed, sort: PhotoSort(.name)))
            await model.reload()
            await model.select(places: 1...2)
            model.toggle(try photos.id("10.jpg"))
            model.toggle(try photos.id("11.jpg"))
            #expect(model.selection == [try photos.id("10.jpg"), try photos.id("12.jpg")])
            await model.decide([.verdict(.keep)])
            #expect(model.count == 2 && model.message == nil)
            #expect(await library.count(.verdict(.keep)) == 2)
            await model.undo()
            #expect(model.count == 4)
            await model.redo()
            #expect(model.count == 2)
            await model.redo()
            #expect(model.message == ModelMessage(.note, "There is nothing to redo."))
            // What is not shown any more, is not selected any more.
            await model.show(byName)
            await model.selectAll()
            await model.show(PhotoQuery(filter: .name("1[!]")))
            #expect(model.selection.isEmpty)
        }
    }

    @Test("Follows what others decide, prepare and put together")
    func followsOthers() async throws {
        let photos = try await PreparedLibrary(2)
        try await photos.with { library in
            let model = PhotoLibraryModel(library, byName)
            try await running({ await model.run() }) {
                for await count in Observations({ model.count }) where count == 2 { break }
                await model.load(place: 0)
                let other = try photos.other()
                try other.decide([.verdict(.trash)], about: [try photos.row("10.jpg")], in: nil)
                _ = try other.makeAlbum("Best")
                try await library.refresh()
                for await verdict in Observations({ model.photo(at: 0)?.verdict }) where verdict == .trash { break }
                for await albums in Observations({ model.albums.map(\.name) }) where albums == ["Best"] { break }

                try photos.add("05.jpg", seed: 5)
                try await photos.prepare()
                try await library.refresh()
                for await name in Observations({ model.photo(at: 0)?.name }) where name == "05.jpg" { break }
                #expect(model.count == 3)
            }
        }
    }

    @Test("Puts the selection into albums, and shows tags")
    func putsSelection() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let model = PhotoLibraryModel(library, byName)
            await model.reload()
            await model.selectAll()
            await model.makeAlbum("All")
            #expect(model.albums.map(\.photoCount) == [3])
            model.clearSelection()
            model.select(try photos.id("11.jpg"))
            let album = try #require(model.albums.first)
            await model.removeSelection(from: album.id)
            #expect(model.albums.map(\.photoCount) == [2])
            await model.addSelection(to: album.id)
            #expect(model.albums.map(\.photoCount) == [3])
            await model.makeAlbum("All")
            #expect(model.message?.kind == .problem)
            let tag = try #require(TagPath("Places/Oslo"))
            await model.decide([.tag(tag)])
            #expect(model.tags.contains { $0.tag == tag && $0.count == 1 })
        }
    }

    @Test("Keeps a few pages only")
    func keepsFewPages() async throws {
        let library = HandLibrary(10_000)
        let model = PhotoLibraryModel(library)
        await model.reload()
        for place in stride(from: 0, to: 10_000, by: PhotoLibraryModel.pageSize) { await model.load(place: place) }
        #expect(model.photo(at: 0) == nil && model.photo(at: 9_999) != nil)
        let read = await library.pagesRead
        await model.load(place: 9_950)
        #expect(await library.pagesRead == read)
        await model.load(place: 0)
        #expect(model.photo(at: 99) != nil)
    }
}
