import TestSupport
import Testing

@testable import PhotoDuplicates

@Suite("Table of numbers")
struct NumberTableTests {
    @Test("Finds the number of every value, also where hash values are equal", arguments: [1, 3, 1 << 20])
    func values(hashCount: Int) {
        var generator = SplitMix64(seed: UInt64(hashCount))
        var (values, table) = ([Int](), NumberTable())
        func hashValue(_ value: Int) -> Int { value % hashCount - 1 }
        func number(of value: Int) -> Int32? { table.number(hashValue(value)) { values[Int($0)] == value } }
        for _ in 0..<500 {
            let value = Int.random(in: 0..<1000, using: &generator)
            #expect(number(of: value) == values.firstIndex(of: value).map { Int32($0) })
            if values.contains(value) { continue }
            values.append(value)
            table.insert(Int32(values.count - 1)) { hashValue(values[Int($0)]) }
        }
        for value in 0..<1000 { #expect(number(of: value) == values.firstIndex(of: value).map { Int32($0) }) }
    }
}
