import PhotoCatalogue
import PhotoDuplicates
import PhotoIndex
import PhotoModel
import PhotoRecord
import PhotoStore
import SessionTestSupport
import SystemPackage
import Testing

@Suite("Values merged into a photo that stays")
struct MetadataMergeTests {
    private let places = [(59.913868, 10.752245), (-33.8568, 151.2153), (64.1466, -21.9426)].compactMap {
        Coordinates(latitude: $0, longitude: $1)
    }

    /// A library in which some photos have a place. The first has the most pixels.
    private func room(_ places: [Coordinates?]) async throws -> (room: FingerprintRoom, photos: [AssetRow]) {
        let room = try FingerprintRoom()
        var photos: [AssetRow] = []
        for (number, place) in places.enumerated() {
            // Later photos are farther from the first.
            photos.append(
                try await room.add(0..<(100 + number * 2)) { record in
                    if number == 0 { (record.width, record.height) = (8000, 6000) }
                    guard let place else { return }
                    (record.capture.latitude, record.capture.longitude) = (place.latitude, place.longitude)
                }
            )
        }
        return (room, photos)
    }

    private func merged(_ room: FingerprintRoom, keeping kept: [Int] = [0]) throws -> [AssetRow: [DecisionChange]] {
        var finder = DuplicateFinder(room.library)
        let answer = try finder.groups(DuplicateQuestion(relations: PhotoRelation.usual, distance: 31))
        let choices = try answer.choices(of: answer.groups, room.library, LibraryIndex(everythingOf: room.catalogue))
        let choice = try #require(choices.first)
        try #require(choices.count == 1 && choice.suggestion.place == 0)
        return choice.resolution(keeping: kept, merging: true).merged
    }

    @Test func `It gets the place of the nearest photo that goes, if it has none`() async throws {
        let (room, photos) = try await room([nil, nil, places[0], places[1]])
        #expect(try merged(room) == [photos[0]: [.location(places[0])]])
    }

    @Test func `It gets no place if it has one of its own, in its sidecar, or decided`() async throws {
        let (own, _) = try await room([places[2], places[0]])
        #expect(try merged(own).isEmpty)
        let (beside, photos) = try await room([nil, places[0]])
        let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1)
        try beside.catalogue.putSidecars([
            StoredSidecar(asset: photos[0], name: Array("a.xmp".utf8), stamp: stamp, location: places[1])
        ])
        #expect(try merged(beside).isEmpty)
        let (decided, others) = try await room([nil, places[0]])
        try decided.catalogue.decide([.location(places[1])], about: [others[0]], in: nil)
        #expect(try merged(decided).isEmpty)
    }

    @Test func `It gets the place from a sidecar of a photo that goes, with stars and tags`() async throws {
        let (room, photos) = try await room([nil, nil])
        let stamp = FileStamp(size: 1, modified: 1, changed: 1, device: 1, inode: 1)
        let sidecar = StoredSidecar(
            asset: photos[1],
            name: Array("a.xmp".utf8),
            stamp: stamp,
            rating: 4,
            tags: [try .named("sea")],
            location: places[1]
        )
        try room.catalogue.putSidecars([sidecar])
        #expect(try merged(room) == [photos[0]: [.rating(4), .tag(try .named("sea")), .location(places[1])]])
    }

    @Test func `It gets the place of the suggested photo first, if another stays`() async throws {
        let (room, photos) = try await room([places[2], nil, places[0]])
        #expect(try merged(room, keeping: [1]) == [photos[1]: [.location(places[2])]])
    }

    @Test func `It gets no place in a library that hides them`() async throws {
        let (room, photos) = try await room([nil, places[0]])
        try room.catalogue.hideFacts([.latitude, .longitude])
        #expect(try merged(room).isEmpty)
        try room.catalogue.resolveDuplicates([
            DuplicateResolution(
                .thisOne,
                kept: [photos[0]],
                others: [photos[1]],
                merged: [photos[0]: [.location(places[0])]]
            )
        ])
        #expect(try room.catalogue.decision(of: photos[0])?.now.location == nil)
    }
}
