import Imaging
import PhotoModel
import PhotoRecipe
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("Videos")
struct VideoFileTests {
    private let library: TestLibrary
    private let size = PixelSize(width: 320, height: 240)
    private let frame: [UInt8]

    init() throws {
        library = try TestLibrary()
        frame = try SamplePhoto(size: size, seed: 3, exif: nil).encoded()
    }

    private func film(_ container: SampleVideo.Container = .mov) -> SampleVideo {
        SampleVideo(container, .jpeg, frames: Array(repeating: frame, count: 10), size: size)
    }

    @Test("Their tiers, placeholder and fingerprints are those of a frame, and the record says what they are")
    func record() async throws {
        var film = film()
        film.orientation = .right
        film.metadata = [
            ("creationdate", "2023-09-22T18:34:05+0200"), ("location.ISO6709", "+52.4597+013.3220+051.178/"),
            ("make", "Apple"), ("model", "iPad mini"), ("content.identifier", "1EA799FF"),
        ]
        try library.path("a.mov").write(film.bytes())
        var recipe = Recipe.default
        recipe.privacy.seal = []
        let report = try await library.run(recipe)
        #expect(report.prepared == 1, "\(library.problems)")
        let record = try library.record("a.mov")
        #expect(record.format == "video" && record.width == 240 && record.height == 320 && record.orientation == 6)
        #expect(record.video.container == "mov" && record.video.codec == "mjpeg" && !record.video.hasSound_p)
        #expect(record.video.durationMs == 400 && record.video.frameRate == 25)
        #expect(record.capture.takenAt == "2023-09-22T18:34:05+02:00" && record.capture.model == "iPad mini")
        #expect(abs(record.capture.latitude - 52.4597) < 1e-6 && record.capture.contentIdentifier == "1EA799FF")
        #expect(record.fingerprints.pdq.count == 32 && !record.fingerprints.thumbHash.isEmpty && record.damage.isEmpty)
        #expect(try TierPixels(library.tier("a.mov", "large").bytes).size == PixelSize(width: 240, height: 320))
        #expect(try await library.run(recipe).unchanged == 1)
    }

    @Test("Rating and keywords are those of XMP, and a time in UTC is that of the phone's clock")
    func xmp() async throws {
        var film = film(.mp4)
        film.xmp = Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"
            xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8
        )
        (film.written, film.metadata) = (3_778_245_245, [("com.samsung.android.utc_offset", "+0200")])
        try library.path("a.mp4").write(film.bytes())
        var recipe = Recipe.default
        recipe.privacy.seal = []
        try await library.run(recipe)
        let record = try library.record("a.mp4")
        #expect(record.capture.rating == 4 && record.capture.keywords == ["sea"])
        #expect(record.capture.takenAt == "2023-09-22T18:34:05.000+02:00" && record.damage.isEmpty)
    }

    @Test("Their place is sealed or omitted as that of a photo")
    func privacy() async throws {
        var film = film(.mp4)
        film.place = "+48.2082+016.3738/"
        try library.path("a.mp4").write(film.bytes())
        var recipe = Recipe.default
        recipe.privacy.seal = [.location]
        try await library.run(recipe)
        let record = try library.record("a.mp4")
        #expect(!record.capture.hasLatitude && !record.sealed.isEmpty && record.sealedGroups == ["location"])
    }

    @Test("All extensions of videos are prepared, unless the recipe leaves them out")
    func extensions() async throws {
        for name in Recipe.default.files.video { try library.path(FilePath("a.\(name)")).write(film(.mp4).bytes()) }
        let report = try await library.run()
        #expect(report.prepared == 1 && report.linked == 9, "\(library.problems)")
        var recipe = Recipe.default
        recipe.files.video = []
        #expect(try await library.plan(recipe).found == 0)
    }

    @Test("A file of another kind with the name of one is not called a video")
    func others() async throws {
        try library.path("a.mp4").write([0, 0, 0, 24] + Array("ftypM4A \0\0\0\0M4A mp42isom".utf8))
        try library.path("b.mts").write([UInt8](repeating: 0x47, count: 100))
        try await library.run()
        #expect(try library.asset("a.mp4").problem?.reason == "not supported: sound (MPEG-4)")
        #expect(try library.asset("b.mts").problem?.reason == "not a picture in a known format")
    }

    /// A film of 100 MiB, in a file with holes.
    private func writeLong(_ name: FilePath, changing offset: Int64? = nil) throws {
        var film = film(.mp4)
        film.frameSpacing = 10 << 20
        let file = film.sparse()
        let descriptor = try FileDescriptor.open(
            library.path(name),
            .readWrite,
            options: [.create, .exclusiveCreate],
            permissions: .ownerReadWrite
        )
        try descriptor.closeAfter {
            try descriptor.resize(to: file.byteCount)
            for piece in file.pieces { try descriptor.writeAll(toAbsoluteOffset: piece.offset, piece.bytes) }
            if let offset { try descriptor.writeAll(toAbsoluteOffset: offset, [1]) }
        }
    }

    @Test("A long one is identified by parts, and compared in full before it is called the same")
    func identity() async throws {
        try writeLong("a.mp4")
        try await library.run()
        let first = try #require(try library.asset("a.mp4").content)
        #expect(first.isPartial)
        // One byte differs, far from all parts.
        try writeLong("b.mp4", changing: 33 << 20)
        try writeLong("c.mp4")
        try await library.run()
        let (second, third) = (try library.asset("b.mp4").content, try library.asset("c.mp4").content)
        #expect(third == first && second != first && second?.isPartial == false)
    }

    @Test("One whose middle differs has another identity without being read whole")
    func middle() async throws {
        try writeLong("a.mp4")
        try writeLong("b.mp4", changing: 50 << 20)
        try await library.run()
        let contents = try ["a.mp4", "b.mp4"].map { try #require(try library.asset(FilePath($0)).content) }
        #expect(contents.allSatisfy(\.isPartial) && contents[0] != contents[1])
    }
}
