import Cryptography
import PhotoModel

/// A digest of everything that determines the bytes of an exported file: equal keys mean equal bytes.
package struct ExportKey: ByteIdentifier {
    package let words: SIMD2<UInt64>
    package init(words: SIMD2<UInt64>) { self.words = words }

    /// Of parts whose division counts.
    package init(_ parts: [[UInt8]]) {
        var hash = SHA256()
        for part in parts {
            Swift.withUnsafeBytes(of: UInt64(part.count).littleEndian) { hash.update($0) }
            hash.update(part)
        }
        let digest = hash.finish()
        self.init(words: digest.withUnsafeBytes { $0.loadUnaligned(as: Words.self) })
    }

    package init(_ text: String, _ parts: [UInt8]...) { self.init([Array(text.utf8)] + parts) }
}
