import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import PhotoStore
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@Suite("sluice show and sluice tier")
struct ShowTests {
    let household: Household

    init() throws { household = try Household() }

    private static var exif: ExifWriter {
        var exif = ExifWriter()
        exif.make = "Sluice"
        exif.model = "Test \u{1B}[31m"
        exif.lens = "50 mm"
        exif.dateTimeOriginal = "2021:07:04 12:34:56"
        exif.offset = "+02:00"
        exif.exposure = ExifRational(1, 250)
        exif.aperture = ExifRational(28, 10)
        exif.iso = 200
        exif.focalLength = ExifRational(50, 1)
        exif.latitude = 48.5
        exif.longitude = -3.25
        return exif
    }

    @Test("Every known fact has a key in its format, and an unknown one has none")
    func keys() throws {
        try household.makePhoto("full.jpg", exif: Self.exif)
        try household.makePhoto("copy.jpg", exif: Self.exif)
        try household.makePhoto("bare.jpg", seed: 2)
        try household.sluice("prepare", household.photos.string)

        let full = try household.sluice("show", "full.jpg", "--json", from: household.photos)
        #expect(full.status == 0)
        let facts = full.object
        let always: Set = [
            "id", "contentID", "path", "name", "folder", "otherPaths", "format", "byteCount", "width", "height",
            "orientation", "rating", "favourite", "tags", "pending", "missing", "placeholder", "fingerprints",
            "storedTiers", "exif",
        ]
        let ofCamera: Set = [
            "takenAt", "make", "model", "lens", "exposure", "aperture", "iso", "focalLength", "location",
        ]
        #expect(always.union(["takenAt", "camera", "lens"]).subtracting(facts.keys) == [])
        #expect(ofCamera.subtracting(full.exif.keys) == [])
        #expect(facts["path"] as? String == household.photos.appending("full.jpg").string)
        #expect(facts["otherPaths"] as? [String] == [household.photos.appending("copy.jpg").string])
        #expect(facts["takenAt"] as? String == "2021-07-04T12:34:56+02:00")
        #expect(facts["width"] as? Int == 60 && facts["height"] as? Int == 40 && facts["orientation"] as? Int == 6)
        #expect(full.exif["exposure"] as? Double == 0.004 && full.exif["iso"] as? Int == 200)
        #expect(full.exif["location"] as? [String: Double] == ["latitude": 48.5, "longitude": -3.25])
        let fingerprints = try #require(facts["fingerprints"] as? [String: Any])
        #expect(Set(fingerprints.keys) == ["pdq", "pdqQuality", "thumbHash"])
        #expect((fingerprints["pdq"] as? String)?.count == 64)
        for tier in try #require(facts["storedTiers"] as? [[String: Any]]) {
            #expect(Set(tier.keys) == ["name", "width", "height", "format", "byteCount", "digest"])
        }

        let bare = try household.sluice("show", household.photos.appending("bare.jpg").string, "--json")
        #expect(always.subtracting(bare.object.keys) == [])
        let absent: Set = ["takenAt", "camera", "lens", "damage", "failure", "verdict"]
        #expect(absent.intersection(bare.object.keys) == [])
        #expect(ofCamera.union(["rating", "ownerName"]).intersection(bare.exif.keys) == [])

        let text = try household.sluice("show", "full.jpg", from: household.photos).text
        #expect(text.contains("1/250 s, f/2.8, ISO 200, 50.0 mm"))
        #expect(text.contains("48.5, -3.25"))
        #expect(text.contains("copy.jpg"))
        #expect(!text.contains("\u{1B}"))
    }

    @Test("A photo is found by its ID or the beginning of it, even if it is gone")
    func byID() throws {
        try household.makePhotos(2)
        try household.sluice("prepare", household.photos.string)
        let id = try #require(
            try household.sluice("show", "1.jpg", "--json", from: household.photos).object["id"] as? String
        )
        #expect(try household.sluice("show", id, "--json", "--library", "photos").object["id"] as? String == id)
        let short = String(id.filter { $0 != "-" }.dropLast(4))
        #expect(try household.sluice("show", short, "--json", "--library", "photos").object["id"] as? String == id)

        let both = try household.sluice("show", String(id.prefix(2)), "--library", "photos")
        #expect(both.status == 1)
        #expect(both.messages.contains("give more of it"))
        let none = try household.sluice("show", "ffff", "--library", "photos")
        #expect(none.status == 1)
        #expect(none.messages.contains("has no photo ffff"))

        try FileManager.default.removeItem(atPath: household.photos.appending("1.jpg").string)
        try household.sluice("prepare", household.photos.string)
        let gone = try household.sluice("show", "1.jpg", from: household.photos)
        #expect(gone.status == 0)
        #expect(gone.text.contains(" (missing)"))
    }

    @Test("A path with any bytes is accepted, and its control characters never reach the terminal")
    func anyBytes() throws {
        let name = Array("caf".utf8) + [0xE9, 0x1B] + Array("[31m.jpg".utf8)
        try household.makePhoto(FilePath(bytes: name))
        #expect(try household.shell("sluice prepare \"$PWD\"", from: household.photos).status == 0)

        let shown = try household.shell("sluice show \"$PWD\"/caf* --json", from: household.photos)
        #expect(shown.status == 0)
        let bytes = household.photos.bytes + [UInt8(ascii: "/")] + name
        #expect(shown.object["pathBytes"] as? String == Data(bytes).base64EncodedString())

        let tier = try household.shell("sluice tier caf* thumb -o -", from: household.photos)
        #expect(tier.status == 0 && tier.output.starts(with: [0xFF, 0xD8]))

        for line in ["show caf*", "show $'no\\x1b[31m\\xff'", "status", "libraries", "failures"] {
            let told = try household.shell("sluice \(line)", from: household.photos)
            #expect(!(told.text + told.messages).contains("\u{1B}"))
        }
    }

    @Test("A cached tier is written unchanged to a file or to standard output")
    func tier() throws {
        try household.makePhotos(1)
        try household.sluice("prepare", household.photos.string)
        let library = try Library(try household.location(), .read)
        let asset = try #require(try library.catalogue.asset(at: household.photos.appending("1.jpg")))
        let content = try #require(asset.content)
        let stored = try #require(try library.cache.tier(content, named: "thumb")).bytes

        let file = household.home.appending("thumb.jpg")
        try file.write("what was there before, and is longer than any thumbnail".utf8)
        let written = try household.sluice(
            "tier",
            "1.jpg",
            "thumb",
            "-o",
            file.string,
            "--force",
            from: household.photos
        )
        #expect(written.status == 0 && written.output.isEmpty && written.messages == "")
        #expect(try Data(contentsOf: URL(filePath: file.string)) == Data(stored))
        let printed = try household.sluice("tier", asset.id.description, "thumb", "-o", "-", from: household.photos)
        #expect(printed.output == Data(stored))

        let unknown = try household.sluice("tier", "1.jpg", "poster", "-o", "x.jpg", from: household.photos)
        #expect(unknown.status == 1)
        #expect(unknown.messages.contains("large, medium, thumb"))
        #expect(unknown.messages.contains("sluice prepare"))
        #expect(try !household.contents(of: household.photos).contains("x.jpg"))

        let nowhere = try household.sluice("tier", "1.jpg", "thumb", "-o", "no/x.jpg", from: household.photos)
        #expect(nowhere.status == 1)
        #expect(nowhere.messages.contains("no/x.jpg could not be written: its folder does not exist."))
    }

    @Test("The pages of a document are counted, found, and written one by one")
    func pages() throws {
        let letters = SamplePDF(pages: [.letter(["First"]), .letter(["Second"])])
        try household.makePhotos(1)
        try household.photos.appending("a.pdf").write(letters.bytes())
        #expect(try household.sluice("prepare", household.photos.string).status == 0)
        #expect(try household.sluice("show", "a.pdf", from: household.photos).text.contains(/pages +2\n/))
        #expect(try household.sluice("show", "a.pdf", "--json", from: household.photos).object["pages"] as? Int == 2)
        #expect(try household.sluice("find", "is:document pages:>1", from: household.photos).text.contains("a.pdf"))

        func page(_ number: String, of name: String = "a.pdf") throws -> Finished {
            try household.sluice("tier", name, "thumb", "--page", number, "-o", "-", from: household.photos)
        }
        let (first, second) = (try page("1"), try page("2"))
        #expect(first.status == 0 && second.status == 0 && first.output != second.output)
        #expect(try page("3").messages.contains("it has no page 3, but 2"))
        #expect(try page("2", of: "1.jpg").messages.contains("it has no page 2, but 1"))
        #expect(try page("0").status == 64)
    }

    @Test(
        "A missing tier is made by the library's recipe, and stored unless another process is writing"
    )
    func rendered() async throws {
        try household.makePhotos(1)
        let recipe = household.home.appending("mine.yaml")
        try recipe.write("version: 1\ntiers: [{name: grid, longEdge: 32, format: webp}]\n".utf8)
        try household.sluice("prepare", household.photos.string, "--recipe", recipe.string)
        let before = try household.sluice("tier", "1.jpg", "grid", "-o", "-", from: household.photos)
        #expect(before.status == 0 && before.output.starts(with: "RIFF".utf8))

        let content: ContentID
        do {
            let library = try Library(try household.location(), .write)
            content = try #require(library.catalogue.asset(at: household.photos.appending("1.jpg"))?.content)
            var record = try #require(try library.cache.record(content))
            record.tiers = []
            try await CacheWriter(cache: library.cache, executor: Inline()).write([.prepared(record, tiers: [:])])
            let beside = try household.sluice("tier", "1.jpg", "grid", "-o", "-", from: household.photos)
            #expect(beside.output == before.output)
            #expect(try library.cache.tier(content, named: "grid") == nil)
        }
        let kept = try household.sluice("tier", "1.jpg", "grid", "-o", "-", from: household.photos)
        #expect(kept.status == 0 && kept.messages == "" && kept.output == before.output)
        let library = try Library(try household.location(), .read)
        #expect(try library.cache.tier(content, named: "grid").map { Data($0.bytes) } == before.output)
        #expect(try library.cache.verify() == [])
    }

    @Test("A photo without tiers has a reason")
    func failed() throws {
        try household.makePhotos(1)
        try household.photos.appending("broken.jpg").write("Not a photo.".utf8)
        #expect(try household.sluice("prepare", household.photos.string).status == 2)
        let shown = try household.sluice("show", "broken.jpg", "--json", from: household.photos)
        let failure = try #require(shown.object["failure"] as? [String: Any])
        #expect(failure["kind"] as? String == "failed" && failure["willRetry"] as? Bool == false)
        #expect(shown.object["storedTiers"] == nil)

        let tier = try household.sluice("tier", "broken.jpg", "thumb", "-o", "-", from: household.photos)
        #expect(tier.status == 1)
        #expect(tier.messages.contains("broken.jpg has no tiers: "))
    }
}

/// Runs each job immediately.
private final class Inline: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
    }
}
