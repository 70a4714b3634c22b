import PhotoModel
import SystemPackage
import Testing

@testable import PhotoDuplicates

@Suite("Rules for groups that share photos")
struct RuledGroupsTests {
    private func photo(_ row: AssetRow, byteCount: Int64) -> DuplicatePhoto {
        let number = UInt64(row)
        return DuplicatePhoto(
            row: row,
            id: AssetID(words: [number, 0]),
            content: ContentID(words: [number, 0, 0, 0]),
            path: FilePath("/photos/\(row).jpg"),
            byteCount: byteCount,
            modified: 0,
            rating: 0,
            isFavourite: false,
            tags: []
        )
    }

    /// Keeps the largest file of near duplicates, then of a burst.
    private func resolutions(_ copies: [DuplicatePhoto], _ burst: [DuplicatePhoto]) -> [DuplicateResolution] {
        let groups: [(PhotoRelation, [DuplicatePhoto])] = [(.nearDuplicate, copies), (.burst, burst)]
        let choices = groups.map { relation, photos in
            DuplicateChoice(
                id: DuplicateGroupID(relation.family, photos[0].id),
                relation: relation,
                photos: photos,
                suggestion: PhotoSuggestion(photos),
                diameter: 0
            )
        }
        return RuledGroups(choices, KeepRule(order: .largest), merging: false).resolutions
    }

    @Test func `A photo that stays in one group is not trashed with another`() {
        let shared = photo(1, byteCount: 20)
        let said = resolutions(
            [shared, photo(2, byteCount: 10)],
            [shared, photo(3, byteCount: 30), photo(4, byteCount: 5)]
        )
        #expect(said.map(\.kept) == [[1], [1, 3]] && said.map(\.others) == [[2], [4]])
    }

    @Test func `A group is skipped if only photos that stay in another would go`() {
        let shared = photo(1, byteCount: 20)
        let said = resolutions([shared, photo(2, byteCount: 10)], [shared, photo(3, byteCount: 30)])
        #expect(said.map(\.kept) == [[1]] && said.map(\.others) == [[2]])
    }

    @Test func `A group is skipped if the photo that would stay goes with another`() {
        let shared = photo(1, byteCount: 20)
        let said = resolutions([shared, photo(2, byteCount: 30)], [shared, photo(3, byteCount: 10)])
        #expect(said.map(\.kept) == [[2]] && said.map(\.others) == [[1]])
    }
}
