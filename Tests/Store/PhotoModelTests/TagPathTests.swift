import Foundation
import Testing

@testable import PhotoModel

@Suite("A tag's path")
struct TagPathTests {
    @Test("has parts, joined by slashes")
    func parts() throws {
        let tag = try #require(TagPath("Places/Norway / Oslo"))
        #expect(tag.parts == ["Places", "Norway", "Oslo"])
        #expect(tag.description == "Places/Norway/Oslo")
        #expect(tag.name == "Oslo")
    }

    @Test("is invalid if a part is empty or it is too long", arguments: ["", "/", "a//b", "a/", " ", "a/\u{1B}"])
    func none(_ text: String) {
        #expect(TagPath(text) == nil)
        #expect(TagPath(String(repeating: "x", count: TagPath.maxBytes)) != nil)
        #expect(TagPath(String(repeating: "x", count: TagPath.maxBytes + 1)) == nil)
        #expect(TagPath(parts: Array(repeating: "x", count: TagPath.maxParts + 1)) == nil)
    }

    @Test("is one tag however its letters are composed")
    func normalised() {
        #expect(TagPath("Cafe\u{301}") == TagPath("Caf\u{E9}"))
    }

    @Test(
        "contains no control character, and reports why it is invalid",
        arguments: ["a\u{1B}[2Jb", "a\nb", "a/b\t", "\0a", "a\u{9B}31m", "a\r"]
    )
    func controls(_ text: String) {
        #expect(TagPath(text) == nil && TagPath(parts: ["x", text]) == nil)
        #expect(TagPath.problem(of: text)?.contains("control character") == true)
    }

    @Test("folds to the same tag whatever its case, and keeps its own case")
    func folded() throws {
        let pairs = [("Sea", "sea"), ("ΣΊΣΥΦΟΣ", "Σίσυφος"), ("ÅLESUND/Havn", "ålesund/havn")]
        for (one, other) in pairs {
            let (one, other) = (try #require(TagPath(one)), try #require(TagPath(other)))
            #expect(one != other && one.folded == other.folded && one.isIn(other) && other.isIn(one))
        }
        #expect(try #require(TagPath("Ålesund")).folded != #require(TagPath("Alesund")).folded)
    }

    @Test("is split at a slash followed by a combining mark, and survives its text form")
    func markAfterSlash() throws {
        let tag = try #require(TagPath("Places/\u{616}Oslo"))
        #expect(tag.parts == ["Places", "\u{616}Oslo"])
        #expect(TagPath(tag.description) == tag)
        #expect(TagPath(parts: ["Places/\u{616}Oslo"]) == nil)
    }

    @Test("is in itself and in its ancestors")
    func ancestry() throws {
        let (oslo, norway) = (try #require(TagPath("Norway/Oslo")), try #require(TagPath("Norway")))
        #expect(oslo.isIn(norway) && oslo.isIn(oslo) && !norway.isIn(oslo))
        #expect(try !#require(TagPath("Norwayland")).isIn(norway))
    }

    @Test("is a string in JSON, and refuses any other value")
    func json() throws {
        let tag = try #require(TagPath("a/b"))
        #expect(try JSONDecoder().decode([TagPath].self, from: JSONEncoder().encode([tag])) == [tag])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([TagPath].self, from: Data(#"["a//b"]"#.utf8)) }
    }
}
