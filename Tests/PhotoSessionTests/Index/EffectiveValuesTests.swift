import PhotoSession
import PhotoStore
import Testing

@Suite("What counts of decisions, sidecars and photos")
struct EffectiveValuesTests {
    /// A photo of three stars, decided about at two milliseconds.
    private static func photo(
        _ decision: Decision?,
        isPending: Bool = false,
        _ sidecar: SidecarStatement?
    ) -> IndexedPhoto {
        var index = LibraryIndex()
        index.putFolders()
        let facts = IndexRow.Facts(format: "jpeg", width: 1, height: 1, rating: 3)
        index.put([IndexRow(row: 1, id: .next(), folder: 10, name: [0x61], size: 1, facts: facts)])
        if let decision { index.set(decision: decision, isPending: isPending, decidedAt: 2, of: 1) }
        index.set(sidecar: sidecar, of: 1)
        return index.photo(at: 0)
    }

    private static let (older, newer): (Int64, Int64) = (1_999_999, 2_000_001)

    @Test("The newer of decision and sidecar has the rating, but a pending decision first")
    func rating() {
        #expect(Self.photo(nil, nil).rating == 3)
        #expect(Self.photo(nil, SidecarStatement(rating: 1, modified: 0)).rating == 1)
        #expect(Self.photo(nil, SidecarStatement(modified: 9)).rating == 3)
        let decided = Decision(rating: 5)
        #expect(Self.photo(decided, nil).rating == 5)
        #expect(Self.photo(decided, SidecarStatement(rating: 1, modified: Self.older)).rating == 5)
        #expect(Self.photo(decided, SidecarStatement(rating: 1, modified: 2_000_000)).rating == 5)
        #expect(Self.photo(decided, SidecarStatement(rating: 1, modified: Self.newer)).rating == 1)
        #expect(Self.photo(decided, isPending: true, SidecarStatement(rating: 1, modified: Self.newer)).rating == 5)
        #expect(Self.photo(decided, SidecarStatement(modified: Self.newer)).rating == 5)
        #expect(Self.photo(Decision(verdict: .keep), SidecarStatement(rating: 1, modified: Self.older)).rating == 1)
        #expect(Self.photo(Decision(rating: 0), nil).rating == 0)
    }

    @Test("A favourite is one by verdict, or by a sidecar that no verdict stands against")
    func favourite() {
        let (old, new) = (
            SidecarStatement(isFavourite: true, modified: Self.older),
            SidecarStatement(isFavourite: true, modified: Self.newer)
        )
        #expect(!Self.photo(nil, nil).isFavourite)
        #expect(Self.photo(nil, old).isFavourite)
        #expect(Self.photo(Decision(verdict: .favourite), nil).isFavourite)
        #expect(Self.photo(Decision(verdict: .favourite), SidecarStatement(modified: Self.newer)).isFavourite)
        #expect(Self.photo(Decision(rating: 2), isPending: true, new).isFavourite)
        #expect(!Self.photo(Decision(verdict: .keep), old).isFavourite)
        #expect(Self.photo(Decision(verdict: .keep), new).isFavourite)
        #expect(!Self.photo(Decision(verdict: .keep), isPending: true, new).isFavourite)
    }

    @Test("Tags are the sidecar's, with those decided and without those decided against")
    func tags() throws {
        let (a, b, c) = (try #require(TagPath("a")), try #require(TagPath("b/x")), try #require(TagPath("c")))
        let sidecar = SidecarStatement(tags: [b, a], modified: Self.newer)
        #expect(Self.photo(nil, sidecar).tags == [a, b])
        #expect(Self.photo(Decision(tags: [a: false, c: true]), sidecar).tags == [b, c])
        #expect(Self.photo(Decision(tags: [a: false, c: true]), nil).tags == [c])
        #expect(Self.photo(Decision(tags: [a: false]), nil).tags == [])
    }
}
