import Fingerprinting

/// Sets of hashes to search, the same on each run.
struct HashSets {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func word() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }

    mutating func below(_ bound: Int) -> Int { Int(word() >> 33) % bound }

    mutating func hash() -> PDQHash { PDQHash(words: [word(), word(), word(), word()]) }

    /// The hash with this many of its bits changed, anywhere.
    mutating func copy(of hash: PDQHash, differingIn bits: Int) -> PDQHash {
        var words = hash.words
        var changed = Set<Int>()
        while changed.count < bits { changed.insert(below(256)) }
        for bit in changed { words[bit / 64] ^= 1 << UInt64(bit % 64) }
        return PDQHash(words: words)
    }

    mutating func random(_ count: Int) -> [PDQHash] { (0..<count).map { _ in hash() } }

    /// Most bits match one of a few hashes, so that many hashes share slots and some are near each other.
    mutating func skewed(_ count: Int) -> [PDQHash] {
        let kinds = random(5)
        return (0..<count).map { _ in copy(of: kinds[below(kinds.count)], differingIn: below(70)) }
    }

    /// A third of the hashes are equal to another, and a third differ in the given number of bits or one more.
    mutating func withCopies(_ count: Int, differingIn bits: Int) -> [PDQHash] {
        var hashes = random(max(1, count / 3))
        while hashes.count < count {
            let one = hashes[below(hashes.count)]
            hashes.append(below(2) == 0 ? one : copy(of: one, differingIn: bits + below(2)))
        }
        return hashes
    }

    /// Each bit that differs from the first hash is in a different slot, as far as there are slots: the worst case.
    mutating func spread(_ count: Int) -> [PDQHash] {
        let one = hash()
        return (0..<count).map { number in
            var words = one.words
            for bit in 0..<number % 70 {
                let place = bit % 16 * 16 + (bit / 16 + number) % 16
                words[place / 64] ^= 1 << UInt64(place % 64)
            }
            return PDQHash(words: words)
        }
    }
}

/// All pairs, directly from the definition.
func plainPairs(_ hashes: [PDQHash], within distance: Int, since: Int = 0) -> [HashPair] {
    var pairs: [HashPair] = []
    for first in hashes.indices {
        for second in hashes.indices where second > first && second >= since {
            let bits = hashes[first].distance(to: hashes[second])
            guard bits <= distance else { continue }
            pairs.append(HashPair(first: Int32(first), second: Int32(second), distance: UInt16(bits)))
        }
    }
    return pairs
}
