import PhotoMetadata
import Testing

@Suite("Tags of sidecars")
struct SidecarTagTests {
    @Test("Tags are added to the existing lists")
    func lists() throws {
        #expect(try changed([["x"], ["x"], ["x"]], add: [["a", "b"]]) == [["x", "b"], ["x", "a/b"], ["x", "a|b"]])
        #expect(try changed([["x"], [], ["x"]], add: [["a"]]) == [["x", "a"], [], ["x", "a"]])
        #expect(try changed([["x"], ["x"], []], add: [["b|c"]]) == [["x", "b|c"], ["x", "b|c"], []])
        #expect(try changed([["x"], ["x"], []], add: [["a"]]) == [["x", "a"], ["x", "a"], []])
        #expect(try changed([["x"], [], []], add: [["a"]]) == [["x", "a"], [], []])
    }

    @Test("A tag with several parts creates the missing lists of whole paths, with the content of the other one")
    func newLists() throws {
        #expect(try changed([["x"], [], []], add: [["a", "b"]]) == [["x", "b"], ["a/b"], ["a|b"]])
        #expect(try changed([["x"], ["x"], []], add: [["a", "b"]]) == [["x", "b"], ["x", "a/b"], ["x", "a|b"]])
        #expect(try changed([[], ["c/d"], []], add: [["a", "b"]]) == [["b"], ["c/d", "a/b"], ["c|d", "a|b"]])
        #expect(
            try changed([["x"], [], ["c|d"]], add: [["a", "b"]]) == [["x", "b"], ["c/d", "a/b"], ["c|d", "a|b"]]
        )
        #expect(try changed([["x"], [], ["x"]], add: [["a", "b|c"]]) == [["x", "b|c"], ["x", "a/b|c"], ["x"]])
        #expect(try changed([["x"], ["x"], []], add: [["a", "b|c"]]) == [["x", "b|c"], ["x", "a/b|c"], []])
        #expect(try changed([[], ["x"], ["x"]], add: [["b|c"]]) == [["b|c"], ["x", "b|c"], ["x"]])
    }

    @Test("An existing tag is no change, composed or not")
    func present() throws {
        #expect(try changed([["c"], ["a/b/c"], []], add: [["a", "b", "c"]]) == nil)
        #expect(try changed([["e\u{301}"], [], []], add: [["\u{E9}"]]) == nil)
        #expect(try changed([["x"], ["a/b"], []], add: [["x"]]) == nil)
        #expect(try changed([["x"], [], []], add: [[" ", ""], ["x\u{1}\u{2003}"]]) == nil)
    }

    @Test("A tag in another case matches the existing one, which keeps its spelling")
    func otherCase() throws {
        #expect(try changed([["Sea"], [], []], add: [["sea"]]) == nil)
        #expect(try changed([["Sea", "sea"], [], []], add: [["SEA"]]) == nil)
        #expect(try changed([["Oslo"], ["Places/Oslo"], []], add: [["places", "OSLO"]]) == nil)
        #expect(try changed([["B", "x"], [], []], remove: [["b"]]) == [["x"], [], []])
        #expect(try changed([["Sea", "sea", "x"], [], []], remove: [["SEA"]]) == [["x"], [], []])
        #expect(
            try changed([["oslo", "x"], ["Places/Oslo"], ["Places|Oslo"]], remove: [["places", "oslo"]]) == [
                ["x"], [], [],
            ]
        )
        #expect(try changed([["Sea"], [], []], add: [["Sea"]], remove: [["sea"]]) == nil)
    }

    @Test("A tag is removed from all lists, and its name stays while another tag ends in it")
    func removal() throws {
        #expect(try changed([["b", "x"], ["a/b", "x"], ["a|b"]], remove: [["a", "b"]]) == [["x"], ["x"], []])
        #expect(try changed([["b"], ["a/b", "c/b"], []], remove: [["a", "b"]]) == [["b"], ["c/b"], []])
        #expect(try changed([["b"], ["a/b", "c/b"], []], remove: [["a", "b"], ["c", "b"]]) == [[], [], []])
        #expect(try changed([["b"], ["a/b"], []], remove: [["b"]]) == nil)
        #expect(try changed([["e\u{301}"], [], []], remove: [["\u{E9}"]]) == [[], [], []])
        #expect(try changed([["24/7", "7"], [], []], remove: [["24", "7"]]) == [["7"], [], []])
        #expect(
            try changed([["b"], ["a/b"], []], add: [["c", "b"]], remove: [["a", "b"]]) == [["b"], ["c/b"], ["c|b"]]
        )
        #expect(try changed([["b"], ["b"], []], add: [["b"]], remove: [["b"]]) == nil)
    }

    @Test("A tag of a single name does not become the end of a new one")
    func names() throws {
        #expect(try changed([["b"], [], []], add: [["a", "b"]]) == [["b"], ["b", "a/b"], ["b", "a|b"]])
        #expect(try changed([["b"], ["b", "a/b"], []], remove: [["a", "b"]]) == [["b"], ["b"], []])
    }

    /// The items of names, slashed and barred paths after an edit, all of them on one line; nil if it changes nothing.
    /// Empty lists are absent.
    private func changed(_ lists: [[String]], add: [[String]] = [], remove: [[String]] = []) throws -> [[String]]? {
        let names = ["dc:subject", "d:TagsList", "lr:hierarchicalSubject"]
        let elements = zip(names, lists).map { name, items in
            items.isEmpty
                ? "" : "<\(name)><rdf:Bag>\(items.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(name)>"
        }
        let before = try sidecar(SidecarSample.packet("", elements.joined()))
        let edit = SidecarEdit(addTags: add, removeTags: remove)
        guard let after = try before.edited(edit).map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
        func items(_ name: String) -> [String] {
            guard let start = after.firstRange(of: "<\(name)>"), let end = after.firstRange(of: "</\(name)>") else {
                return []
            }
            return after[start.upperBound..<end.lowerBound].split(separator: "<rdf:li>").dropFirst().compactMap {
                $0.split(separator: "</rdf:li>").first.map(String.init)
            }
        }
        return names.map(items)
    }
}
