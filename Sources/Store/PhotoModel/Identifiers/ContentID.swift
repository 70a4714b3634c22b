/// Identifies a photo by its file's bytes, independently of its place and name: their SHA-256.
///
/// Of a camera raw file, which consists mostly of sensor data that are never shown, only some parts are covered; see
/// `ContentCoverage`. The ID shows that: it ends with a mark.
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

    // MARK: Of parts of a file

    /// The last eight bytes of the ID: "partial", and the version of the rule. The SHA-256 of one file in 2⁶⁴ ends like
    /// this.
    private static let partialMark = UInt64(bigEndian: 0x7061_7274_6961_6C01)

    /// Whether it covers only parts of the file, so that files with equal IDs may still differ.
    public var isPartial: Bool { high.y == Self.partialMark }

    /// The ID for a digest of parts: its first 24 bytes, and the mark.
    package init(ofParts digest: Words) {
        var words = digest
        words.w = Self.partialMark
        self.init(words: words)
    }
}

/// A digest of everything that goes into making a tier: its parameters, the tiers above it, and the versions of the scaler
/// and encoder. Also used for a whole recipe.
package struct TierDigest: ByteIdentifier {
    package let words: SIMD2<UInt64>
    package init(words: SIMD2<UInt64>) { self.words = words }
}
