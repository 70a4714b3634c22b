/// SHA-256 of a photo file's bytes: identifies a photo independently of its place and name.
///
/// Stored in halves: a field that is aligned to more than 16 bytes makes the compiler allocate too little for the frames of
/// `async` functions (swiftlang/swift#91639, in 6.3), which then overwrite adjacent memory.
public struct ContentID: ByteIdentifier {
    private let low: SIMD2<UInt64>
    private let high: SIMD2<UInt64>

    package var words: SIMD4<UInt64> { SIMD4(lowHalf: low, highHalf: high) }

    package init(words: SIMD4<UInt64>) { (low, high) = (words.lowHalf, words.highHalf) }

    /// 64 hexadecimal digits.
    public var description: String { hex }

    public static func < (a: ContentID, b: ContentID) -> Bool { a.isBefore(b) }
}

/// A digest of everything that goes into making a tier: its parameters, the tiers above it, and the versions of the scaler
/// and encoder. Also used for a whole recipe.
package struct TierDigest: ByteIdentifier {
    package let words: SIMD2<UInt64>
    package init(words: SIMD2<UInt64>) { self.words = words }
}
