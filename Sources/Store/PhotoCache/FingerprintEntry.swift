import Foundation
import PhotoRecord

/// A perceptual hash as the databases `fingerprints` and `trimmed` store it: small and of fixed length, for scanning.
package struct FingerprintEntry: Sendable, Hashable {
    /// 32 bytes.
    package var pdq: [UInt8]
    package var version: UInt16
    /// 0–100
    package var quality: UInt8

    static let byteCount = 36

    /// Nil if the fingerprints contain no PDQ.
    init?(_ fingerprints: Record.Fingerprints) {
        self.init(fingerprints.pdq, fingerprints.pdqVersion, fingerprints.pdqQuality)
    }

    /// For the picture without its border; nil if it has no border.
    init?(trimmed fingerprints: Record.Fingerprints) {
        self.init(fingerprints.trimmedPdq, fingerprints.pdqVersion, fingerprints.trimmedPdqQuality)
    }

    private init?(_ pdq: Data, _ version: UInt32, _ quality: UInt32) {
        guard pdq.count == 32 else { return nil }
        (self.pdq, self.version, self.quality) = (Array(pdq), UInt16(clamping: version), UInt8(clamping: quality))
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        pdq = Array(bytes[..<32])
        version = UInt16(bytes[32]) | UInt16(bytes[33]) << 8
        quality = bytes[34]
    }

    var bytes: [UInt8] { pdq + [UInt8(version & 0xFF), UInt8(version >> 8), quality, 0] }
}
