import DecodeClient
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@Suite("Damaged videos, and those that cannot be shown")
struct VideoDamageTests {
    private func reason(_ bytes: [UInt8], limits: DecodeLimits? = nil) throws -> ImagingError {
        let error = #expect(throws: ImagingError.self) {
            let remote = try VideoMaker.open(bytes, limits: limits)
            _ = try PulledPicture(remote.render(remote.header.storedSize))
        }
        return try #require(error)
    }

    @Test(
        "A film whose end is missing still shows a frame",
        arguments: [SampleVideo.Container.mov, .avi, .mkv]
    )
    func truncated(container: SampleVideo.Container) throws {
        var film = try VideoMaker.film(container, count: 20)
        film.isMovieFirst = true
        let bytes = film.bytes()
        let picture = try VideoMaker.decode(Array(bytes.prefix(bytes.count / 3))).picture
        #expect(picture.largestError() < 8)
    }

    @Test("A film whose frames are missing says so")
    func noFrames() throws {
        var film = try VideoMaker.film(.mov)
        film.isMovieFirst = true
        let found = try reason(film.bytes().dropLast(film.frames.reduce(0) { $0 + $1.count }))
        #expect(found == .malformed("no frame of the video can be read"))
    }

    @Test("A recording that was not finished says so")
    func noIndex() throws {
        let film = try VideoMaker.film(.mov).bytes()
        let found = try reason(Array(film.prefix(film.count / 2)))
        guard case .malformed(let text) = found else { throw found }
        #expect(text.contains("the recording was not finished"))
    }

    @Test("Damaged frames are passed over")
    func damagedFrames() throws {
        var film = try VideoMaker.film(.mp4, count: 20)
        for number in 0..<10 { film.frames[number] = [UInt8](repeating: 7, count: 900) }
        #expect(try VideoMaker.decode(film.bytes()).picture.largestError() < 8)
    }

    @Test(
        "What cannot be decoded is named",
        arguments: [("encv", "an encrypted video"), ("Hap1", "a video of the codec hap, by this libavcodec")]
    )
    func unsupported(entry: String, reason: String) throws {
        var film = try VideoMaker.film(.mov)
        film.sampleEntry = entry
        #expect(try self.reason(film.bytes()) == .unsupported(reason))
    }

    @Test("A file of sound alone has no video track")
    func sound() throws {
        var film = try VideoMaker.film(.mp4)
        film.hasFilm = false
        film.hasSound = true
        #expect(try reason(film.bytes()) == .unsupported("no video track"))
    }

    @Test("Frames of more pixels than the limit are refused before any is decoded")
    func tooLarge() throws {
        let film = try VideoMaker.film(.mov)
        guard case .tooLarge = try reason(film.bytes(), limits: DecodeLimits(maxPixelCount: 128 * 80 - 1)) else {
            Issue.record("not refused as too large")
            return
        }
        var liar = film
        liar.size = PixelSize(width: 40, height: 40)
        // The JPEGs are larger than the file says.
        liar.frames = [try VideoMaker.jpeg(PixelSize(width: 1600, height: 1600), grey: 90)]
        guard case .malformed = try reason(liar.bytes()) else {
            Issue.record("not refused as malformed")
            return
        }
    }
}
