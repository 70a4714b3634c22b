import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoStore
import SystemPackage
import TestSupport
import Testing

@Suite("The index of a library")
struct LibraryIndexTests {
    @Test("Every filter finds the same photos as a check of each plain photo", arguments: [0, 1, 63, 64, 65, 200])
    func filters(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let library = PlainLibrary(count: count, using: &random)
        var index = library.index
        for _ in 0..<(count == 200 ? 300 : 50) {
            let filter = RandomFilter.any(using: &random)
            let expected = library.assets(fitting: filter)
            #expect(index.assets(at: index.rows(matching: filter, sortedBy: PhotoSort(.size))).sorted() == expected)
            #expect(index.count(matching: filter) == expected.count, "\(filter.text)")
        }
    }

    @Test("Every order is that of the plain photos, with unknown values last, for any filter")
    func orders() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<8 {
            let library = PlainLibrary(count: .random(in: 1...150, using: &random), using: &random)
            var index = library.index
            for key in PhotoSort.Key.allCases {
                for sort in [PhotoSort(key), PhotoSort(key, isDescending: true)] {
                    let filter = PhotoFilter.or([RandomFilter.any(using: &random), RandomFilter.any(using: &random)])
                    let fitting = Set(library.assets(fitting: filter))
                    let expected = library.sorted(by: sort).filter { fitting.contains($0.row.row) }
                    let rows = index.rows(matching: filter, sortedBy: sort)
                    #expect(index.assets(at: rows) == expected.map(\.row.row), "\(sort.text) \(filter.text)")
                }
            }
        }
    }

    @Test("An updated index equals a new one")
    func updates() {
        var random = SplitMix64(seed: 8)
        for _ in 0..<6 {
            var library = PlainLibrary(count: 40, using: &random)
            var index = library.index
            for _ in 0..<60 {
                update(&library, &index, using: &random)
                if Int.random(in: 0..<8, using: &random) == 0 { index.prepare(PhotoSort.Key.allCases) }
            }
            expectSame(&index, library, using: &random)
        }
    }

    private func update(
        _ library: inout PlainLibrary,
        _ index: inout LibraryIndex,
        using random: inout some RandomNumberGenerator
    ) {
        let place = library.photos.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            let row = (library.photos.last?.row.row ?? 0) + .random(in: 1...3, using: &random)
            let photo = PlainLibrary.photo(row, using: &random)
            library.photos.append(photo)
            index.put([photo.row])
        case 1:
            let row = library.photos[place].row.row
            var new = PlainLibrary.photo(row, using: &random)
            new.row.id = library.photos[place].row.id
            (library.photos[place].row, library.photos[place].root) = (new.row, new.root)
            library.photos[place].folder = new.folder
            index.put([new.row])
        case 2:
            library.photos[place].row.isMissing.toggle()
            index.put([library.photos[place].row])
        default:
            if let changed = library.changeSomething(using: &random) { index.state(library.photos[changed]) }
            index.set(albums: library.albumsWithAssets)
        }
    }

    private func expectSame(
        _ index: inout LibraryIndex,
        _ library: PlainLibrary,
        using random: inout some RandomNumberGenerator
    ) {
        var fresh = library.index
        #expect(
            (0..<Int32(index.count)).map { index.photo(at: $0) } == (0..<Int32(fresh.count)).map { fresh.photo(at: $0) }
        )
        for _ in 0..<50 {
            let filter = RandomFilter.any(using: &random)
            let sort = PhotoSort(PhotoSort.Key.allCases.randomElement(using: &random) ?? .name)
            #expect(index.rows(matching: filter, sortedBy: sort) == fresh.rows(matching: filter, sortedBy: sort))
            let facets = PhotoFacet.allCases
            #expect(index.facets(matching: filter, of: facets) == fresh.facets(matching: filter, of: facets))
        }
    }

    @Test("A decision about an asset that is not in the index yet applies once it is added")
    func early() throws {
        var index = LibraryIndex()
        let tag = try #require(TagPath("Work"))
        index.set(StoredDecision(asset: 5, now: Decision(verdict: .keep, tags: [tag: true])))
        index.set(StoredSidecar(asset: 5, rating: 4))
        index.set(albums: [(name: "Best", assets: [5, 6])])
        #expect(index.count(matching: .decided) == 0)
        index.putFolders()
        index.put([IndexRow(row: 5, id: .next(), folder: 10, name: [0x61], size: 1)])
        let photo = index.photo(at: 0)
        #expect(photo.verdict == .keep)
        #expect(photo.isPending)
        #expect(photo.tags == [tag])
        #expect(photo.rating == 4)
        #expect(photo.path == "/photos/a")
        #expect(index.count(matching: .album("best")) == 1)
        #expect(index.position(of: 5) == 0)
        #expect(index.position(of: 6) == nil)
    }

    @Test("A photo takes at most 130 bytes, and 28 more with a decision")
    func memory() {
        var random = SplitMix64(seed: 9)
        let count = 20_000
        var index = LibraryIndex()
        index.putFolders()
        index.put(
            (1...Int64(count)).map { row in
                var photo = PlainLibrary.photo(row, using: &random).row
                photo.name = Array("IMG_\(10_000_000 + row).jpg".utf8)
                return photo
            }
        )
        index.prepare(PhotoSort.Key.common)
        #expect(index.byteCount <= 130 * count, "\(index.byteCount / count) bytes")
        let plain = index.byteCount
        for row in 1...Int64(count) {
            index.set(StoredDecision(asset: row, now: Decision(verdict: .keep)))
        }
        // Twice: the capacity is doubled whenever it is full.
        #expect(index.byteCount - plain <= 2 * 28 * count)
        #expect(index.byteCount - plain >= 28 * count)
    }
}
