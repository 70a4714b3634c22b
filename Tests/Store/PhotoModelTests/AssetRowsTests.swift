import Testing

@testable import PhotoModel

@Suite("Rows of many photos")
struct AssetRowsTests {
    @Test(arguments: [[], [3, 1, 2], [0, 4_294_967_295], [1, 4_294_967_296], [.max, 5, -1]] as [[AssetRow]])
    func `They are what they were made of`(rows: [AssetRow]) {
        #expect(Array(AssetRows(rows)) == rows)
        #expect(AssetRows(rows) == AssetRows(rows))
    }

    @Test func `They take four bytes each, or eight if one is large`() {
        #expect(AssetRows([1, 2, 3]).byteCount == 12)
        #expect(AssetRows([1, 2, 1 << 40]).byteCount == 24)
    }
}
