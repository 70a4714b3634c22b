import Foundation
import SwiftProtobuf

/// A record as stored in the cache: the message, followed by the field `checksum` over all bytes before it. LMDB has no
/// checksums, and a message with a changed byte usually still parses.
package enum StoredRecord {
    /// Field 1000 of the message, of 32 bits: the highest number, so that it comes last.
    private static let tag: [UInt8] = [0xC5, 0x3E]
    private static let checksumByteCount = 6

    /// Nil for a message that cannot be encoded.
    package static func bytes(_ record: Record) -> [UInt8]? {
        var record = record
        record.checksum = 0
        guard let message: [UInt8] = try? record.serializedBytes() else { return nil }
        let checksum = crc32(of: message).littleEndian
        return message + tag + withUnsafeBytes(of: checksum) { Array($0) }
    }

    /// Nil if the record is damaged. Records from before checksums existed are accepted unchecked.
    package static func record(_ bytes: UnsafeRawBufferPointer) -> Record? {
        let message = UnsafeRawBufferPointer(rebasing: bytes.dropLast(checksumByteCount))
        guard bytes.count >= checksumByteCount, bytes[message.count...].starts(with: tag) else {
            return try? Record(serializedBytes: Data(bytes))
        }
        let checksum = bytes.loadUnaligned(fromByteOffset: message.count + tag.count, as: UInt32.self)
        guard UInt32(littleEndian: checksum) == crc32(of: message) else { return nil }
        return try? Record(serializedBytes: Data(message))
    }
}
