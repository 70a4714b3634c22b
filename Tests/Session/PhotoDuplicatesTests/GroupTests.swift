import Fingerprinting
import PhotoIndex
import Testing

@testable import PhotoCatalogue
@testable import PhotoDuplicates
@testable import PhotoModel
@testable import PhotoRecord
@testable import PhotoStore

@Suite("Groups of similar photos")
struct GroupTests {
    let room: FingerprintRoom

    init() throws { room = try FingerprintRoom() }

    @Test func `A chain does not join the photos at its ends`() async throws {
        let (a, b, c) = (try await room.add(0..<100), try await room.add(0..<120), try await room.add(0..<145))
        #expect(try room.groups() == [[a, b]])
        #expect(try room.groups(distance: 45) == [[a, b, c]])
        #expect(try room.groups(distance: 19).isEmpty)
    }

    @Test func `A raw file and the JPEG that the camera wrote beside it are not duplicates`() async throws {
        let jpegs = try await room.add(0..<100, count: 2)
        let raw = try await room.add(0..<100, named: "a.nef") { $0.format = "raw" }
        #expect(try room.groups(Set(PhotoRelation.allCases)) == [jpegs])
        let other = try await room.add(0..<100, named: "b.nef") { $0.format = "raw" }
        #expect(try room.groups().map(Set.init) == [Set(jpegs), [raw, other]])
    }

    @Test func `Files of one stack are no duplicates of each other, but shots of a burst are`() async throws {
        func burst(_ name: String) async throws -> AssetRow {
            try await room.add(0..<100, named: name) { $0.capture.burstIdentifier = "one" }
        }
        let shots = [try await burst("a.jpg"), try await burst("b.jpg")]
        try room.catalogue.restack()
        #expect(try room.catalogue.stacks().stacks.count == 1)
        #expect(try room.groups() == [shots])
        let cover = try #require(try room.catalogue.asset(row: shots[0])?.id)
        try room.catalogue.decide([.stack(.with(cover))], about: shots, in: nil)
        #expect(try room.groups().isEmpty)
        let copy = try await room.add(0..<100, named: "c.jpg")
        #expect(try room.groups() == [shots + [copy]])
    }

    @Test func `A copy that is stacked by its name is still a duplicate of its original`() async throws {
        func add(_ name: String, width: UInt32) async throws -> AssetRow {
            try await room.add(0..<100, named: name) { record in
                (record.width, record.height) = (width, width * 3 / 4)
                (record.capture.model, record.capture.takenSortMs) = ("Camera", 1_700_000_000_120)
                record.capture.takenAt = "2023-11-14T22:13:20.12"
            }
        }
        let both = [try await add("a.jpg", width: 4000), try await add("a (1).jpg", width: 2000)]
        try room.catalogue.restack()
        #expect(try room.catalogue.stacks().stacks.map(\.cover) == [both[0]])
        #expect(try room.groups() == [both])
    }

    @Test func `A document is no duplicate of a photo, nor of a document that looks the same`() async throws {
        let jpegs = try await room.add(0..<100, count: 2)
        for (name, count) in [("a.pdf", 1), ("b.pdf", 1), ("c.tif", 3)] as [(String, UInt32)] {
            _ = try await room.add(0..<100, named: name) { $0.pageCount = count }
        }
        #expect(try room.groups(Set(PhotoRelation.allCases)) == [jpegs])
    }

    @Test func `A video is no duplicate of a photo, nor of a video of another length`() async throws {
        let jpegs = try await room.add(0..<100, count: 2)
        func add(_ name: String, _ milliseconds: UInt64?) async throws -> AssetRow {
            try await room.add(0..<100, named: name) {
                $0.format = "video"
                $0.video.container = "mp4"
                if let milliseconds { $0.video.durationMs = milliseconds }
            }
        }
        let first = try await add("a.mp4", 60_000)
        _ = try await add("b.mp4", 63_000)
        _ = try await add("c.mp4", nil)
        #expect(try room.groups(Set(PhotoRelation.allCases)) == [jpegs])
        let other = try await add("d.mov", 60_100)
        #expect(try room.groups().map(Set.init) == [Set(jpegs), [first, other]])
    }

    @Test func `Flat pictures are grouped only as equal files`() async throws {
        let black = try await room.add(0..<0, quality: 0)
        try await room.add(0..<0, quality: 3)
        try await room.add(0..<2, quality: 49)
        #expect(try room.groups(Set(PhotoRelation.allCases)).isEmpty)
        let again = try room.addFile(of: room.record(black))
        #expect(try room.groups() == [[black, again]])
        #expect(try room.groups([.nearDuplicate]).isEmpty)
    }

    @Test func `A faint picture is found by a good one, but not by another faint one`() async throws {
        let good = try await room.add(0..<100)
        let (faint, fainter) = (try await room.add(0..<110, quality: 49), try await room.add(0..<105, quality: 25))
        try await room.add(0..<105, quality: 25)
        try await room.add(0..<100, quality: 24)
        // Of those that the good one finds, no two are related to each other.
        let groups = try room.groups(Set(PhotoRelation.allCases))
        #expect(groups.count == 1 && groups[0].count == 2 && groups[0].contains(good) && !groups[0].contains(faint))
        for isForOnePicture in [false, true] {
            var finder = DuplicateFinder(room.library, isForOnePicture: isForOnePicture)
            func similar(_ photo: AssetRow) throws -> [AssetRow]? {
                let content = try #require(try room.catalogue.asset(row: photo)?.content)
                return try finder.similar(to: photo, content: content, within: 31)?.map(\.photo.row)
            }
            #expect(try similar(faint) == [good] && similar(fainter) == [good])
            let found = try #require(try similar(good))
            #expect(found.count == 3 && found.contains(fainter) && found.last == faint)
        }
    }

    @Test func `A picture with a border is found by the part within`() async throws {
        func framed(_ whole: Range<Int>, _ within: Range<Int>, quality: Int = 90) async throws -> AssetRow {
            try await room.add(whole) {
                $0.fingerprints.trimmedPdq = .init(PDQHash(bits: within).bytes)
                $0.fingerprints.trimmedPdqQuality = UInt32(quality)
            }
        }
        let plain = try await room.add(0..<100)
        let (white, black) = (try await framed(60..<200, 0..<104), try await framed(120..<256, 0..<110))
        _ = try await framed(20..<160, 0..<102, quality: 24)
        #expect(try room.groups() == [[plain, white, black]])
        #expect(try room.groups(distance: 3).isEmpty)
        let content = try #require(try room.catalogue.asset(row: black)?.content)
        for isForOnePicture in [false, true] {
            var finder = DuplicateFinder(room.library, isForOnePicture: isForOnePicture)
            let found = try #require(try finder.similar(to: black, content: content, within: 31))
            #expect(found.map(\.photo.row) == [white, plain] && found.map(\.evidence.distance) == [6, 10])
        }
        // A picture that is near to itself without its border is no pair.
        _ = try await framed(170..<256, 170..<250)
        #expect(try room.groups() == [[plain, white, black]])
    }

    @Test func `A faint turned copy is found only by a good photo`() async throws {
        let hash = try #require(PDQHash(hex: String(repeating: "0123456789abcdef", count: 4)))
        func add(_ hash: PDQHash, quality: Int) async throws -> AssetRow {
            try await room.add(0..<0, quality: quality) { $0.fingerprints.pdq = .init(hash.bytes) }
        }
        let faint = try await add(hash.transformed(by: .quarterTurn), quality: 30)
        _ = try await add(hash, quality: 30)
        #expect(try room.groups([.turnedCopy]).isEmpty)
        let good = try await add(hash, quality: 50)
        #expect(try room.groups([.turnedCopy]) == [[faint, good]])
    }

    @Test func `Pages of text need a second criterion`() async throws {
        func page(_ thumbHash: UInt8) async throws -> AssetRow {
            try await room.add(0..<100) {
                $0.quality.depicts = "document"
                $0.fingerprints.thumbHash = .init(repeating: thumbHash, count: 25)
            }
        }
        let (one, _, again) = (try await page(0x11), try await page(0x88), try await page(0x12))
        #expect(try room.groups() == [[one, again]])
        try await room.add(0..<110) { $0.quality.depicts = "document" }
        try await room.add(0..<100)
        #expect(try room.groups() == [[one, again]])
    }

    @Test func `Photos taken by one camera in quick succession are bursts and not duplicates`() async throws {
        func shot(_ milliseconds: Int64, _ model: String = "D70", _ bits: Int = 100) async throws -> AssetRow {
            try await room.add(0..<bits) {
                $0.capture.model = model
                ($0.capture.takenSortMs, $0.capture.takenAt) = (milliseconds, "2024-05-01T12:30:05")
            }
        }
        let first = try await shot(0)
        let (second, third) = (try await shot(1500, "D70", 104), try await shot(3000, "D70", 108))
        let other = try await shot(1500, "D90")
        let later = try await shot(5001)
        // The third is no duplicate of the first either, although they are three seconds apart.
        #expect(try room.groups([.burst]) == [[first, second, third]])
        let copies = try room.groups()
        #expect(copies.count == 1 && copies[0].contains(other) && copies[0].contains(later) && copies[0].count == 3)
    }

    @Test func `A shot in between makes a burst of two, whatever it shows`() async throws {
        func shot(_ milliseconds: Int64, _ bits: Range<Int>) async throws -> AssetRow {
            try await room.add(bits) {
                ($0.capture.model, $0.capture.takenSortMs) = ("D70", milliseconds)
                $0.capture.takenAt = "2024-05-01T12:30:05"
            }
        }
        let first = try await shot(0, 0..<100)
        let blurred = try await shot(1500, 150..<250)
        let last = try await shot(3000, 0..<104)
        #expect(try room.groups().isEmpty && room.groups([.burst]) == [[first, last]])
        try room.catalogue.decide([.verdict(.trash)], about: [blurred], in: nil)
        #expect(try room.groups().isEmpty)
        let content = try #require(try room.catalogue.asset(row: first)?.content)
        for isForOnePicture in [false, true] {
            var finder = DuplicateFinder(room.library, isForOnePicture: isForOnePicture)
            let similar = try #require(try finder.similar(to: first, content: content, within: 31))
            #expect(similar.map(\.photo.row) == [last] && similar.map(\.evidence.relation) == [.burst])
        }
    }

    @Test func `Names that extend another one by a suffix, but not by a number or word, are of copies`() {
        func originals(_ names: String...) -> [String] {
            FileNames.originals(of: names.map { Array($0.utf8) }).map { names[$0] }
        }
        #expect(originals("IMG_1 (2).jpg", "IMG_1.JPG", "beach-copy.jpg", "beach.jpg") == ["IMG_1.JPG", "beach.jpg"])
        #expect(originals("IMG_12.jpg", "IMG_1.jpg") == ["IMG_12.jpg", "IMG_1.jpg"])
        #expect(originals("beaches.jpg", "beach.jpg", "beach.jpg") == ["beaches.jpg", "beach.jpg", "beach.jpg"])
        #expect(originals("a.jpg", "a (1) (2).png", "a (1).jpg", ".jpg") == ["a.jpg", ".jpg"])
    }

    @Test func `A wider query does not change narrower ones`() async throws {
        let photos = [try await room.add(0..<100), try await room.add(0..<120), try await room.add(0..<160)]
        var finder = DuplicateFinder(room.library)
        func groups(_ distance: Int) throws -> [[AssetRow]] {
            try finder.groups(DuplicateQuestion(distance: distance)).groups.map { $0.photos.map(\.row) }
        }
        #expect(try groups(31) == [[photos[0], photos[1]]])
        #expect(try groups(60) == [photos])
        #expect(try groups(31) == [[photos[0], photos[1]]])
        #expect(try groups(19).isEmpty && groups(60) == [photos])
    }

    @Test func `One exposure that was kept twice is a duplicate and not a burst`() async throws {
        func shot(_ time: String, bytes: UInt64) async throws -> AssetRow {
            try await room.add(0..<100) {
                ($0.capture.model, $0.capture.takenAt, $0.capture.takenSortMs) = ("D70", time, 0)
                $0.byteCount = bytes
            }
        }
        let (large, small) = (
            try await shot("2024-05-01T12:30:05", bytes: 9_000_000),
            try await shot("2024-05-01T12:30:05", bytes: 900_000)
        )
        #expect(try room.groups() == [[large, small]])
        // With fractions of a second, the time alone decides.
        let exact = try FingerprintRoom()
        for number in 0..<2 {
            try await exact.add(0..<100) {
                ($0.capture.model, $0.capture.takenAt) = ("D70", "2024-05-01T12:30:05.25")
                ($0.capture.takenSortMs, $0.byteCount) = (250, UInt64(1000 + number))
            }
        }
        #expect(try exact.groups().count == 1 && exact.groups([.burst]).isEmpty)
    }

    @Test func `Names show which photos are one exposure`() {
        func areAlike(_ a: String, _ b: String) -> Bool { FileNames.areAlike(Array(a.utf8), Array(b.utf8)) }
        #expect(areAlike("DSC_0001.JPG", "dsc_0001-edited.jpg") && areAlike("IMG_1208.JPG", "IMG_1208.JPG"))
        #expect(!areAlike("IMG_1.jpg", "IMG_12.jpg") && !areAlike("IMG_0001.jpg", "IMG_0002.jpg"))
        #expect(!areAlike("photo.jpg", "photo of Oslo.jpg"))
    }

    @Test func `Turned copies have groups of their own, with their orientation`() async throws {
        let hash = try #require(PDQHash(hex: String(repeating: "0123456789abcdef", count: 4)))
        func add(_ hash: PDQHash) async throws -> AssetRow {
            try await room.add(0..<0) { $0.fingerprints.pdq = .init(hash.bytes) }
        }
        let (upright, turned) = (try await add(hash), try await add(hash.transformed(by: .quarterTurn)))
        #expect(try room.groups().isEmpty)
        var finder = DuplicateFinder(room.library)
        let answer = try finder.groups(DuplicateQuestion(relations: [.turnedCopy]))
        #expect(answer.groups.map { $0.photos.map(\.row) } == [[upright, turned]])
        let choice = try #require(
            try answer.choices(of: answer.groups, room.library, LibraryIndex(everythingOf: room.catalogue)).first
        )
        let other = try #require(choice.photos.first { $0.row != choice.suggested.row })
        #expect(other.evidence?.relation == .turnedCopy && other.evidence?.symmetry != nil)
    }

    @Test func `Groups keep their IDs and order when photos are added and removed`() async throws {
        let (a, b) = (try await room.add(0..<100), try await room.add(0..<101))
        let (c, d) = (try await room.add(150..<200), try await room.add(150..<201))
        var finder = DuplicateFinder(room.library)
        let before = try finder.groups(DuplicateQuestion()).groups
        #expect(before.map { $0.photos.map(\.row) } == [[a, b], [c, d]])
        let e = try await room.add(0..<102)
        let after = try finder.groups(DuplicateQuestion()).groups
        #expect(after.map { $0.photos.map(\.row) } == [[a, b, e], [c, d]])
        #expect(after.map(\.id) == before.map(\.id))
        try room.catalogue.decide([.verdict(.trash)], about: [b], in: nil)
        let less = try finder.groups(DuplicateQuestion()).groups
        #expect(less.map { $0.photos.map(\.row) } == [[a, e], [c, d]] && less.map(\.id) == before.map(\.id))
        #expect(DuplicateGroupID("\(before[0].id)") == before[0].id && DuplicateGroupID("copies-7") == nil)
        var fresh = DuplicateFinder(room.library)
        #expect(try fresh.groups(DuplicateQuestion()).groups == less)
    }

    @Test func `A fingerprint of another version is counted and not compared`() async throws {
        try await room.add(0..<100)
        try await room.add(0..<100) { $0.fingerprints.pdqVersion += 1 }
        var finder = DuplicateFinder(room.library)
        let answer = try finder.groups(DuplicateQuestion())
        #expect(answer.groups.isEmpty && answer.otherVersions == 1)
    }
}
