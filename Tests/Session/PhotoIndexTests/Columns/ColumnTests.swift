import TestSupport
import Testing

@testable import PhotoIndex

@Suite("Columns of the index")
struct ColumnTests {
    @Test("A column holds what an array holds, and a copy keeps what it had", arguments: 0..<20)
    func asArray(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (column, array): (Column<Int32>, [Int32]) = ([], [])
        var copies: [(Column<Int32>, [Int32])] = []
        for _ in 0..<300 {
            let value = Int32.random(in: 0..<100, using: &random)
            let place = Int.random(in: 0...array.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: copies.append((column, array))
            case 1:
                column.insert(value, at: place)
                array.insert(value, at: place)
            case 2 where place < array.count:
                column.remove(at: place)
                array.remove(at: place)
            case 3 where place < array.count:
                column[place] = value
                array[place] = value
            case 4: column.trim()
            case 5:
                column.append(contentsOf: array.prefix(3))
                array.append(contentsOf: array.prefix(3))
            default:
                column.append(value)
                array.append(value)
            }
            #expect(Array(column) == array)
        }
        for (column, array) in copies { #expect(Array(column) == array) }
    }

    @Test("A sparse column holds what a dictionary holds, in the order of positions", arguments: 0..<20)
    func asDictionary(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (column, dictionary) = (SparseColumn<UInt16>(), [Int: UInt16]())
        for _ in 0..<300 {
            let position = Int.random(in: 0..<60, using: &random)
            let value: UInt16? = Bool.random(using: &random) ? UInt16.random(in: 0..<9, using: &random) : nil
            column[position] = value
            dictionary[position] = value
            #expect((0..<60).allSatisfy { column[$0] == dictionary[$0] })
            #expect(column.positions.map { Int($0) } == dictionary.keys.sorted())
        }
        var found: [Int] = []
        column.forEach(where: { $0 > 4 }) { found.append($0) }
        #expect(found == dictionary.filter { $0.value > 4 }.keys.sorted())
    }
}
