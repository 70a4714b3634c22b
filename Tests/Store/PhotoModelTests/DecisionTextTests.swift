import PhotoModel
import StoreSamples
import Testing

@Suite struct DecisionTextTests {
    @Test(
        "A decision is read as it was written",
        arguments: [
            Decision(),
            Decision(verdict: .keep),
            Decision(rating: 0),
            Decision(verdict: .trash, rating: 5),
            Decision(tagging: ["Places/Norway/Øst \"fold\" \\ 😀": true, "a": false]),
            Decision(verdict: .favourite, rating: 3, tagging: ["x": true]),
            Decision(location: Coordinates(latitude: -33.8567999, longitude: 151.2152961)),
            Decision(verdict: .keep, rating: 1, tags: [:], location: Coordinates(latitude: 90, longitude: -180)),
        ]
    )
    func roundTrip(_ decision: Decision) throws {
        #expect(try Decision(text: decision.text) == decision)
        #expect(
            try Decision(
                verdict: decision.verdict?.rawValue,
                rating: decision.rating,
                tagsText: decision.tagsText,
                locationText: decision.location?.text
            ) == decision
        )
    }

    @Test("The text is compact JSON, identical for equal decisions")
    func text() throws {
        let tags = [try TagPath.tag("b"): false, try TagPath.tag("a/c"): true]
        #expect(
            Decision(verdict: .skip, rating: 2, tags: tags).text
                == #"{"v":"skip","r":2,"t":{"a/c":true,"b":false}}"#
        )
        #expect(Decision().text == "{}")
        let place = Coordinates(latitude: 59.913868, longitude: -0.00000014)
        #expect(Decision(location: place).text == #"{"l":[599138680,-1]}"#)
        #expect(Decision(tags: tags, location: place).text == #"{"t":{"a/c":true,"b":false},"l":[599138680,-1]}"#)
        #expect(Decision(rating: 1, tags: tags).text.hasPrefix(#"{"r":1,"t":{"#))
        #expect(Decision(tags: tags).text.hasPrefix(#"{"t":{"#))
        #expect(try [TagPath](text: [try TagPath.tag("a/b"), .tag("c")].text).map(\.description) == ["a/b", "c"])
        #expect(try [TagPath](text: "[]").isEmpty)
    }

    @Test("Reads JSON with other spaces and escapes")
    func spaces() throws {
        let decision = try Decision(text: #" { "t" : { "a\/b\u0041\"" : true } , "r":4 } "#)
        #expect(decision == Decision(rating: 4, tags: [try .tag("a/bA\""): true]))
        #expect(try Decision(text: " {} ").isEmpty)
    }

    @Test(
        "Refuses invalid decisions",
        arguments: [
            "", "{", "[]", "null", #"{"v":"love"}"#, #"{"v":3}"#, #"{"r":6}"#, #"{"r":-1}"#, #"{"r":}"#, #"{"r":1.5}"#,
            #"{"r":99999999999999999999}"#, #"{"t":{"a":1}}"#, #"{"t":{"a//b":true}}"#, #"{"t":{"":true}}"#,
            #"{"t":{"a":true}"#, #"{"t":{"a"#, #"{"t":{"a\u00zz":true}}"#, #"{"t":{"a\ud800":true}}"#,
            #"{"t":{"a\q":true}}"#, #"{"t":{"a\"#, #"{"x":1}"#, #"{"v":"keep"} {}"#, #"{"v":"keep",}"#,
            #"{"l":[]}"#, #"{"l":[1]}"#, #"{"l":[1,2,3]}"#, #"{"l":[900000001,0]}"#, #"{"l":[0,-1800000001]}"#,
            #"{"l":{}}"#,
            #"{"l":[-9223372036854775808,0]}"#,
        ]
    )
    func damaged(_ text: String) {
        #expect(throws: DamagedText.self) { try Decision(text: text) }
    }

    @Test("Refuses invalid lists of tags", arguments: ["", "{}", "[", #"["a""#, "[1]", #"["a/"]"#, #"["a"]x"#])
    func damagedTags(_ text: String) {
        #expect(throws: DamagedText.self) { try [TagPath](text: text) }
    }

    @Test("Invalid columns are an error")
    func columns() {
        #expect(throws: DamagedText.self) { try Decision(verdict: "love", rating: nil, tagsText: "{}") }
        #expect(throws: DamagedText.self) { try Decision(verdict: nil, rating: 7, tagsText: "{}") }
        #expect(throws: DamagedText.self) { try Decision(verdict: nil, rating: nil, tagsText: "[]") }
    }
}
