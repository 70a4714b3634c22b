import DecodeClient
import FileStructure
import Imaging
import SampleLibrary
import Testing

@Suite("Facts of videos")
struct VideoFactsTests {
    @Test("Apple's metadata and the header's time are handed out as they are")
    func apple() throws {
        var film = try VideoMaker.film(.mov)
        film.written = 3_778_245_245
        film.metadata = [
            ("creationdate", "2023-09-22T18:34:05+0200"), ("location.ISO6709", "+52.4597+013.3220+051.178/"),
            ("make", "Apple"), ("model", "iPad mini"), ("software", "17.0"), ("content.identifier", "1EA799FF-8384"),
        ]
        film.hasSound = true
        let facts = try #require(try VideoMaker.open(film.bytes()).header.video)
        #expect(facts.hasSound)
        #expect(
            facts.tags == [
                .created: "2023-09-22T18:34:05+0200", .written: "2023-09-22T16:34:05.000000Z",
                .location: "+52.4597+013.3220+051.178/", .make: "Apple", .model: "iPad mini", .software: "17.0",
                .contentIdentifier: "1EA799FF-8384",
            ]
        )
    }

    @Test("So are those of Android phones", arguments: [true, false])
    func android(isMovieFirst: Bool) throws {
        var film = try VideoMaker.film(.mp4)
        (film.written, film.place, film.isMovieFirst) = (3_778_245_245, "+48.2082+016.3738/", isMovieFirst)
        let tags = try VideoMaker.open(film.bytes()).header.video?.tags
        #expect(tags == [.written: "2023-09-22T16:34:05.000000Z", .location: "+48.2082+016.3738/"])
    }

    @Test("The offset of Samsung's phones is handed out")
    func samsung() throws {
        var film = try VideoMaker.film(.mp4)
        (film.written, film.metadata) = (3_778_245_245, [("com.samsung.android.utc_offset", "+0200")])
        let tags = try VideoMaker.open(film.bytes()).header.video?.tags
        #expect(tags == [.written: "2023-09-22T16:34:05.000000Z", .utcOffset: "+0200"])
    }

    @Test("An XMP packet is handed out", arguments: [SampleVideo.Container.mp4, .mov, .threeGP], [true, false])
    func xmp(container: SampleVideo.Container, isMovieFirst: Bool) throws {
        var film = try VideoMaker.film(container)
        (film.xmp, film.place, film.isMovieFirst) = (Array("<x:xmpmeta/>".utf8), "+48.2082+016.3738/", isMovieFirst)
        let header = try VideoMaker.open(film.bytes()).header
        #expect(header.xmp == film.xmp && header.video?.tags == [.location: "+48.2082+016.3738/"])
        film.xmp = nil
        #expect(try VideoMaker.open(film.bytes()).header.xmp == nil)
        film.xmp = Array(repeating: 0x20, count: 1 << 20 + 1)
        #expect(try VideoMaker.open(film.bytes()).header.xmp == nil)
    }

    @Test("A time of zero is none")
    func noTime() throws {
        #expect(try VideoMaker.open(try VideoMaker.film(.mp4).bytes()).header.video?.tags == [:])
    }

    @Test("Times of AVI and Matroska are handed out too")
    func others() throws {
        for (container, time) in [
            (SampleVideo.Container.avi, "2006-02-18 16:11:52"), (.mkv, "2023-09-22T16:34:05.000000Z"),
        ] {
            var film = try VideoMaker.film(container)
            film.written = 3_778_245_245
            #expect(try VideoMaker.open(film.bytes()).header.video?.tags[.written] == time)
        }
    }
}
