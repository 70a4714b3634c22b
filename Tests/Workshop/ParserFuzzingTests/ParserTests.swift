import ParserFuzzing
import TestSupport
import Testing

@Suite("Parsers under libFuzzer")
struct ParserTests {
    @Test(
        "Each parser accepts its seeds, also truncated and with flipped bits",
        arguments: Parser.all
    )
    func seeds(_ parser: Parser) {
        #expect(parser.seeds.contains { !$0.isEmpty })
        var random = SplitMix64(seed: 1)
        for seed in parser.seeds + [[]] {
            parser.parse(seed)
            for _ in 0..<200 {
                var damaged = Array(seed.prefix(Int.random(in: 0...seed.count, using: &random)))
                for _ in 0..<Int.random(in: 0...4, using: &random) {
                    guard let place = damaged.indices.randomElement(using: &random) else { break }
                    damaged[place] = .random(in: .min ... .max, using: &random)
                }
                parser.parse(damaged)
            }
        }
    }

    @Test("A record with NaN is valid")
    func notANumber() throws {
        let record = try #require(Parser.all.first { $0.name == "record" })
        // A capture (field 10) with a latitude (field 10, of eight bytes).
        record.parse([0x52, 9, 0x51, 0, 0, 0, 0, 0, 0, 0xF8, 0x7F])
    }

    @Test("Parsers have distinct names")
    func names() { #expect(Set(Parser.all.map(\.name)).count == Parser.all.count) }
}
