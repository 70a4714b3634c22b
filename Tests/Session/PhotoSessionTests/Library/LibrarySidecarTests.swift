import PhotoCatalogue
import PhotoIndex
import PhotoSession
import PhotoStore
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("A library whose photos have sidecars")
struct LibrarySidecarTests {
    @Test("Shows the sidecars' facts, and what others have changed in them since")
    func shown() async throws {
        let prepared = try await PreparedLibrary(3)
        let sidecar = prepared.photos.appending("11.jpg.xmp")
        try sidecar.write(sidecarText(rating: 4, tags: ["sea"], isFavourite: true).utf8)
        try await prepared.with { library in
            await library.sidecarsRead()
            let found = try await library.photos(matching: "rating:4 tag:sea is:favourite")
            #expect(found == ["11.jpg"])
        }
        try sidecar.write(sidecarText(rating: 2).utf8)
        try await prepared.with { library in
            await library.sidecarsRead()
            let (old, new) = (
                try await library.photos(matching: "rating:4"), try await library.photos(matching: "rating:2")
            )
            #expect(old == [] && new == ["11.jpg"])
        }
    }

    @Test("Notifies its listeners when it has read them")
    func event() async throws {
        let prepared = try await PreparedLibrary(2)
        try prepared.photos.appending("10.jpg.xmp").write(sidecarText(rating: 1).utf8)
        try await prepared.with { library in
            var events = await library.events().makeAsyncIterator()
            await library.sidecarsRead()
            let order = await library.order(try PhotoFilter("rating:1"))
            #expect(order.count == 1)
            try prepared.other().keepTag(try .named("end"))
            try await library.refresh()
            var kinds: Set<LibraryEvent.Kind> = []
            while !kinds.contains(.collectionsChanged), let event = await events.next() { kinds.formUnion(event.kinds) }
            #expect(kinds.isSubset(of: [.sidecarsRead, .collectionsChanged]))
        }
    }
}

extension PhotoLibrary {
    /// Sorted names of matching photos.
    fileprivate func photos(matching filter: String) async throws -> [String] {
        let order = order(try PhotoFilter(filter))
        return try await photos(in: order, 0..<order.count).map(\.name).sorted()
    }
}
