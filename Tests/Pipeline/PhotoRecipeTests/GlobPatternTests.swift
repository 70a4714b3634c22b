import Testing

@testable import PhotoRecipe

@Suite("Patterns for paths")
struct GlobPatternTests {
    @Test(
        "A pattern matches",
        arguments: [
            ("Trash", "Trash"), ("Trash", "a/b/Trash"), ("Trash", "Trash/2019/a.jpg"), ("*.jpg", "a.jpg"),
            ("*.jpg", "x/y/a.jpg"), ("/a", "a/b"), ("a/b", "a/b/c"), ("a*c", "abbbc"), ("a*c", "ac"),
            ("*a*b*", "xaxbx"),
            ("?", "é"), ("a?c", "a\u{1F600}c"), ("[a-c]x", "bx"), ("[!a-c]x", "dx"), ("[^a]", "é"), ("[à-ü]", "é"),
            ("[]]", "]"), ("[a-]", "-"), ("[\\]]", "]"), ("\\*", "*"), ("\\[a]", "[a]"), ("[&]", "&"),
            ("**", "a"), ("**/x", "x"), ("**/x", "a/b/x"), ("a/**/b", "a/b"), ("a/**/b", "a/x/y/b"),
            ("a/**", "a/x/y"), ("**/a/**/b/**", "x/a/b/a/q/b/z"), ("a**b", "axxb"), ("cache/", "x/cache/a.jpg"),
            ("a//b/", "a/b/c"), ("**/b/c", "b/b/b/c"), ("*[!é]", "éx"), ("{a,b}", "{a,b}"),
        ]
    )
    func fits(pattern: String, path: String) throws {
        #expect(try GlobPattern(pattern).matches(Array(path.utf8)))
    }

    @Test(
        "A pattern does not match",
        arguments: [
            ("Trash", "trash"), ("Trash", "MyTrash"), ("*.jpg", "a.jpgx"), ("*.jpg", "a.jpeg"), ("/a", "b/a"),
            ("a/b", "x/a/b"), ("a*c", "a/c"), ("a?c", "a/c"), ("?", ""), ("??", "é"), ("[a-c]", "d"), ("[!a-c]", "b"),
            ("a[!b]c", "a/c"), ("\\*", "a"), ("a/**", "a"), ("a/**/b", "ab"), ("a/**/b", "a/x"), ("a**b", "a/b"),
            ("cache/", "x/cache"), ("*[!é]", "xé"), ("{a,b}", "a"), ("**", ""), ("**/a/**/b", "b/a"),
        ]
    )
    func doesNotFit(pattern: String, path: String) throws {
        #expect(try !GlobPattern(pattern).matches(Array(path.utf8)))
    }

    @Test("Bytes that are not UTF-8 are characters of their own")
    func anyBytes() throws {
        let name: [UInt8] = [0x61, 0xFF, 0x0A, 0xC3]
        #expect(try GlobPattern("a???").matches(name))
        #expect(try GlobPattern("a*").matches(name))
        #expect(try GlobPattern("a[!x]*").matches(name))
        #expect(try !GlobPattern("a??").matches(name))
        #expect(try !GlobPattern("[\u{0}-\u{10FFFF}]").matches([0xFF]))
    }

    @Test(
        "An invalid pattern is rejected with the reason",
        arguments: [
            ("", GlobError.empty), ("/", .empty), ("!keep", .exception), ("a/../b", .dots), ("./a", .dots),
            ("[a", .openSet), ("[", .openSet), ("[]", .openSet), ("[a-", .openSet), ("[z-a]", .reversedRange),
            ("a\\", .endsWithBackslash), ("[\\", .openSet),
        ]
    )
    func refuses(pattern: String, error: GlobError) {
        #expect(throws: error) { try GlobPattern(pattern) }
    }

    /// Backtracking matchers take about 2³⁰ steps for these; a step count proportional to path × pattern finishes at
    /// once.
    @Test("Patterns made to take forever don't", .timeLimit(.minutes(10)))
    func hostile() throws {
        let stars = String(repeating: "*a", count: 50) + "b"
        #expect(try !GlobPattern(stars).matches([UInt8](repeating: 0x61, count: 5000)))
        let folders = "/" + String(repeating: "**/a/", count: 50) + "b"
        let path = Array(String(repeating: "a/", count: 1000).utf8) + [0x61]
        #expect(try !GlobPattern(folders).matches(path))
    }

    /// The definition, written out: slow, and obviously correct.
    private static func expected(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
        guard let token = pattern.first else { return name.isEmpty }
        if token == UInt8(ascii: "*") {
            return expected(pattern.dropFirst(), name) || (!name.isEmpty && expected(pattern, name.dropFirst()))
        }
        guard let byte = name.first, token == UInt8(ascii: "?") || token == byte else { return false }
        return expected(pattern.dropFirst(), name.dropFirst())
    }

    @Test("All short patterns match all short names as defined")
    func exhaustive() throws {
        func words(_ alphabet: String, length: Int) -> [[UInt8]] {
            (0..<length).reduce([[]]) { words, _ in words.flatMap { word in alphabet.utf8.map { word + [$0] } } }
        }
        let names = (1...5).flatMap { words("ab", length: $0) }
        for pattern in (1...4).flatMap({ words("ab*?", length: $0) }) where pattern != Array("**".utf8) {
            let glob = try GlobPattern("/" + String(decoding: pattern, as: UTF8.self))
            for name in names where glob.matches(name) != Self.expected(pattern[...], name[...]) {
                Issue.record("\(String(decoding: pattern, as: UTF8.self)) on \(String(decoding: name, as: UTF8.self))")
            }
        }
    }
}
