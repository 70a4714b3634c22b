/// The 16×16 low frequencies of a picture from which its PDQ hash is computed, and its quality.
package struct PDQSpectrum: Sendable {
    /// Row i is vertical frequency i + 1, column j horizontal frequency j + 1.
    let coefficients: [Float]
    /// 0…100.
    package let quality: Int

    /// - Parameter block: 64 rows of 64 luma samples, 0…255.
    init(block: [Float]) {
        quality = Self.quality(of: block)
        coefficients = Self.lowFrequencies(of: block)
    }

    package var fingerprint: PDQ.Fingerprint { PDQ.Fingerprint(hash: hash(), quality: quality) }

    /// The hash of this picture, or an approximation of the hash of a rotated or mirrored copy: 10–26 bits from that of
    /// a copy that was really transformed.
    package func hash(_ symmetry: Dihedral = .identity) -> PDQHash {
        PDQHash(coefficients: symmetry == .identity ? coefficients : symmetry.applied(to: coefficients))
    }

    /// Sums differences between neighbours, in truncated hundredths, so that faint ones count as nothing.
    private static func quality(of block: [Float]) -> Int {
        func difference(_ a: Int, _ b: Int) -> Int { abs(Int((block[a] - block[b]) * 100 / 255)) }
        var sum = 0
        for row in 0..<64 {
            for column in 0..<64 {
                let index = row * 64 + column
                if row < 63 { sum += difference(index, index + 64) }
                if column < 63 { sum += difference(index, index + 1) }
            }
        }
        return min(100, sum / 90)
    }

    /// B = D·A·Dᵀ. Each sum runs over k in ascending order. Only what is independent of k may be vectorised.
    private static func lowFrequencies(of block: [Float]) -> [Float] {
        let basis = Self.basis
        var half = [Float](repeating: 0, count: 16 * 64)
        var result = [Float](repeating: 0, count: 16 * 16)
        block.withUnsafeBufferPointer { block in
            half.withUnsafeMutableBufferPointer { half in
                for i in 0..<16 {
                    for k in 0..<64 {
                        let weight = basis[i * 64 + k]
                        for j in 0..<64 { half[i * 64 + j] += weight * block[k * 64 + j] }
                    }
                }
            }
        }
        for i in 0..<16 {
            for j in 0..<16 {
                var sum: Float = 0
                for k in 0..<64 { sum += half[i * 64 + k] * basis[j * 64 + k] }
                result[i * 16 + j] = sum
            }
        }
        return result
    }

    /// D: 16 rows of 64, the cosines of frequencies 1…16. None is so near to the middle between two `Float`s that
    /// another machine's cosine could round differently.
    private static let basis: [Float] = (0..<16 * 64).map { index in
        let angle = Double.pi / 128 * Double(index / 64 + 1) * Double(2 * (index % 64) + 1)
        return Float((2.0 / 64).squareRoot() * cosine(angle))
    }
}

extension PDQHash {
    /// One bit for each of the 256 coefficients: set if it is above the (lower) median.
    fileprivate init(coefficients: [Float]) {
        let median = coefficients.sorted()[coefficients.count / 2 - 1]
        var words = SIMD4<UInt64>.zero
        for (bit, value) in coefficients.enumerated() where value > median {
            words[bit / 64] |= 1 << UInt64(bit % 64)
        }
        self.init(words: words)
    }
}
