import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoSession

@Suite("The days of a library", .timeLimit(.minutes(10)))
struct TimelineTests {
    @Test func `Are those of its photos, in their order, with the number of photos`() async throws {
        let photos = try await PreparedLibrary(2)
        for (seed, day) in ["2024:02:29", "2023:12:31", "2024:02:29"].enumerated() {
            try photos.add(FilePath("\(20 + seed).jpg"), seed: UInt64(20 + seed), taken: "\(day) 23:59:59")
        }
        try await photos.prepare()
        try await photos.with { library in
            let ascending = await library.order(.everything, PhotoSort(.taken))
            let (old, new) = (PhotoDay(day: "2023-12-31", count: 1), PhotoDay(day: "2024-02-29", count: 2))
            let unknown = PhotoDay(day: nil, count: 2)
            #expect(await library.days(of: ascending) == [old, new, unknown])
            #expect(await library.shapes(of: ascending) == [UInt8](repeating: 151, count: 5))
            let descending = await library.order(.everything, PhotoSort(.taken, isDescending: true))
            #expect(await library.days(of: descending) == [new, old, unknown])
        }
    }

    @Test func `Have no name in an order by anything else`() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            let order = await library.order(.everything, PhotoSort(.name))
            #expect(await library.days(of: order) == [PhotoDay(day: nil, count: 3)])
            #expect(await library.days(of: library.order(.missing)) == [])
        }
    }

    @Test func `Come with cells that have what a grid of photos needs`() async throws {
        let photos = try await PreparedLibrary(3)
        try await photos.with { library in
            try await library.decide([.verdict(.favourite), .rating(4)], about: [photos.id("11.jpg")])
            let order = await library.order(.everything, PhotoSort(.name))
            let cells = try await library.cells(in: order, 1..<99)
            #expect(cells.map(\.id) == [try photos.id("11.jpg"), try photos.id("12.jpg")])
            let cell = try #require(cells.first)
            let photo = try await library.photo(cell.id)
            #expect(cell.width == photo.width && cell.height == photo.height && cell.width > 0)
            #expect(cell.placeholder == photo.placeholder && !cell.placeholder.isEmpty)
            #expect(cell.verdict == .favourite && cell.isFavourite && cell.isPending && cell.rating == 4)
            #expect(try cell.content == photos.other().asset(cell.id)?.content && cell.content != nil)
            #expect(cells[1].verdict == nil && !cells[1].isPending && !cells[1].isMissing)
        }
    }

    @Test("Repeated places of an order count once")
    func placesTwice() {
        let order = PhotoOrder(filter: .everything, sort: PhotoSort(.name), assets: [7, 5, 9, 2])
        #expect(order.assets(at: [2..<9, 0..<2, 1..<3, 6..<8, 0..<1]) == [7, 5, 9, 2])
        #expect(order.assets(at: [3..<4, 1..<2]) == [5, 2])
        #expect(order.assets(at: []).isEmpty)
    }
}
