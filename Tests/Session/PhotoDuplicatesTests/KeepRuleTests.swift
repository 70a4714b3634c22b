import PhotoDuplicates
import PhotoRecord
import PhotoStore
import SystemPackage
import Testing

@Suite("What stays by a rule")
struct KeepRuleTests {
    private let choice: DuplicateChoice

    /// Five photos: the second is the largest file of those with the most pixels, the third alone is sound, the fourth is
    /// the newest, and a larger file of fewer pixels, and the last is the oldest.
    init() async throws {
        let room = try FingerprintRoom()
        let sizes: [(width: UInt32, byteCount: UInt64)] = [
            (8000, 2_000_000), (8000, 3_000_000), (4000, 1_000_000), (4000, 9_000_000), (4000, 1_000_000),
        ]
        for (number, size) in sizes.enumerated() {
            try await room.add(0..<(100 + number)) { record in
                (record.width, record.height, record.byteCount) = (size.width, size.width / 4 * 3, size.byteCount)
                if number != 2 { record.damage = ["cut short"] }
            }
        }
        var choice = try room.choice()
        try #require(choice.photos.count == sizes.count)
        for (place, modified) in [3, 4, 2, 5, 1].enumerated() { choice.photos[place].modified = Int64(modified) }
        self.choice = choice
    }

    @Test(arguments: KeepRule.Order.allCases)
    func `Each order keeps what it says`(_ order: KeepRule.Order) {
        let place =
            switch order {
            case .best: 2
            case .largest: 1
            case .newest: 3
            case .oldest: 4
            }
        #expect(KeepRule(order: order).kept(of: choice) == [place])
    }

    @Test(arguments: KeepRule.Order.allCases)
    func `Of several that are equal, the first in the library stays`(_ order: KeepRule.Order) {
        var choice = choice
        for place in choice.photos.indices {
            choice.photos[place].facts = nil
            (choice.photos[place].byteCount, choice.photos[place].modified) = (1, 1)
        }
        #expect(KeepRule(order: order).kept(of: choice) == [0])
    }

    @Test func `All in a folder stay, also in one below it; with an order, one of them`() {
        var choice = choice
        choice.photos[2].path = FilePath("/photos/Inbox 2/c.jpg")
        choice.photos[3].path = FilePath("/photos/Inbox/d.jpg")
        choice.photos[4].path = FilePath("/photos/Inbox/Oslo/e.jpg")
        func kept(_ order: KeepRule.Order?) -> [Int]? {
            KeepRule(order: order, folder: FilePath("/photos/Inbox")).kept(of: choice)
        }
        #expect(kept(nil) == [3, 4])
        #expect(kept(.best) == [3] && kept(.largest) == [3] && kept(.newest) == [3] && kept(.oldest) == [4])
    }

    @Test func `Of a group without a photo in the folder, a rule says nothing; with an order, it keeps one of all`() {
        var choice = choice
        let folder = FilePath("/photos/Inbox")
        #expect(KeepRule(order: nil, folder: folder).kept(of: choice) == nil)
        #expect(KeepRule(order: .oldest, folder: folder).kept(of: choice) == [4])
        choice.photos[0].isFavourite = true
        #expect(KeepRule(order: nil, folder: folder).kept(of: choice) == nil)
        #expect(KeepRule(order: .oldest, folder: folder).kept(of: choice) == [4, 0])
    }
}
