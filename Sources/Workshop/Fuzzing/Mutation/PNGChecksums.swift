import PhotoRecord

/// The checksums after the chunks of a PNG file.
enum PNGChecksums {
    /// Corrects them as far as the chunk lengths can be followed.
    static func mend(_ bytes: inout [UInt8]) {
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = Int(LengthField(offset, 4, isBigEndian: true).value(in: bytes))
            let end = offset + 8 + length
            guard end + 4 <= bytes.count else { return }
            let checksum = crc32(of: Array(bytes[offset + 4..<end]))
            withUnsafeBytes(of: checksum.bigEndian) { bytes.replaceSubrange(end..<end + 4, with: $0) }
            offset = end + 4
        }
    }
}
