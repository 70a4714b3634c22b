import Testing

@testable import PhotoServer

@Suite("Query values")
struct QueryValuesTests {
    @Test(arguments: [
        ("filter=camera:nikon+taken:2011", "camera:nikon taken:2011"),
        ("filter=camera:nikon%20taken:2011", "camera:nikon taken:2011"),
        ("sort=name&filter=a%2Bb", "a+b"), ("filter=a=b", "a=b"), ("filter=100%25", "100%"), ("filter=%2525", "%25"),
        ("filter=%22Caf%C3%A9+%26+Bar%22", "\"Café & Bar\""), ("filter=%F0%9F%8F%94%EF%B8%8F", "🏔️"),
        ("filter=caf%E9", "caf\u{FFFD}"), ("filter=first&filter=second", "first"), ("filter=", ""), ("filter", ""),
        ("f%69lter=x", "x"), ("&&filter=x&", "x"), ("filter=a%0Ab", "a\nb"),
    ])
    func `Values are decoded as forms encode them`(query: String, value: String) {
        #expect(QueryValues(query)["filter"] == value)
    }

    @Test func `Missing values are nil`() {
        for query in [nil, "", "filters=x", "x=filter", "Filter=x"] { #expect(QueryValues(query)["filter"] == nil) }
    }

    @Test func `No query crashes the program`() {
        for query in ["filter=%", "filter=%2", "filter=%zz", "filter=%%41", "=", "&=&", "filter=+%+1"] {
            _ = QueryValues(query)["filter"]
        }
        #expect(QueryValues("filter=%zz%4")["filter"] == "%zz%4")
    }
}
