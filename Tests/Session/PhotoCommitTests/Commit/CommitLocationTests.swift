import PhotoCatalogue
import PhotoCommit
import PhotoIndex
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("A commit of a photo's location")
struct CommitLocationTests {
    private let room: CommitRoom
    private let photo: AssetRow
    private let sydney: Coordinates
    private var file: FilePath { room.photos.appending("a.jpg.xmp") }
    private let theirs = """
        <e:GPSLatitude xmlns:e="http://ns.adobe.com/exif/1.0/">59,54.83208N</e:GPSLatitude>
        <e:GPSLongitude xmlns:e="http://ns.adobe.com/exif/1.0/">10,45.1347E</e:GPSLongitude>
        """

    init() throws {
        room = try CommitRoom()
        photo = try room.add("a.jpg")
        sydney = try #require(Coordinates(latitude: -33.8567999, longitude: 151.2152961))
    }

    private var position: GPSPosition? { get throws { try room.sidecar("a.jpg.xmp").position } }

    @Test("Creates a sidecar with the location, and a revert removes it")
    func new() throws {
        try room.decide(photo, .location(sydney))
        #expect(try room.commit().applied == 1)
        #expect(try position == GPSPosition(latitude: -338_567_999, longitude: 1_512_152_961))
        #expect(try room.catalogue.sidecars(of: [photo])[photo]?.location == sydney)
        #expect(try room.decision(photo).applied.location == sydney && !room.decision(photo).isPending)

        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        #expect(try room.engine.revert(batch, options: room.options).applied == 1)
        #expect(try room.names(room.photos) == ["a.jpg"])
        #expect(try room.catalogue.locations(of: [photo]).isEmpty)
    }

    @Test("Adds the location to a sidecar, and a revert restores it byte for byte")
    func changed() throws {
        let text = Array(
            sidecarText(rating: 2, tags: ["own"], more: "<x:y xmlns:x='urn:x'>kept</x:y>").utf8
        )
        try file.write(text)
        try room.decide(photo, .rating(4), .tag(try .named("sea")), .location(sydney))
        try room.commit()
        let sidecar = try room.sidecar("a.jpg.xmp")
        #expect(sidecar.rating == 4 && sidecar.tags == [["own"], ["sea"]] && sidecar.position != nil)
        #expect(String(decoding: sidecar.bytes, as: UTF8.self).contains("<x:y xmlns:x='urn:x'>kept</x:y>"))
        let batch = try #require(try room.catalogue.batches(limit: 1).first)
        _ = try room.engine.revert(batch, options: room.options)
        #expect(try file.bytes() == text)
    }

    @Test("Keeps a location that another program wrote before or since, also when undone", arguments: [true, false])
    func others(isEarlier: Bool) throws {
        let text = sidecarText(more: theirs)
        if isEarlier { try file.write(text.utf8) }
        try room.decide(photo, .location(sydney), .rating(3))
        try room.commit()
        if !isEarlier { try file.write(text.utf8) }
        let oslo = GPSPosition(latitude: 599_138_680, longitude: 107_522_450)
        #expect(try position == oslo)
        try room.decide(photo, .rating(1))
        try room.commit()
        #expect(try position == oslo && room.decision(photo).isPending == false)
        for _ in 0..<2 { _ = try room.catalogue.undo(in: nil) }
        try room.commit()
        #expect(try position == oslo && room.sidecar("a.jpg.xmp").rating == nil)
    }

    @Test("Removes only the location when undone after another program changed the rest")
    func undoneAfterOthers() throws {
        try room.decide(photo, .location(sydney))
        try room.commit()
        let text = String(decoding: try file.bytes(), as: UTF8.self)
        try file.write(text.replacing("</x:xmpmeta>", with: "</x:xmpmeta><!-- theirs -->").utf8)
        _ = try room.catalogue.undo(in: nil)
        try room.commit()
        #expect(try position == nil)
        #expect(String(decoding: try file.bytes(), as: UTF8.self).contains("theirs"))
    }

    @Test("Writes a location that is read again from the sidecar and found by filters")
    func read() throws {
        let asset = try #require(try room.catalogue.asset(row: photo))
        func count(_ filter: String) throws -> Int {
            var index = try LibraryIndex(everythingOf: room.catalogue)
            return index.rows(matching: try PhotoFilter(filter), sortedBy: PhotoSort(.name)).count
        }
        #expect(try count("has:location") == 0)
        try room.decide(photo, .location(sydney))
        #expect(try count("has:location") == 1)
        try room.commit()
        #expect(try count("has:location is:pending") == 0 && count("has:location") == 1)
        try file.write(sidecarText().utf8)
        var reader = SidecarReader(LinuxFileActions(), room.catalogue)
        _ = try reader.read([asset])
        #expect(try count("has:location") == 0)
        try file.write(sidecarText(more: theirs).utf8)
        _ = try reader.read([asset])
        #expect(try count("has:location") == 1)
        #expect(
            try room.catalogue.locations(of: [photo])[photo] == Coordinates(latitude: 59.913868, longitude: 10.752245)
        )
    }
}
