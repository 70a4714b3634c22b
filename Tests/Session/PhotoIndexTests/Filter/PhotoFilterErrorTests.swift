import PhotoIndex
import Testing

@Suite("Errors in a filter's text")
struct PhotoFilterErrorTests {
    private static func error(_ text: String) -> PhotoFilterError? {
        do throws(PhotoFilterError) {
            _ = try PhotoFilter(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "An error has its place and a suggestion",
        arguments: [
            ("camra:nikon", "camra", "camera:", "there is no 'camra:'"),
            ("is:unreviewd", "unreviewd", "unreviewed", "must be one of"),
            ("has:locaton", "locaton", "location", "must be one of"),
            ("verdict:kep", "kep", "keep", "must be one of"),
            ("orientation:landscpe", "landscpe", "landscape", "must be one of"),
            (":x", ":x", "\":x\"", "is not a condition"),
            ("a\"b\"", "\"", nil, "inside a word"),
            ("\"a", "\"a", nil, "not closed"),
            ("\"a\"b", "b", nil, "space is missing"),
            ("taken:2024-13", "2024-13", nil, "should be a time"),
            ("taken:2023-02-29", "2023-02-29", nil, "should be a time"),
            ("taken:2024-06..24", "24", nil, "should be a time"),
            ("taken:x..2024", "x", nil, "should be a time"),
            ("taken:2024-06-01T24:00", "2024-06-01T24:00", nil, "should be a time"),
            ("taken:2024T12:00", "2024T12:00", nil, "should be a time"),
            ("taken:2024-08..2024-06", "2024-08..2024-06", nil, "backwards"),
            ("taken:..", "..", nil, "nothing is in this range"),
            ("size:>5Q", "5Q", nil, "should be a number of bytes"),
            ("size:>9223372036854775807", ">9223372036854775807", nil, "nothing is in this range"),
            ("taken:<0001", "<0001", nil, "nothing is in this range"),
            ("taken:>9999", ">9999", nil, "nothing is in this range"),
            ("rating:<-1", "<-1", nil, "nothing is in this range"),
            ("rating:>5", ">5", nil, "nothing is in this range"),
            ("pixels:-1", "-1", nil, "should be a number of pixels"),
            ("duration:long", "long", nil, "should be a duration"),
            ("duration:10x", "10x", nil, "should be a duration"),
            ("duration:1m30", "1m30", nil, "should be a duration"),
            ("duration:-1s", "-1s", nil, "should be a duration"),
            ("pages:many", "many", nil, "should be a number of pages"),
            ("pages:-1", "-1", nil, "should be a number of pages"),
            ("duration:<0", "<0", nil, "nothing is in this range"),
            ("rating:6", "6", nil, "number of stars"),
            ("rating:4..2", "4..2", nil, "backwards"),
            ("sharpness:nan", "nan", nil, "should be a number"),
            ("sharpness:1e999", "1e999", nil, "should be a number"),
            ("contrast:high", "high", nil, "should be a number"),
            ("noise:5%", "5%", nil, "should be a number"),
            ("shadows:x%", "x%", nil, "should be a share in per cent"),
            ("highlights:>101%", ">101%", nil, "nothing is in this range"),
            ("motion:2..", "2..", nil, "nothing is in this range"),
            ("contrst:3", "contrst", "contrast:", "there is no 'contrst:'"),
            ("is:recipt", "recipt", "receipt", "must be one of"),
            ("total:>fifty", "fifty", nil, "should be an amount"),
            ("total:50..20", "50..20", nil, "backwards"),
            ("totl:>50", "totl", "total:", "there is no 'totl:'"),
            ("tag:Places//Oslo", "Places//Oslo", nil, "is not a tag"),
            ("tag:\"a\u{1B}b\"", "\"a\u{1B}b\"", nil, "contains a control character"),
            ("camera:", "camera:", nil, "nothing follows"),
            ("camera: nikon", "camera:", nil, "nothing follows"),
            ("name:\"a", "\"a", nil, "not closed"),
            ("name:\"a\\\"", "\"a\\\"", nil, "not closed"),
            ("name:\"a\"b", "b", nil, "space is missing"),
            ("name:a\"b\"", "\"", nil, "inside a word"),
            ("()", "()", nil, "nothing in the parentheses"),
            ("is:any )", ")", nil, "no '('"),
            ("(is:any", "(", nil, "not closed"),
            ("(is:any or )", ")", nil, "before this ')'"),
            ("or is:any", "or", nil, "before this 'or'"),
            ("is:any and and is:any", nil, nil, "before this 'and'"),
            ("sort:taken", "sort", nil, "not allowed here"),
        ] as [(String, String?, String?, String)]
    )
    func places(_ text: String, _ place: String?, _ suggestion: String?, _ message: String) throws {
        let error = try #require(Self.error(text), "\(text)")
        let scalars = Array(text.unicodeScalars)[error.offset..<error.offset + error.length]
        if let place { #expect(String(String.UnicodeScalarView(scalars)) == place) }
        #expect(error.suggestion == suggestion)
        #expect(error.message.contains(message), "\(error.message)")
        #expect(error.text == text)
    }

    @Test("A missing part at the end is reported there", arguments: ["is:any or", "not", "is:any -", "is:any and"])
    func end(_ text: String) throws {
        let error = try #require(Self.error(text))
        #expect(error.offset == text.unicodeScalars.count)
        #expect(error.length == 0)
    }

    @Test("An error in a range marks its part, but in quotes the whole value")
    func rangeParts() throws {
        let plain = try #require(Self.error("is:any rating:1..9"))
        #expect(plain.offset == 17)
        #expect(plain.length == 1)
        let quoted = try #require(Self.error("is:any rating:\"1..9\""))
        #expect(quoted.offset == 14)
        #expect(quoted.length == 6)
    }

    @Test("The error is marked below the text, counted in displayed characters")
    func caret() throws {
        let error = try #require(Self.error("name:e\u{301}\u{1F3D4}\u{FE0F}\tcamra:nikon taken:2024"))
        let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 3)
        #expect(lines[0] == "there is no 'camra:'; did you mean 'camera:'?")
        #expect(lines[1].hasSuffix(" camra:nikon taken:2024"))
        #expect(lines[2] == "  " + String(repeating: " ", count: 8) + "^~~~~")
        let missing = try #require(Self.error("not"))
        #expect(missing.description.hasSuffix("\n  not\n     ^"))
    }

    @Test("Only the part around the error is shown of a long text")
    func longText() throws {
        let text = String(repeating: "is:any ", count: 100) + "camra:x" + String(repeating: " is:any", count: 100)
        let lines = try #require(Self.error(text)).description.split(separator: "\n")
        #expect(lines[1].count < 110)
        let column = try #require(lines[2].firstIndex(of: "^"))
        let offset = lines[2].distance(from: lines[2].startIndex, to: column)
        #expect(lines[1].dropFirst(offset).hasPrefix("camra:x"))
    }

    @Test("Deep nesting and long texts are errors")
    func bounds() throws {
        // The maximum nesting up to 64, where `not` and parentheses count one each.
        for (open, close, most) in [("(", ")", 64), ("-", "", 64), ("not ", "", 64), ("-(is:any ", ")", 32)] {
            func nested(_ depth: Int) -> String {
                String(repeating: open, count: depth) + "is:damaged is:failed" + String(repeating: close, count: depth)
            }
            #expect(Self.error(nested(most)) == nil)
            #expect(Self.error(nested(most + 1))?.message.contains("nested more than 64 deep") == true)
            #expect(Self.error(nested(600))?.message.contains("nested more than 64 deep") == true)
            let filter = try PhotoFilter(nested(most))
            let read = try PhotoFilter(filter.text)
            #expect(read == filter)
        }
        #expect(Self.error(String(repeating: " ", count: 10_000)) == nil)
        let long = try #require(Self.error(String(repeating: " ", count: 10_001)))
        #expect(long.offset == 10_000)
        #expect(long.length == 1)
    }

    @Test(
        "An order must be outside of parentheses, and occur once",
        arguments: [
            ("(sort:taken)", "sort:taken", "parentheses"), ("-sort:taken", "sort:taken", "sort:-"),
            ("is:any or sort:taken", "sort:taken", "at the end"), ("sort:name sort:size", "sort:size", "already"),
            ("sort:tken", "tken", "cannot sort by"), ("sort:-tken", "-tken", "cannot sort by"),
        ]
    )
    func sorts(_ text: String, _ place: String, _ message: String) throws {
        let error = #expect(throws: PhotoFilterError.self) { try PhotoQuery(text) }
        let found = try #require(error)
        let scalars = Array(text.unicodeScalars)[found.offset..<found.offset + found.length]
        #expect(String(String.UnicodeScalarView(scalars)) == place)
        #expect(found.message.contains(message), "\(found.message)")
        if message == "cannot sort by" { #expect(found.suggestion?.hasSuffix("taken") == true) }
    }
}
