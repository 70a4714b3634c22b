import GRDB
import PhotoCatalogue
import PhotoModel
import StoreFiles
import StoreSamples
import TestSupport
import Testing

@Suite struct OrganisationTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(4)
    }

    private func counts() throws -> [String: [Int]] {
        Dictionary(
            uniqueKeysWithValues: try catalogue.tagCounts().map { ($0.tag.description, [$0.count, $0.countBelow]) }
        )
    }

    @Test("Counts tags and those below them, from decisions and sidecars")
    func tags() throws {
        let (oslo, norway, sea) = (
            try TagPath.tag("Places/Norway/Oslo"), try TagPath.tag("Places/Norway"), try TagPath.tag("sea")
        )
        try catalogue.decide([.tag(oslo), .tag(norway)], about: [photos[0]], in: nil)
        try catalogue.decide([.tag(oslo)], about: [photos[1]], in: nil)
        try catalogue.putSidecars([
            StoredSidecar(asset: photos[1], name: [1], stamp: .sample(1), tags: [sea]),
            StoredSidecar(asset: photos[2], name: [1], stamp: .sample(1), tags: [sea, norway]),
            StoredSidecar(asset: photos[3], name: [1], stamp: .sample(1), tags: [sea]),
        ])
        try catalogue.decide([.untag(sea)], about: [photos[2]], in: nil)
        try catalogue.keepTag(.tag("People/Ada"))
        #expect(
            try counts() == [
                "Places": [0, 3], "Places/Norway": [2, 3], "Places/Norway/Oslo": [2, 2], "sea": [2, 2],
                "People/Ada": [0, 0],
            ]
        )
        #expect(try catalogue.tagCounts().map(\.tag) == catalogue.tagCounts().map(\.tag).sorted())
        try catalogue.markMissing([photos[3]])
        try catalogue.removeSidecars(of: [photos[1]])
        #expect(try counts()["sea"] == nil)
        try catalogue.dropTag(.tag("People/Ada"))
        #expect(try counts()["People/Ada"] == nil)
    }

    @Test("Does not count a tag that a commit wrote and somebody removed since")
    func takenAway() throws {
        let sea = try TagPath.tag("sea")
        try catalogue.decide([.tag(sea)], about: [photos[0]], in: nil)
        try library.commit([photos[0]])
        #expect(try counts() == ["sea": [1, 1]])
        try catalogue.putSidecars([StoredSidecar(asset: photos[0], name: [1], stamp: .sample(1))])
        #expect(try counts().isEmpty)
        // An unreadable sidecar counts for nothing.
        try catalogue.putSidecars([StoredSidecar(asset: photos[0], name: [1], stamp: .sample(1), problem: "no XMP")])
        #expect(try counts() == ["sea": [1, 1]])
        try catalogue.decide([.tag(.tag("new"))], about: [photos[0]], in: nil)
        #expect(try counts()["new"] == [1, 1])
    }

    @Test("An album keeps its photos in the given order")
    func albums() throws {
        let album = try catalogue.makeAlbum("Best of")
        try catalogue.addPhotos([photos[2], photos[0]], toAlbum: album.row)
        try catalogue.addPhotos([photos[0], photos[1], photos[1]], toAlbum: album.row)
        #expect(try library.again().photos(ofAlbum: album.row) == [photos[2], photos[0], photos[1]])
        try catalogue.addPhotos([photos[3]], toAlbum: album.row)
        #expect(try catalogue.photos(ofAlbum: album.row) == [photos[2], photos[0], photos[1], photos[3]])
        try catalogue.removePhotos([photos[2], photos[0]], fromAlbum: album.row)
        #expect(try catalogue.photos(ofAlbum: album.row) == [photos[1], photos[3]])
        #expect(try catalogue.album(named: "Best of")?.photoCount == 2)
        #expect(throws: StoreError.forgotten(catalogue.file, row: 99)) {
            try catalogue.addPhotos([photos[0], 99], toAlbum: album.row)
        }
        #expect(try catalogue.photos(ofAlbum: album.row).count == 2)
    }

    @Test("Refuses an album name that is taken")
    func albumNames() throws {
        let (first, second) = (try catalogue.makeAlbum("a"), try catalogue.makeAlbum("b"))
        let taken = StoreError.nameTaken(kind: "an album", "a")
        #expect(throws: taken) { try catalogue.makeAlbum("a") }
        #expect(throws: taken) { try catalogue.renameAlbum(second.row, to: "a") }
        #expect(taken.description.contains("'a'"))
        try catalogue.renameAlbum(second.row, to: "b")
        try catalogue.renameAlbum(first.row, to: "c")
        #expect(try catalogue.albums().map(\.name) == ["b", "c"])
        #expect(try catalogue.album(named: "c")?.id == first.id)
        try catalogue.addPhotos(photos, toAlbum: first.row)
        try catalogue.removeAlbum(first.row)
        #expect(try catalogue.albums().map(\.name) == ["b"] && catalogue.album(named: "c") == nil)
        #expect(try catalogue.photos(ofAlbum: first.row).isEmpty)
        #expect(try catalogue.counts().present == 4)
    }

    @Test("Keeps preferences until they are removed")
    func preferences() throws {
        #expect(try catalogue.preferences().isEmpty)
        try catalogue.setPreference("threshold", to: "10")
        try catalogue.setPreference("theme", to: "dark")
        try catalogue.setPreference("threshold", to: "0")
        #expect(try library.again().preferences() == ["threshold": "0", "theme": "dark"])
        try catalogue.setPreference("theme", to: nil)
        #expect(try catalogue.preferences() == ["threshold": "0"])
    }

    @Test("The collection state differs for each order of an album and each tag")
    func state() throws {
        let album = try catalogue.makeAlbum("a")
        var states: Set<String> = []
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            try catalogue.removePhotos(photos, fromAlbum: album.row)
            try catalogue.addPhotos(order.map { photos[$0] }, toAlbum: album.row)
            states.insert(try catalogue.collectionState())
        }
        #expect(states.count == 6)
        for tag in ["ab", "ba"] {
            try catalogue.keepTag(.tag(tag))
            states.insert(try catalogue.collectionState())
            try catalogue.dropTag(.tag(tag))
        }
        #expect(states.count == 8)
    }
}
