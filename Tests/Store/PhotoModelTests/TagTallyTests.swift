import PhotoModel
import Testing

@Suite("Tags in different cases")
struct TagTallyTests {
    private func tag(_ text: String) throws -> TagPath { try #require(TagPath(text)) }

    @Test("are counted as one and listed in the most frequent spelling with the others beside it")
    func counts() throws {
        var tally = TagTally()
        tally.add([try tag("Sea")], photos: 2)
        tally.add([try tag("sea"), try tag("Sea")])
        tally.add([try tag("places/Oslo")])
        tally.add([try tag("Places/oslo")], photos: 3)
        tally.keep(try tag("SEA"))
        #expect(
            tally.counts == [
                TagCount(tag: try tag("Places"), otherSpellings: [try tag("places")], count: 0, countBelow: 4),
                TagCount(
                    tag: try tag("Places/oslo"),
                    otherSpellings: [try tag("places/Oslo")],
                    count: 4,
                    countBelow: 4
                ),
                TagCount(
                    tag: try tag("Sea"),
                    otherSpellings: [try tag("sea"), try tag("SEA")],
                    count: 3,
                    countBelow: 3
                ),
            ]
        )
    }

    @Test("A new tag takes the library's spelling, as far as its path exists")
    func spellings() throws {
        let spellings = TagSpellings([try tag("Places/Norway/Oslo"), try tag("Sea"), try tag("sea")])
        #expect(spellings.spelled(try tag("places/norway")) == (try tag("Places/Norway")))
        #expect(spellings.spelled(try tag("PLACES/Sweden/malmö")) == (try tag("Places/Sweden/malmö")))
        #expect(spellings.spelled(try tag("sea")) == (try tag("sea")))
        #expect(spellings.spelled(try tag("SEA")) == (try tag("Sea")))
        #expect(spellings.spelled([.untag(try tag("SEA")), .rating(1)]) == [.untag(try tag("Sea")), .rating(1)])
    }

    @Test("A decision has a tag in one case only")
    func decision() throws {
        let before = Decision(tags: [try tag("Sea"): true, try tag("b"): true])
        #expect(before.applying([.untag(try tag("sea"))]).tags == [try tag("sea"): false, try tag("b"): true])
    }

    @Test("A tag in another case replaces the sidecar's instead of being added")
    func effective() throws {
        var values = EffectiveValues()
        (values.hasSidecar, values.sidecarTags) = (true, [try tag("Sea")])
        values.now.tags = [try tag("sea"): true]
        #expect(values.tags == [try tag("Sea")])
        values.now.tags = [try tag("sea"): false]
        #expect(values.tags == [])
        // A decision of an older version has both: adding wins.
        values.now.tags = [try tag("sea"): false, try tag("Sea"): true]
        #expect(values.tags == [try tag("Sea")])
    }

    @Test("A photo's own tags count if the sidecar has none, except removed ones")
    func own() throws {
        var values = EffectiveValues()
        values.photoTags = [try tag("Sea"), try tag("Norway")]
        #expect(values.tags == [try tag("Sea"), try tag("Norway")])
        values.now.tags = [try tag("sea"): false, try tag("x"): true]
        #expect(values.tags == [try tag("Norway"), try tag("x")])
        values.hasSidecar = true
        values.applied = values.now
        #expect(values.tags == [try tag("Norway")])
        values.sidecarTags = [try tag("x")]
        #expect(values.tags == [try tag("x")])
    }
}
