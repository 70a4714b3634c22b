import GRDB
import PhotoModel
import StoreFiles
import StoreSamples
import TestSupport
import Testing

@testable import PhotoCatalogue

@Suite struct SidecarTests {
    private let library: TestCatalogue
    private var catalogue: Catalogue { library.catalogue }
    private let photos: [AssetRow]

    init() throws {
        library = try TestCatalogue()
        photos = try library.addPhotos(3)
    }

    @Test("Stores a sidecar's contents exactly, including odd names and problems")
    func roundTrip() throws {
        var sidecars = [
            StoredSidecar(asset: photos[0], name: [0xFF, 0x0A], stamp: .sample(4), problem: "no rdf:RDF"),
            StoredSidecar(
                asset: photos[1],
                name: Array("2.xmp".utf8),
                stamp: .sample(6),
                rating: -1,
                isFavourite: true,
                tags: [try .tag("z"), try .tag("a/\"b\"")],
                location: Coordinates(latitude: -33.8567999, longitude: 151.2152961)
            ),
        ]
        try catalogue.putSidecars(sidecars)
        let revision = try catalogue.revision()
        sidecars[0].revision = revision
        sidecars[1].revision = revision
        #expect(try library.again().sidecars(of: photos) == [photos[0]: sidecars[0], photos[1]: sidecars[1]])
        // For a photo that was forgotten since.
        try catalogue.putSidecars([StoredSidecar(asset: 99, name: [1], stamp: .sample(1))])
        try catalogue.putSidecars([])
        #expect(try catalogue.sidecars(changedSince: 0).sidecars.count == 2)
    }

    @Test("Finds sidecars added, changed and removed since a revision")
    func revisions() throws {
        try catalogue.putSidecars(photos.map { StoredSidecar(asset: $0, name: [1], stamp: .sample(1)) })
        let first = try catalogue.sidecars(changedSince: 0)
        #expect(try first.sidecars.map(\.asset) == photos && first.revision == catalogue.revision())
        try catalogue.removeSidecars(of: [photos[0], photos[0], 99])
        try catalogue.putSidecars([StoredSidecar(asset: photos[2], name: [2], stamp: .sample(2))])
        let second = try catalogue.sidecars(changedSince: first.revision)
        #expect(second.sidecars.map(\.asset) == [photos[2]] && second.removed == [photos[0]])
        #expect(try catalogue.sidecars(of: photos).keys.sorted() == Array(photos[1...]))
        let revision = try catalogue.revision()
        try catalogue.removeSidecars(of: [photos[0]])
        #expect(try catalogue.revision() == revision)
        try catalogue.putSidecars([StoredSidecar(asset: photos[0], name: [3], stamp: .sample(2))])
        #expect(try catalogue.sidecars(of: photos).count == 3)
    }

    @Test("Damage in a list of tags is an error")
    func damage() throws {
        try catalogue.putSidecars([StoredSidecar(asset: photos[0], name: [1], stamp: .sample(1))])
        try catalogue.write { try $0.execute(sql: "UPDATE sidecars SET tags = '[\"a'") }
        for body in [
            { _ = try catalogue.sidecars(of: photos) }, { _ = try catalogue.sidecars(changedSince: 0) },
            { _ = try catalogue.tagCounts() },
        ] as [() throws -> Void] {
            guard case .catalogueDamaged = storeError(body) else {
                Issue.record("not noticed")
                continue
            }
        }
    }
}
