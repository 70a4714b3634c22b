import PhotoIndex
import PhotoModel
import TestSupport
import Testing

@Suite("Filters within limits")
struct LimitTests {
    @Test func `A filter within a limit matches what both match, and nothing that is missing`() {
        var random = SplitMix64(seed: 17)
        for _ in 0..<60 {
            let library = PlainLibrary(count: .random(in: 0...120, using: &random), using: &random)
            var index = library.index
            let (filter, limit) = (RandomFilter.any(using: &random), RandomFilter.any(using: &random))
            let shown = index.shown(by: limit)
            let (sort, missing) = (PhotoSort(.taken), Set(index.rows(matching: .missing, sortedBy: PhotoSort(.taken))))
            let all = Set(index.rows(matching: limit, sortedBy: sort)).subtracting(missing)
            #expect(Set(all.filter(shown.contains)) == all && shown.count == all.count)
            let found = index.rows(matching: filter, sortedBy: sort, within: limit)
            let expected = index.rows(matching: filter.listed(like: limit), sortedBy: sort).filter(all.contains)
            #expect(found == expected, "\(filter.text) within \(limit.text)")
            #expect(index.count(matching: filter, within: limit) == found.count)
            let facets = index.facets(matching: filter, of: [.verdict], within: limit)
            #expect((facets[.verdict] ?? []).reduce(0) { $0 + $1.count } == found.count)
        }
    }

    @Test func `A limit that lists files one by one makes every filter list them so`() throws {
        let limit = try PhotoFilter("stack:off format:raw")
        #expect(try PhotoFilter("name:a or name:b").listed(like: limit).showsMembers)
        #expect(try PhotoFilter("name:a").listed(like: PhotoFilter("name:b")) == PhotoFilter("name:a"))
    }

    @Test(arguments: [
        ("album:Norway", true), ("ALBUM:norway", true), ("album:Norway name:a", true),
        ("album:a or album:Norway", true),
        ("-album:Norway", false), ("album:Norway2", false), ("", false),
    ])
    func `Albums that a filter asks for are known`(text: String, names: Bool) throws {
        #expect(try PhotoFilter(text).names(album: "Norway") == names)
    }
}
