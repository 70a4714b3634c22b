/// SHA-256 of a photo file's bytes: what a photo is, wherever it is and whatever it is called.
package struct ContentID: ByteIdentifier {
    package let words: SIMD4<UInt64>
    package init(words: SIMD4<UInt64>) { self.words = words }
}

/// Stands for everything that went into making a tier: its parameters, the tiers above it, the scaler's and encoder's
/// versions. Also used for a whole recipe.
package struct TierDigest: ByteIdentifier {
    package let words: SIMD2<UInt64>
    package init(words: SIMD2<UInt64>) { self.words = words }
}
