import PhotoDuplicates
import PhotoRecord
import PhotoStore
import SystemPackage
import Testing

@Suite("Photos kept by a rule")
struct KeepRuleTests {
    private let choice: DuplicateChoice

    /// Five photos: the second is the largest file among those with the most pixels, only the third is undamaged, the fourth
    /// is the newest, and a larger file with fewer pixels, and the last is the oldest.
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
    func `Each order keeps its photo`(_ order: KeepRule.Order) {
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
    func `Among equal photos, the first in the library stays`(_ order: KeepRule.Order) {
        var choice = choice
        for place in choice.photos.indices {
            choice.photos[place].facts = nil
            (choice.photos[place].byteCount, choice.photos[place].modified) = (1, 1)
        }
        #expect(KeepRule(order: order).kept(of: choice) == [0])
    }

    @Test func `All photos in or below a folder stay, or one of them with an order`() {
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

    @Test func `Without a photo in the folder, a group is left alone, or one of all stays with an order`() {
        var choice = choice
        let folder = FilePath("/photos/Inbox")
        #expect(KeepRule(order: nil, folder: folder).kept(of: choice) == nil)
        #expect(KeepRule(order: .oldest, folder: folder).kept(of: choice) == [4])
        choice.photos[0].isFavourite = true
        #expect(KeepRule(order: nil, folder: folder).kept(of: choice) == nil)
        #expect(KeepRule(order: .oldest, folder: folder).kept(of: choice) == [4, 0])
    }
}
