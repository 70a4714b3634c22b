import Foundation
import Testing

@testable import SluiceClient

extension Trait where Self == ConditionTrait {
    /// Needs the command `sluice`.
    static var realServer: Self {
        .enabled(if: RealServer.isAvailable, "There is no \(RealServer.command.path): build sluice, or set SLUICE.")
    }
}

@Suite("Library on a real server", .realServer, .timeLimit(.minutes(2))) struct LibraryTests {
    @Test func `Photos are listed in pages, and their tiers are pictures`() async throws {
        let served = try await RealServer(count: 5)
        let client = try served.client
        let library = try await client.library()
        #expect(library.totals.photos == 5 && library.tiers.map(\.name) == ["large", "medium", "thumb"])
        #expect(library.tiers.best(forEdge: 300)?.name == "thumb" && library.tiers.best(forEdge: 5000)?.name == "large")

        let first = try await client.photos(.filter("", sort: "name"), limit: 2)
        let rest = try await client.photos(.order(first.order), offset: 2)
        #expect(first.total == 5 && (first.photos + rest.photos).map(\.name) == (0..<5).map { "0\($0).jpg" })
        let photo = try #require(first.photos.first)
        #expect(photo.width == 96 && photo.height == 64 && photo.format == "jpeg" && !photo.isProvisional)
        guard case .placeholder(let hash) = photo.placeholderPicture else { return #expect(Bool(false)) }
        #expect(hash.count > 5)

        for tier in library.tiers {
            let picture = try await client.tier(photo, tier.name)
            #expect(picture.mediaType == "image/jpeg" && picture.bytes.starts(with: [0xFF, 0xD8]))
            #expect(try await client.tier(photo.id, tier.name).bytes == picture.bytes)
        }
        // The tiers by their names are compared, and not sent again.
        let again = try await client.tier(photo.id, "large")
        #expect(again.version != nil && again.isOriginal == false)
        let record = try await client.photo(photo.id)
        #expect(record.photo == photo && record.quality != nil)
    }

    @Test func `Problems say what happened and what to do`() async throws {
        let served = try await RealServer(count: 1)
        let client = try served.client
        let filter = try await #require(throws: SluiceProblem.self) { _ = try await client.check(filter: "a camra:x") }
        #expect(filter.status == 422 && filter.kind == "bad-filter" && filter.offset == 2 && filter.length != nil)
        #expect(filter.suggestion?.contains("camera") == true && "\(filter)".contains("camra"), "\(filter)")
        let photo = try #require(try await client.photos(.filter("")).photos.first)
        let original = try await #require(throws: SluiceProblem.self) { _ = try await client.original(photo.id) }
        #expect(original.kind == "no-originals" && original.detail.contains("--originals"))
        let wrong = SluiceClient(try SluiceServer(served.address, token: "a-wrong-token-for-tests"))
        let refused = try await #require(throws: SluiceProblem.self) { _ = try await wrong.library() }
        #expect(refused.status == 401 && !refused.isTransient)
    }

    @Test func `An access link admits the program once, as a device`() async throws {
        let served = try await RealServer(count: 1)
        let device = try await SluiceServer.open(served.link, as: "Photo frame")
        #expect("\(device)".hasPrefix("http://sluice-") && !"\(String(reflecting: device))".contains("="))
        let client = SluiceClient(device)
        #expect(try await client.library().totals.photos == 1)
        let photo = try #require(try await client.photos(.filter("")).photos.first)
        #expect(try await client.decide([.verdict(.keep)], about: [photo.id]) == 1)
        let problem = try await #require(throws: SluiceProblem.self) { _ = try await SluiceServer.open(served.link) }
        #expect(problem.status == 401 && problem.detail.contains("already used"))
        let stored = try JSONDecoder().decode(SluiceServer.self, from: JSONEncoder().encode(device))
        #expect(try await SluiceClient(stored).library().totals.photos == 1)
    }

    @Test func `Originals are the files, in memory and downloaded`() async throws {
        let served = try await RealServer(count: 1, "--originals")
        let client = try served.client
        let photo = try #require(try await client.photos(.filter("")).photos.first)
        let bytes = try Data(contentsOf: served.photos.appendingPathComponent("00.jpg"))
        let size = try await client.fullSize(photo.id)
        #expect(size.width == 96 && size.height == 64)
        #expect(try await client.tile(photo.id, column: 0, row: 0).mediaType == "image/jpeg")
        let original = try await client.original(photo.id)
        #expect(original.bytes == bytes && original.isOriginal)
        let file = served.folder.url.appendingPathComponent("copy.jpg")
        for _ in 0..<2 { try await client.download(.original, of: photo.id, to: file) }
        #expect(try Data(contentsOf: file) == bytes)
    }

    @Test func `Decisions about many photos are one step, which undo takes back`() async throws {
        let served = try await RealServer(count: 4)
        let client = try served.client
        #expect(try await client.decide([.verdict(.skip), .tag("Places/Norway")], aboutAll: "", expected: 4) == 4)
        let problem = try await #require(throws: SluiceProblem.self) {
            try await client.decide([.verdict(.keep)], aboutAll: "", expected: 3)
        }
        #expect(problem.kind == "other-count")
        let tags = try await client.tags()
        #expect(tags.first { $0.tag == "Places/Norway" }?.count == 4, "\(tags)")
        let undone = try await client.undo()
        #expect(undone.outcome == .done && undone.photos.count == 4)
        #expect(try await client.redo().outcome == .done)
        #expect(try await client.redo().outcome == .nothing)
        let cleared = try await client.decide([.verdict(nil), .untag("Places/Norway")], aboutAll: "", expected: nil)
        #expect(cleared == 4)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["SLUICE_CORPUS"] != nil, "SLUICE_CORPUS is not set."))
    func `Every photo of the corpus is understood, whatever it is`() async throws {
        let corpus = URL(fileURLWithPath: ProcessInfo.processInfo.environment["SLUICE_CORPUS"] ?? "")
        let served = try await RealServer(corpus, "--originals")
        let client = try served.client
        let page = try await client.photos(.filter("", sort: "name"), limit: 1000)
        #expect(page.total == page.photos.count && page.total > 20)
        var pictures = 0
        for photo in page.photos {
            #expect(try await client.photo(photo.id).photo == photo)
            guard photo.failure?.kind ?? "damaged" == "damaged" else { continue }
            #expect(try await client.tier(photo, "thumb").bytes.count > 100)
            pictures += 1
        }
        #expect(pictures > 20)
    }
}
