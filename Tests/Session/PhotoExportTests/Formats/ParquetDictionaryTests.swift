import Testing

@testable import PhotoExport

struct ParquetDictionaryTests {
    @Test func `Values have the order in which they first came`() {
        var dictionary = ParquetDictionary(isFixedWidth: false)
        #expect(["b", "a", "b", "", "a"].map { index($0, &dictionary) } == [0, 1, 0, 2, 1])
        #expect(dictionary.plain == [1, 0, 0, 0, 98, 1, 0, 0, 0, 97, 0, 0, 0, 0])
        #expect(Array(dictionary.plain(at: 1)) == [1, 0, 0, 0, 97])
    }

    @Test func `Equal characters of different bytes are different values`() {
        var dictionary = ParquetDictionary(isFixedWidth: false)
        #expect("é" == "e\u{301}" && index("é", &dictionary) != index("e\u{301}", &dictionary))
    }

    @Test func `Many values are found again`() {
        var dictionary = ParquetDictionary(isFixedWidth: false)
        let values = (0..<20_000).map { String($0 * 7) }
        for (place, value) in values.enumerated() { #expect(index(value, &dictionary) == place) }
        for place in values.indices.reversed() { #expect(index(values[place], &dictionary) == place) }
        #expect(dictionary.count == 20_000)
    }

    private func index(_ text: String, _ dictionary: inout ParquetDictionary) -> Int {
        Array(text.utf8).withUnsafeBytes { Int(dictionary.index(of: $0)) }
    }
}
