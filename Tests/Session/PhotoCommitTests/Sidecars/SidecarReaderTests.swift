import PhotoCatalogue
import PhotoCommit
import PhotoIndex
import PhotoMetadata
import PhotoModel
import SessionTestSupport
import SystemPackage
import TestSupport
import Testing

@Suite("Reading sidecars")
struct SidecarReaderTests {
    @Test("Reads new and changed sidecars, and no others")
    func changes() throws {
        let room = try CommitRoom()
        let photos = try (1...3).map { try room.add(FilePath("\($0).jpg")) }
        for number in 1...2 { try write(FilePath("\(number).jpg.xmp"), rating: number, room) }
        #expect(Set(try read(photos, room)) == [photos[0], photos[1]])
        let known = try room.catalogue.sidecars(of: photos)
        #expect(known[photos[0]]?.rating == 1 && known[photos[1]]?.rating == 2 && known[photos[2]] == nil)
        #expect(known[photos[0]]?.tags == [try .named("sea")])

        #expect(try read(photos, room) == [])
        try write("2.jpg.xmp", rating: 5, room)
        try write("3.jpg.xmp", rating: 3, room)
        try room.photos.appending("1.jpg.xmp").remove()

        #expect(Set(try read(photos, room)) == Set(photos))
        let now = try room.catalogue.sidecars(of: photos)
        #expect(now[photos[0]] == nil && now[photos[1]]?.rating == 5 && now[photos[2]]?.rating == 3)
    }

    @Test("Reports why a sidecar cannot be read, and reads it only once")
    func unreadable() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.photos.appending("a.jpg.xmp").write("<html/>".utf8)
        #expect(try read([photo], room) == [photo])
        #expect(try room.catalogue.sidecars(of: [photo])[photo]?.problem != nil)
        #expect(try read([photo], room) == [])
    }

    @Test(
        "Uses a raw file's sidecar for the picture beside it, until that has its own or the raw is gone"
    )
    func raws() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.photos.appending("a.nef").write([1])
        try write("a.xmp", rating: 4, room)
        #expect(try read([photo], room) == [photo])
        func known() throws -> StoredSidecar? { try room.catalogue.sidecars(of: [photo])[photo] }
        #expect(try known()?.rating == 4 && known()?.isRaws == true)
        let index = try LibraryIndex(everythingOf: room.catalogue)
        #expect(index.photo(at: 0).rating == 4 && index.photo(at: 0).tags.map(\.name) == ["sea"])
        #expect(try read([photo], room) == [])

        try write("a.jpg.xmp", rating: 2, room)
        #expect(try read([photo], room) == [photo])
        #expect(try known()?.rating == 2 && known()?.isRaws == false)
        try room.photos.appending("a.jpg.xmp").remove()
        #expect(try read([photo], room) == [photo])
        #expect(try known()?.isRaws == true)
        try room.photos.appending("a.nef").remove()
        #expect(try read([photo], room) == [photo])
        #expect(try known()?.rating == 4 && known()?.isRaws == false)
    }

    @Test("Keeps facts of photos whose folder is not accessible")
    func away() throws {
        let room = try CommitRoom()
        let photo = try room.add("card/a.jpg")
        try write("card/a.jpg.xmp", rating: 4, room)
        _ = try read([photo], room)
        try room.photos.appending("card").move(to: room.photos.appending("elsewhere"))
        #expect(try read([photo], room) == [])
        #expect(try room.catalogue.sidecars(of: [photo])[photo]?.rating == 4)
    }

    @Test("Does not read what a commit wrote")
    func written() throws {
        let room = try CommitRoom()
        let photo = try room.add("a.jpg")
        try room.decide(photo, .rating(4), .tag(try .named("sea")))
        try room.commit()
        #expect(try read([photo], room) == [])
        #expect(try room.catalogue.sidecars(of: [photo])[photo]?.rating == 4)
    }

    private func read(_ photos: [AssetRow], _ room: CommitRoom) throws -> [AssetRow] {
        var reader = SidecarReader(LinuxFileActions(), room.catalogue)
        return try reader.read(photos.compactMap { try room.catalogue.asset(row: $0) })
    }

    private func write(_ name: FilePath, rating: Int, _ room: CommitRoom) throws {
        let text = sidecarText(rating: rating, tags: ["sea"])
        try room.photos.pushing(name).write(text.utf8)
    }
}
