import Observation
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("A filter that is typed and clicked together", .timeLimit(.minutes(10)))
@MainActor
struct PhotoFilterModelTests {
    @Test("Text becomes a filter, and a filter becomes text")
    func textBecomesFilter() {
        let model = PhotoFilterModel(HandLibrary(0))
        model.text = "name:1* sort:-name"
        #expect(model.filter == .name("1*") && model.sort == PhotoSort(.name, isDescending: true))
        #expect(model.error == nil)
        model.set(.and([.unreviewed, .camera("nikon")]))
        #expect(model.text == "is:unreviewed camera:nikon sort:-name")
        model.clear()
        #expect(model.text == "" && model.filter == .everything && model.query == PhotoQuery(sort: PhotoSort(.taken)))
    }

    @Test("A text that cannot be read leaves the filter, and says where the trouble is")
    func textCannotRead() {
        let model = PhotoFilterModel(HandLibrary(0))
        model.text = "camera:nikon"
        model.text = "camera:nikon camra:x"
        #expect(model.filter == .camera("nikon"))
        #expect(model.error?.offset == 13 && model.error?.suggestion == "camera:")
        #expect(model.text == "camera:nikon camra:x")
        model.text = "camera:x"
        #expect(model.error == nil && model.filter == .camera("x"))
    }

    @Test("Counts what the filter fits, and by which values it can be narrowed")
    func countsFilter() async throws {
        let photos = try await PreparedLibrary(4)
        try await photos.with { library in
            try await library.decide([.verdict(.keep)], about: [try photos.id("10.jpg")])
            let model = PhotoFilterModel(library, facets: [.verdict])
            try await running({ await model.run() }) {
                for await count in Observations({ model.count }) where count == 4 { break }
                let kept = try #require(model.facets[.verdict]?.first { $0.value == "keep" })
                #expect(kept.count == 1)
                model.narrow(to: kept)
                await model.update()
                #expect(model.count == 1)
                // Somebody else decides, and the count follows.
                try photos.other().decide([.verdict(.keep)], about: [try photos.row("11.jpg")], in: nil)
                try await library.refresh()
                for await count in Observations({ model.count }) where count == 2 { break }
                model.clear()
                model.exclude(kept)
                await model.update()
                #expect(model.count == 2)
            }
        }
    }

    @Test("A count that comes late is not shown for another filter")
    func countComesLate() async {
        let library = HandLibrary(0)
        let model = PhotoFilterModel(library)
        model.text = "is:unreviewed"
        await library.hold()
        let late = Task { await model.update() }
        while await !library.isWaited { await Task.yield() }
        model.text = ""
        await model.update()
        #expect(model.count == 7)
        await library.letGo()
        await late.value
        #expect(model.count == 7)
    }
}
