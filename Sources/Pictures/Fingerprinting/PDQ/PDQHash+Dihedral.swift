extension PDQHash {
    /// Approximates the hash of a rotated or mirrored copy from this hash alone.
    ///
    /// Rows and columns are exchanged exactly. A frequency that changes its sign also changes its bit if the median of
    /// all is zero. If it is not, bits of frequencies between the two are wrong. For 170 photos and quarters of photos,
    /// compared with real mirroring, the error was 6 bits in the median, 14 for nine in ten, 42 at most.
    package func transformed(by symmetry: Dihedral) -> PDQHash {
        let (transposes, mirrorsVertically, mirrorsHorizontally) = symmetry.steps
        var words = transposes ? transposed.words : self.words
        // 16 rows of 16 bits, four to a word: every other row, and every other bit of each row.
        if mirrorsVertically { words ^= SIMD4(repeating: 0x0000_FFFF_0000_FFFF) }
        if mirrorsHorizontally { words ^= SIMD4(repeating: 0x5555_5555_5555_5555) }
        return PDQHash(words: words)
    }

    /// Bit 16 · i + j moves to 16 · j + i.
    private var transposed: PDQHash {
        var transposed = SIMD4<UInt64>.zero
        for word in 0..<4 {
            var rest = words[word]
            while rest != 0 {
                let bit = 64 * word + rest.trailingZeroBitCount
                let moved = bit % 16 * 16 + bit / 16
                transposed[moved / 64] |= 1 << UInt64(moved % 64)
                rest &= rest - 1
            }
        }
        return PDQHash(words: transposed)
    }
}
