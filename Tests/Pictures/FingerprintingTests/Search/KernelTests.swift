import CHamming
import Fingerprinting
import Testing

@Suite("Kernels that count differing bits")
struct HammingKernelTests {
    /// scripts/check-kernels compares the kernels that this processor lacks.
    @Test("All kernels of this processor match the definition", arguments: [0, 31, 43, 44, 128, 256])
    func kernels(distance: Int) {
        var sets = HashSets(seed: 3)
        let kind = sets.hash()
        for (rows, columns) in [(1, 1), (1, 16), (3, 15), (64, 512), (17, 33), (64, 100)] {
            let hashes = (0..<rows + columns).map { _ in sets.copy(of: kind, differingIn: sets.below(100)) }
            let stride = rows + columns + hamming_readable
            var words = [UInt64](repeating: 0, count: 4 * stride)
            for (position, hash) in hashes.enumerated() {
                for word in 0..<4 { words[word * stride + position] = hash.words[word] }
            }
            var expected = Set<[Int]>()
            for row in 0..<rows {
                for column in 0..<columns {
                    let bits = hashes[row].distance(to: hashes[rows + column])
                    if bits <= distance { expected.insert([row, column, bits]) }
                }
            }
            var next = hamming_all()!
            while let kernels = next.pointee {
                #expect(
                    found(kernels.pointee, words, stride, rows, columns, distance) == expected,
                    "\(String(cString: kernels.pointee.name)), \(rows) × \(columns)"
                )
                next += 1
            }
        }
    }

    @Test("All kernels of this processor measure distances", arguments: [1, 7, 8, 15, 16, 100])
    func distances(count: Int) {
        var sets = HashSets(seed: 4)
        let hash = sets.hash()
        let opposite = PDQHash(words: ~hash.words)
        let columns = [hash, opposite] + (0..<count).map { _ in sets.copy(of: hash, differingIn: sets.below(256)) }
        let stride = columns.count + hamming_readable
        var words = [UInt64](repeating: 0, count: 4 * stride)
        for (position, column) in columns.enumerated() {
            for word in 0..<4 { words[word * stride + position] = column.words[word] }
        }
        var next = hamming_all()!
        while let kernels = next.pointee {
            var distances = [UInt8](repeating: 0, count: columns.count)
            words.withUnsafeBufferPointer { words in
                let planes = hamming_planes(words: words.baseAddress, stride: stride)
                kernels.pointee.distances((0..<4).map { hash.words[$0] }, planes, columns.count, &distances)
            }
            #expect(distances.map(Int.init) == columns.map { min(255, hash.distance(to: $0)) })
            next += 1
        }
    }

    private func found(
        _ kernels: hamming_kernels,
        _ words: [UInt64],
        _ stride: Int,
        _ rows: Int,
        _ columns: Int,
        _ distance: Int
    ) -> Set<[Int]> {
        var matches = [hamming_match](repeating: hamming_match(), count: rows * columns)
        let count = words.withUnsafeBufferPointer { words in
            kernels.within(
                hamming_planes(words: words.baseAddress, stride: stride),
                rows,
                hamming_planes(words: words.baseAddress! + rows, stride: stride),
                columns,
                UInt32(distance),
                &matches
            )
        }
        let found = matches.prefix(count).map { [Int($0.row), Int($0.column), Int($0.distance)] }
        #expect(Set(found).count == count)
        return Set(found)
    }
}
