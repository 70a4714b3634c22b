/// Hashes sorted by one of their slots: a copy, so that each bucket is contiguous.
final class SortedSlot: @unchecked Sendable {  // Safe: written by `init` only.
    /// The original position of each hash, ascending within a bucket.
    let positions: UnsafeMutableBufferPointer<Int32>
    let words: HashWords
    private let copy: UnsafeMutableBufferPointer<UInt64>
    /// The start of each bucket, followed by the end of the last.
    private let starts: [Int32]

    /// - Parameter width: the maximum number of threads.
    init(_ hashes: HashPlanes, slot: Int, width: Int) {
        let count = hashes.count
        let stride = count + HashPlanes.readable
        positions = .allocate(capacity: count)
        copy = .allocate(capacity: 4 * stride)
        words = HashWords(words: UnsafeBufferPointer(copy), stride: stride)
        let (positions, copy) = (positions, copy)
        for plane in 1...4 { copy[plane * stride - HashPlanes.readable..<plane * stride].update(repeating: 0) }

        starts = hashes.withWords { words in
            let counts = Self.bucketCounts(words, count: count, slot: slot, width: width)
            let (starts, firsts) = Self.places(counts)
            let chunk = (count + counts.count - 1) / max(1, counts.count)
            _ = concurrently(counts.count, width: width) { number in
                var next = firsts[number]
                next.withUnsafeMutableBufferPointer { next in
                    for position in min(count, number * chunk)..<min(count, (number + 1) * chunk) {
                        let key = words.slot(slot, of: position)
                        let place = Int(next[key])
                        next[key] += 1
                        positions[place] = Int32(position)
                        for word in 0..<4 { copy[word * stride + place] = words.word(word, of: position) }
                    }
                }
            }
            return starts
        }
    }

    deinit {
        positions.deallocate()
        copy.deallocate()
    }

    /// The range of a bucket's hashes.
    subscript(key: Int) -> Range<Int> { Int(starts[key])..<Int(starts[key + 1]) }

    /// The number of hashes in each bucket, for each chunk of them.
    private static func bucketCounts(_ words: HashWords, count: Int, slot: Int, width: Int) -> [[Int32]] {
        let chunks = 4
        let chunk = (count + chunks - 1) / chunks
        return concurrently(chunks, width: width) { number in
            var counts = [Int32](repeating: 0, count: SlotJoin.buckets)
            counts.withUnsafeMutableBufferPointer { counts in
                for position in min(count, number * chunk)..<min(count, (number + 1) * chunk) {
                    counts[words.slot(slot, of: position)] += 1
                }
            }
            return counts
        }
    }

    /// The start of each bucket, and of each chunk's part in it.
    private static func places(_ counts: [[Int32]]) -> (starts: [Int32], firsts: [[Int32]]) {
        var starts = [Int32](repeating: 0, count: SlotJoin.buckets + 1)
        var firsts = counts
        var next: Int32 = 0
        for key in 0..<SlotJoin.buckets {
            starts[key] = next
            for number in counts.indices {
                firsts[number][key] = next
                next += counts[number][key]
            }
        }
        starts[SlotJoin.buckets] = next
        return (starts, firsts)
    }
}
