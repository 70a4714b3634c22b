/// A perceptual hash as it lies in the databases `fingerprints` and `trimmed`: small and of fixed length, to be scanned.
package struct FingerprintEntry: Sendable, Hashable {
    /// 32 bytes.
    package var pdq: [UInt8]
    package var version: UInt16
    /// 0–100
    package var quality: UInt8

    static let byteCount = 36

    /// Nil where the fingerprints hold no PDQ.
    init?(_ fingerprints: Record.Fingerprints) {
        guard fingerprints.pdq.count == 32 else { return nil }
        pdq = Array(fingerprints.pdq)
        version = UInt16(clamping: fingerprints.pdqVersion)
        quality = UInt8(clamping: fingerprints.pdqQuality)
    }

    /// Of the picture without its border; nil where it has none.
    init?(trimmed fingerprints: Record.Fingerprints) {
        guard fingerprints.trimmedPdq.count == 32 else { return nil }
        pdq = Array(fingerprints.trimmedPdq)
        version = UInt16(clamping: fingerprints.pdqVersion)
        quality = UInt8(clamping: fingerprints.trimmedPdqQuality)
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        pdq = Array(bytes[..<32])
        version = UInt16(bytes[32]) | UInt16(bytes[33]) << 8
        quality = bytes[34]
    }

    var bytes: [UInt8] { pdq + [UInt8(version & 0xFF), UInt8(version >> 8), quality, 0] }
}
