import CHamming

/// Hashes in four planes, one for each of their words, so that kernels compare many at a time.
struct HashPlanes: Sendable {
    private(set) var count = 0
    private var stride: Int
    private var words: [UInt64]

    /// The kernels read whole vectors.
    static let readable = hamming_readable

    init(capacity: Int = 0) {
        stride = capacity + Self.readable
        words = [UInt64](repeating: 0, count: 4 * stride)
    }

    subscript(position: Int) -> PDQHash {
        precondition(0..<count ~= position, "no hash at this position")
        return PDQHash(
            words: SIMD4(
                words[position],
                words[stride + position],
                words[2 * stride + position],
                words[3 * stride + position]
            )
        )
    }

    mutating func append(_ hash: PDQHash) {
        if count + Self.readable == stride { grow(to: max(64, 2 * count)) }
        for word in 0..<4 { words[word * stride + count] = hash.words[word] }
        count += 1
    }

    func withWords<Result>(_ body: (HashWords) -> Result) -> Result {
        words.withUnsafeBufferPointer { body(HashWords(words: $0, stride: stride)) }
    }

    private mutating func grow(to capacity: Int) {
        var wider = HashPlanes(capacity: capacity)
        for word in 0..<4 {
            wider.words.replaceSubrange(
                word * wider.stride..<word * wider.stride + count,
                with: words[word * stride..<word * stride + count]
            )
        }
        wider.count = count
        self = wider
    }
}

/// The words of the planes, at a fixed address.
struct HashWords: @unchecked Sendable {  // Safe: only read while it is lent.
    let words: UnsafeBufferPointer<UInt64>
    let stride: Int

    func word(_ word: Int, of position: Int) -> UInt64 { words[word * stride + position] }

    func hash(at position: Int) -> SIMD4<UInt64> {
        SIMD4(word(0, of: position), word(1, of: position), word(2, of: position), word(3, of: position))
    }

    /// The hashes from a position on, as the kernels take them.
    func planes(from position: Int) -> hamming_planes {
        hamming_planes(words: words.baseAddress.map { $0 + position }, stride: stride)
    }
}
