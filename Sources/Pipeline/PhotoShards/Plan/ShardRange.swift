import Cryptography
import PhotoModel

/// The part of the manifest that is one shard.
///
/// A line of `shards.tsv`: offset and length of the part in bytes, its photos, the bytes of their files, and the SHA-256 of
/// the part, separated by tabs. Numbers have leading zeros, so that all lines have equal lengths and a shard reads only its
/// own.
package struct ShardRange: Sendable, Hashable {
    static let lineByteCount = Self(offset: 0, byteCount: 0, photos: 0, photoBytes: 0, digest: []).line.count

    package var offset: Int64
    package var byteCount: Int
    package var photos: Int
    /// The total size of its photos' files.
    package var photoBytes: Int64
    /// SHA-256 of the part.
    var digest: [UInt8]

    private static let widths = [14, 10, 8, 18]
    private static let digestByteCount = 2 * SHA256.byteCount

    var line: [UInt8] {
        var line: [UInt8] = []
        for (number, width) in zip([offset, Int64(byteCount), Int64(photos), photoBytes], Self.widths) {
            let digits = Array("\(number)".utf8)
            line += [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
            line.append(UInt8(ascii: "\t"))
        }
        let text = Array(Hex.text(digest).utf8)
        return line + text + [UInt8](repeating: UInt8(ascii: "0"), count: Self.digestByteCount - text.count)
            + [UInt8(ascii: "\n")]
    }

    init(offset: Int64, byteCount: Int, photos: Int, photoBytes: Int64, digest: [UInt8]) {
        (self.offset, self.byteCount, self.photos, self.photoBytes) = (offset, byteCount, photos, photoBytes)
        self.digest = digest
    }

    /// - Parameter line: with its newline.
    init?(line: [UInt8]) {
        let fields = String(decoding: line.dropLast(), as: UTF8.self).split(separator: "\t")
        guard line.last == UInt8(ascii: "\n"), fields.count == 5, let offset = Int64(fields[0]),
            let byteCount = Int(fields[1]), let photos = Int(fields[2]), let photoBytes = Int64(fields[3]),
            let digest = Hex.bytes(fields[4]), digest.count == SHA256.byteCount, min(offset, Int64(byteCount)) >= 0
        else { return nil }
        self.init(offset: offset, byteCount: byteCount, photos: photos, photoBytes: photoBytes, digest: digest)
    }
}
