import Fingerprinting
import Foundation
import TestSupport
import Testing

@testable import PhotoCatalogue
@testable import PhotoDuplicates
@testable import PhotoModel
@testable import PhotoRecord
@testable import PhotoStore

@Suite("Crowds: many photos of which most look alike")
struct CrowdTests {
    let room: FingerprintRoom

    init() throws { room = try FingerprintRoom() }

    private static let questions = [
        DuplicateQuestion(), DuplicateQuestion(relations: Set(PhotoRelation.allCases)),
        DuplicateQuestion(relations: [.identicalPicture, .burst]), DuplicateQuestion(relations: [.turnedCopy]),
        DuplicateQuestion(relations: [.identicalPicture]), DuplicateQuestion(distance: 40),
        DuplicateQuestion(relations: [.burst, .nearDuplicate], distance: 20),
    ]

    @Test(arguments: 1...8)
    func `Groups are the same whether pairs are listed or computed`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let centres = (0..<3).map { _ in PDQHash(words: .random(in: 0 ... .max, using: &random)) }
        var (finder, groupCount, largest) = (DuplicateFinder(room.library, crowdSize: 3), 0, 0)
        for _ in 0..<3 {
            for _ in 0..<25 { try await add(near: centres, using: &random) }
            for question in Self.questions {
                var (listing, computing) = (
                    DuplicateFinder(room.library, crowdSize: .max), DuplicateFinder(room.library, crowdSize: 3)
                )
                let groups = try listing.groups(question).groups
                #expect(try computing.groups(question).groups == groups)
                #expect(try finder.groups(question).groups == groups)
                #expect(listing.index.crowds.isEmpty)
                groupCount += groups.count
                largest = max(largest, groups.map(\.photos.count).max() ?? 0)
            }
        }
        #expect(!finder.index.crowds.isEmpty && groupCount > 50 && largest > 4)
    }

    @Test func `Frames of a fixed camera are one group, without their pairs`() async throws {
        var random = SplitMix64(seed: 3)
        let scene = PDQHash(words: .random(in: 0 ... .max, using: &random))
        var frames: [AssetRow] = []
        for _ in 0..<300 {
            let hash = scene.changed(in: 15, using: &random)
            frames.append(try await room.add(0..<0) { $0.fingerprints.pdq = Data(hash.bytes) })
        }
        var finder = DuplicateFinder(room.library)
        let groups = try finder.groups(DuplicateQuestion()).groups
        #expect(groups.map { $0.photos.map(\.row) } == [frames])
        #expect(groups.first?.relation == .nearDuplicate && (20...30).contains(groups.first?.diameter ?? 0))
        #expect(finder.index.near.isEmpty)
    }

    @Test func `Shots of one long burst with one fingerprint are a burst, and no duplicates`() async throws {
        var shots: [AssetRow] = []
        for number in 0..<300 {
            shots.append(
                try await room.add(0..<100) {
                    ($0.capture.model, $0.capture.takenSortMs) = ("D70", Int64(number) * 1000)
                    $0.capture.takenAt = "2024-05-01T12:30:05"
                }
            )
        }
        let copy = try await room.add(0..<100)
        #expect(try room.groups([.burst]) == [shots])
        let copies = try room.groups()
        #expect(copies.count == 1 && copies[0].count == 2 && copies[0].contains(copy))
    }

    /// A photo near one of some hashes, of a random kind.
    private func add(near centres: [PDQHash], using random: inout SplitMix64) async throws {
        let centre = centres[Int.random(in: 0..<3, using: &random)]
        var hash = centre.changed(
            in: [0, 0, 4, .random(in: 0...20, using: &random)].randomElement(using: &random) ?? 0,
            using: &random
        )
        if Int.random(in: 0..<6, using: &random) == 0 { hash = hash.transformed(by: .quarterTurn) }
        let quality = [90, 90, 90, 90, 30, 10].randomElement(using: &random) ?? 90
        let kind = Int.random(in: 0..<16, using: &random)
        let border = centre.changed(in: 10, using: &random)
        let second = Int64.random(in: 0..<12, using: &random)
        let isExact = Bool.random(using: &random)
        let iso = UInt32.random(in: 1...2, using: &random)
        let hasMoment = Bool.random(using: &random)
        let name = kind == 7 ? "IMG_1-\(second).jpg" : kind == 8 ? "IMG_1.jpg" : nil
        let photo = try await room.add(0..<0, quality: quality, named: name) { record in
            record.fingerprints.pdq = Data(hash.bytes)
            record.fingerprints.thumbHash = Data(repeating: 0x11, count: 25)
            if hasMoment {
                (record.capture.model, record.capture.takenSortMs) = (iso == 1 ? "D70" : "D90", second * 1000)
                record.capture.takenAt = "2024-05-01T12:30:05" + (isExact ? ".5" : "")
                if kind > 8 { record.capture.iso = 100 * iso }
            }
            switch kind {
            case 0: record.format = "raw"
            case 1: record.pageCount = 2
            case 2:
                record.format = "video"
                record.video.durationMs = UInt64(60_000 + 150 * second)
            case 3: record.quality.depicts = "document"
            case 4, 5:
                record.fingerprints.trimmedPdq = Data(border.bytes)
                record.fingerprints.trimmedPdqQuality = UInt32(quality)
            case 6: record.byteCount = 10_000
            default: break
            }
        }
        let content = try #require(try room.catalogue.asset(row: photo)?.content)
        let digest = Int.random(in: 0..<4, using: &random)
        if digest < 3 {
            let bytes = [UInt8](repeating: UInt8(digest), count: 32)
            try room.catalogue.putPictureDigests([content: bytes], version: PictureDigest.version)
        }
    }
}

extension PDQHash {
    /// The hash with this many of its bits changed.
    fileprivate func changed(in bits: Int, using random: inout SplitMix64) -> PDQHash {
        var words = words
        for bit in (0..<256).shuffled(using: &random).prefix(bits) { words[bit / 64] ^= 1 << UInt64(bit % 64) }
        return PDQHash(words: words)
    }
}
