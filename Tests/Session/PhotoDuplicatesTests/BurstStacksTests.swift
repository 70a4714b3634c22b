import PhotoModel
import SystemPackage
import Testing

@testable import PhotoDuplicates

@Suite("Bursts found by likeness become stacks")
struct BurstStacksTests {
    private func photo(_ path: FilePath, _ row: AssetRow, byteCount: Int64 = 10) -> DuplicatePhoto {
        DuplicatePhoto(
            row: row,
            id: AssetID(words: [UInt64(row), 0]),
            content: ContentID(words: [UInt64(row), 0, 0, 0]),
            path: path,
            byteCount: byteCount,
            modified: 0,
            rating: 0,
            isFavourite: false,
            tags: []
        )
    }

    private func group(_ photos: [DuplicatePhoto], _ relation: PhotoRelation = .burst) -> DuplicateChoice {
        DuplicateChoice(
            id: DuplicateGroupID(relation.family, photos[0].id),
            relation: relation,
            photos: photos,
            suggestion: PhotoSuggestion(photos),
            diameter: 0
        )
    }

    private func rows(_ stacks: BurstStacks) -> [[AssetRow]] { stacks.bursts.map { $0.photos.map(\.row) } }

    @Test func `Photos of one folder are stacked, and the suggested one of them is the cover`() {
        let burst = group([
            photo("/a/1.jpg", 1), photo("/a/2.jpg", 2, byteCount: 20), photo("/b/3.jpg", 3, byteCount: 30),
        ])
        let stacks = BurstStacks([burst, group(burst.photos, .nearDuplicate)], chosen: [:], covers: [:])
        #expect(rows(stacks) == [[1, 2]] && stacks.leftAlone == 0)
        #expect(stacks.bursts[0].cover == burst.photos[1].id)
        let apart = BurstStacks([group([photo("/a/1.jpg", 1), photo("/b/2.jpg", 2)])], chosen: [:], covers: [:])
        #expect(apart.bursts.isEmpty && apart.leftAlone == 1)
    }

    @Test func `What a person chose about a photo stays`() {
        let photos = (1...4 as ClosedRange<AssetRow>).map { photo(FilePath("/a/\($0).jpg"), $0) }
        let chosen: [AssetRow: StackChoice] = [1: .alone, 2: .with(photos[3].id)]
        #expect(rows(BurstStacks([group(photos)], chosen: chosen, covers: [:])) == [[3, 4]])
    }

    @Test func `A burst that is a stack is left alone, until a shot is added, and keeps its cover`() {
        let photos = (1...3 as ClosedRange<AssetRow>).map { photo(FilePath("/a/\($0).jpg"), $0) }
        let chosen: [AssetRow: StackChoice] = [1: .burst(of: photos[1].id), 2: .burst(of: photos[1].id)]
        let stacked = BurstStacks([group(Array(photos[..<2]))], chosen: chosen, covers: [1: 2, 2: 2])
        #expect(stacked.bursts.isEmpty && stacked.leftAlone == 1)
        let grown = BurstStacks([group(photos)], chosen: chosen, covers: [1: 2, 2: 2])
        #expect(rows(grown) == [[1, 2, 3]] && grown.bursts[0].cover == photos[1].id)
    }
}
