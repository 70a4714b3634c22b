import Foundation
import PhotoModel
import TestSupport
import Testing

@Suite("JSON text")
struct JSONTextTests {
    private func expectFoundations(_ value: some Encodable, _ comment: Comment? = nil) throws {
        for isForPeople in [false, true] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if isForPeople { encoder.outputFormatting.insert(.prettyPrinted) }
            encoder.dateEncodingStrategy = .iso8601
            let ours = String(decoding: try JSONText.bytes(of: value, isForPeople: isForPeople), as: UTF8.self)
            #expect(ours == String(decoding: try encoder.encode(value), as: UTF8.self), comment)
        }
    }

    @Test func `Every type of value is written as by Foundation's encoder`() throws {
        try expectFoundations(Everything())
        try expectFoundations([Everything(), Everything()])
        try expectFoundations(["a": Everything()])
        try expectFoundations(7)
        try expectFoundations("a/\"b\"\\\n")
        try expectFoundations(nil as Int?)
        try expectFoundations(Date(timeIntervalSince1970: 1_700_000_000.7))
    }

    @Test func `Containers that a value writes by itself are those of Foundation's encoder`() throws {
        try expectFoundations(Handmade())
        try expectFoundations([Handmade(), Handmade()])
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `Random values are written as by Foundation's encoder`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        try expectFoundations(Value.random(depth: 4, &generator), "seed \(seed)")
    }

    @Test func `A number that is not finite is refused`() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(throws: EncodingError.self) { try JSONText.bytes(of: ["a": number]) }
            #expect(throws: EncodingError.self) { try JSONText.bytes(of: [Float(number)]) }
        }
    }
}

private struct Everything: Encodable {
    var flags = [true, false]
    var small = [Int8.min, .max], medium = [Int16.min, .max], long = [Int32.min, .max], longest = [Int64.min, .max, 0]
    var unsigned = [UInt8.max], unsigned16 = [UInt16.max], unsigned32 = [UInt32.max], unsigned64 = [UInt64.max]
    var plain = Int.min, count = UInt.max
    var numbers = [0, -0.0, 1, 0.1, -1.5, 1e15, 1e16, 1e20, 1e-5, 2.3e-308, Double.greatestFiniteMagnitude]
    var singles = [0 as Float, 0.1, 16_777_216, 1e20, 1e-10]
    var text = "\u{0}\u{1F}\u{7F}\u{9B}\"\\/\u{2028}é😀e\u{301}\r\n\t\u{8}\u{C}", empty = ""
    var absent: Int?, present: Int? = 3
    var some = [1, nil, 3]
    var none: [String] = [], nothing: [String: Int] = [:], unit = Unit()
    var date = Date(timeIntervalSince1970: -1.5), dates = [Date(timeIntervalSince1970: 1e9)]
    var data = Data([0, 255, 62, 63]), bytes = [Data()]
    var keys = [
        "b": 1, "a": 2, "B": 3, "ä": 4, "a1": 5, "a10": 6, "a2": 7, "": 8, "\n": 9, "longer key 1": 10,
        "longer key": 11, "longer key 2": 12, "\u{FFFF}": 13, "😀": 14,
    ]
    var numbered = [1: "a", 10: "b", 2: "c"]

    struct Unit: Encodable {}
}

/// Keeps several containers open at a time, and writes some keys twice.
private struct Handmade: Encodable {
    private enum Key: String, CodingKey { case a, b, c, d }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        var nested = object.nestedContainer(keyedBy: Key.self, forKey: .b)
        var list = object.nestedUnkeyedContainer(forKey: .a)
        try nested.encode(1, forKey: .b)
        try list.encode("x")
        try list.encode(2.5)
        try nested.encode("y", forKey: .a)
        try list.encodeNil()
        var inner = list.nestedUnkeyedContainer()
        var other = list.nestedContainer(keyedBy: Key.self)
        try inner.encode(list.count)
        try other.encode([Float(1.5)], forKey: .c)
        try inner.encode([true])
        try object.encode(7, forKey: .c)
        try object.encode(8, forKey: .c)
        try object.encodeNil(forKey: .d)
        try [1].encode(to: object.superEncoder())
        try "z".encode(to: list.superEncoder())
        var again = encoder.container(keyedBy: Key.self)
        try again.encode(false, forKey: .d)
    }
}

private indirect enum Value: Encodable {
    case flag(Bool), integer(Int), number(Double), text(String), absent, list([Value]), object([String: Value])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try container.encode(flag)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .absent: try container.encodeNil()
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }

    static func random(depth: Int, _ generator: inout SplitMix64) -> Value {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &generator) {
        case 0: .flag(.random(using: &generator))
        case 1: .integer(Int.random(in: .min ... .max, using: &generator) >> Int.random(in: 0..<64, using: &generator))
        case 2: .number(random(&generator))
        case 3: .text(text(&generator))
        case 4: .absent
        case 5, 6:
            .list((0..<Int.random(in: 0..<6, using: &generator)).map { _ in random(depth: depth - 1, &generator) })
        default:
            .object(
                Dictionary(
                    (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
                        (text(&generator), random(depth: depth - 1, &generator))
                    },
                    uniquingKeysWith: { $1 }
                )
            )
        }
    }

    private static func random(_ generator: inout SplitMix64) -> Double {
        let number = Double(bitPattern: .random(in: 0 ... .max, using: &generator))
        return number.isFinite ? number : Double.random(in: -1000...1000, using: &generator)
    }

    private static func text(_ generator: inout SplitMix64) -> String {
        let alphabet = Array("abAB01\"\\/\n\u{0}\u{1F}\u{7F}é\u{9B}\u{301}日\u{FFFD}😀")
        return String(
            (0..<Int.random(in: 0..<14, using: &generator)).compactMap { _ in alphabet.randomElement(using: &generator)
            }
        )
    }
}
