import FileStructure
import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoStore
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline

@Suite("A first look at photos of each format", .timeLimit(.minutes(5)))
struct LookFormatTests {
    /// The size of the picture that a look has found; nil if there is none.
    private func picture(_ name: FilePath, _ looked: LookedLibrary) throws -> PixelSize? {
        let id = try looked.library.asset(name).id
        return try looked.library.cache.lookedPicture(id).map {
            try JPEGProbe(.memory(FileBytes($0))).header.storedSize
        }
    }

    @Test("The smallest preview of a raw file")
    func raw() async throws {
        let looked = try await LookedLibrary { library in
            let previews = try [PixelSize(width: 1600, height: 1064), PixelSize(width: 570, height: 379)].map {
                try SamplePhoto(size: $0, seed: 3, exif: nil).encoded()
            }
            try library.path("raw.nef").write(SampleRaw(.nef, previews: previews).bytes())
        }
        let row = try looked.indexRow("raw.nef")
        #expect(row.facts?.format == "raw" && row.facts?.width ?? 0 > 0 && row.facts?.model != nil)
        #expect(try picture("raw.nef", looked)?.longEdge == 320)
    }

    @Test("The thumbnail of a HEIC file, which a decoding process decodes", .enabled(if: Tool.has("heif-enc")))
    func heic() async throws {
        let looked = try await LookedLibrary { library in
            let jpeg = library.folder.path.appending("source.jpg")
            let size = PixelSize(width: 640, height: 480)
            try jpeg.write(SamplePhoto(size: size, seed: 3, exif: ExifWriter()).encoded())
            try Tool.run("heif-enc", "--thumb", 256, "-o", library.path("with.heic"), jpeg)
            try Tool.run("heif-enc", "-o", library.path("without.heic"), jpeg)
        }
        for name in ["with", "without"] {
            let facts = try #require(try looked.indexRow(FilePath("\(name).heic")).facts)
            #expect(facts.format == "heic" && facts.width == 640 && facts.height == 480)
        }
        #expect(try picture("with.heic", looked) == PixelSize(width: 240, height: 180))
        #expect(try picture("without.heic", looked) == nil)
        let row = try looked.library.asset("with.heic").row
        #expect(try looked.library.catalogue.lookedPictures(of: [row])[row]?.thumbHash.isEmpty == false)
    }

    @Test("A preview behind the picture of a JPEG without a thumbnail, where its index says so")
    func multiPicture() async throws {
        let looked = try await LookedLibrary { library in
            let photo = try SamplePhoto(size: PixelSize(width: 1200, height: 900), seed: 3, exif: nil).encoded()
            let preview = try SamplePhoto(size: PixelSize(width: 640, height: 480), seed: 3, exif: nil).encoded()
            let added = 4 + MultiPictureIndex.bytes(primaryByteCount: 0, offset: 0, byteCount: 0).count
            // Offsets count from behind the start of the image, the marker, the length and the signature.
            var index = MultiPictureIndex.bytes(
                primaryByteCount: photo.count + added,
                offset: photo.count + added - 10,
                byteCount: preview.count
            )
            for (name, attribute) in [("preview", UInt8(1)), ("other", 2)] {
                // The second picture's attribute: the class in its second byte, a large thumbnail or another view.
                index.replaceSubrange(index.count - 16..<index.count - 12, with: [0, attribute, 0, 1])
                let segment: [UInt8] = [0xFF, 0xE2, 0, UInt8(index.count + 2)] + index
                try library.path(FilePath("\(name).jpg")).write(
                    photo.prefix(2) + segment + photo.dropFirst(2) + preview
                )
            }
        }
        #expect(try picture("preview.jpg", looked) == PixelSize(width: 320, height: 240))
        #expect(try picture("other.jpg", looked) == nil)
        #expect(try looked.indexRow("other.jpg").facts?.width == 1200)
    }

    @Test("Pictures without metadata have the size that their head declares", .enabled(if: Tool.has("vips")))
    func sizes() async throws {
        let names = ["a.png", "a.webp", "a.gif", "a.bmp"]
        let looked = try await LookedLibrary { library in
            let jpeg = library.folder.path.appending("source.jpg")
            try jpeg.write(SamplePhoto(size: PixelSize(width: 90, height: 60), seed: 3, exif: nil).encoded())
            for name in names where name != "a.bmp" {
                try Tool.run("vips", "copy", jpeg.string, library.path(FilePath(name)).string)
            }
            let header: [UInt8] =
                [40, 0, 0, 0, 90, 0, 0, 0, 60, 0, 0, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
            let rows = [UInt8](repeating: 7, count: 272 * 60)
            try library.path("a.bmp").write(
                Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + [54, 0, 0, 0] + header + rows
            )
        }
        for name in names {
            let facts = try #require(try looked.indexRow(FilePath(name)).facts)
            #expect(facts.width == 90 && facts.height == 60, "\(name)")
        }
        let report = try await looked.library.run()
        #expect(report.failed == 0)
    }

    @Test("Container, time, place, camera, rating and size of a film, which are the same once it is prepared")
    func films() async throws {
        var recipe = Recipe.default
        recipe.privacy.seal = []
        let names: [FilePath] = ["plain.mp4", "first.mp4", "apple.mov", "android.3gp"]
        let looked = try await LookedLibrary(recipe) { library in
            let size = PixelSize(width: 320, height: 240)
            let frame = try SamplePhoto(size: size, seed: 3, exif: nil).encoded()
            for (name, container) in zip(names, [SampleVideo.Container.mp4, .mp4, .mov, .threeGP]) {
                var film = SampleVideo(container, .jpeg, frames: [frame, frame], size: size)
                film.written = 3_700_000_000
                film.hasSound = true
                film.isMovieFirst = name == "first.mp4"
                if name != "plain.mp4" { film.orientation = .right }
                if container == .mov {
                    film.metadata = [
                        ("creationdate", "2023-09-22T18:34:05+0200"), ("make", "Apple"), ("model", "iPad mini"),
                        ("location.ISO6709", "+52.4597+013.3220+051.178/"),
                    ]
                    film.xmp = Array(
                        """
                        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
                        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
                        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
                        """.utf8
                    )
                }
                if container == .threeGP {
                    film.metadata = [("com.android.manufacturer", "samsung"), ("com.android.model", "SM-G973F")]
                    film.place = "+48.8577+002.295/"
                }
                try library.path(name).write(film.bytes())
            }
        }
        try await expectSameFacts(names, looked, recipe)
        let apple = try #require(try looked.indexRow("apple.mov").facts)
        #expect(apple.model == "iPad mini" && apple.rating == 4 && apple.width == 240 && apple.hasLocation)
    }

    @Test("The same of real films", .enabled(if: Corpus.isThere))
    func realFilms() async throws {
        let corpus = try #require(Corpus.folder)
        var names: [FilePath] = []
        let looked = try await LookedLibrary { library in
            for path in ["live/IMG_3589.mov", "video/hevc-rotated.mov", "video/hevc-10bit.mp4"] {
                let from = corpus.pushing(FilePath(path))
                let name = FilePath(path.split(separator: "/").last.map(String.init) ?? path)
                try from.copy(to: library.path(name))
                names.append(name)
            }
        }
        try await expectSameFacts(names, looked, .default)
        #expect(try looked.indexRow("IMG_3589.mov").facts?.taken != nil)
    }

    /// Compares what was looked at with what is prepared.
    private func expectSameFacts(_ names: [FilePath], _ looked: LookedLibrary, _ recipe: Recipe) async throws {
        let before = try names.map { try #require(try looked.indexRow($0).facts) }
        let report = try await looked.library.run(recipe)
        #expect(report.failed == 0, "\(looked.library.problems)")
        for (name, known) in zip(names, before) {
            let facts = try #require(try looked.indexRow(name).facts)
            #expect(known.format == facts.format && known.taken == facts.taken, "\(name)")
            #expect(known.make == facts.make && known.model == facts.model && known.rating == facts.rating, "\(name)")
            #expect(known.width == facts.width && known.height == facts.height, "\(name)")
            #expect(known.hasLocation == facts.hasLocation, "\(name)")
        }
    }

    @Test("A raw file and its JPEG are one photo before they are prepared")
    func stacks() async throws {
        let looked = try await LookedLibrary { library in
            var exif = ExifWriter()
            // That of sample raw files.
            exif.dateTimeOriginal = "2021:07:04 12:34:56"
            let photo = try SamplePhoto(size: PixelSize(width: 570, height: 379), seed: 3, exif: exif).encoded()
            try library.path("pair.jpg").write(photo)
            try library.path("pair.nef").write(SampleRaw(.nef, previews: [photo]).bytes())
        }
        let pair = try ["pair.jpg", "pair.nef"].map { try looked.library.asset(FilePath($0)).row }
        let before = try looked.library.catalogue.stack(of: pair[0])
        _ = try await looked.library.run()
        let after = try looked.library.catalogue.stack(of: pair[0])
        #expect(after.map { Set($0.members.map(\.asset)) } == Set(pair))
        #expect(before == after)
    }
}
