import Foundation
import PhotoRecord
import StoreSamples
import SwiftProtobuf
import Testing

@Suite("Records in the cache")
struct StoredRecordTests {
    private func read(_ bytes: [UInt8]) -> Record? { bytes.withUnsafeBytes(StoredRecord.record) }

    @Test("A record is read as written, and by other programs as a message with its checksum")
    func roundTrip() throws {
        let record = Record.bare(1)
        let bytes = try #require(StoredRecord.bytes(record))
        #expect(read(bytes) == record)
        #expect(try Record(serializedBytes: bytes).checksum == crc32(of: Array(bytes.dropLast(6))))
        // Encoded again, it is the same.
        #expect(StoredRecord.bytes(try Record(serializedBytes: bytes)) == bytes)
    }

    @Test("Detects a changed byte anywhere")
    func changed() throws {
        let bytes = try #require(StoredRecord.bytes(.bare(1)))
        for index in 0..<bytes.count {
            var changed = bytes
            changed[index] ^= 0x10
            // A corrupted checksum tag is an unknown field, and the rest is unchanged.
            let isTag = (bytes.count - 6..<bytes.count - 4).contains(index)
            #expect(isTag || read(changed) == nil, "byte \(index)")
        }
    }

    @Test("Reads a record from before checksums existed")
    func old() throws {
        let bytes: [UInt8] = try Record.bare(2).serializedBytes()
        #expect(read(bytes) == .bare(2))
        #expect(read([]) == Record() && read([1]) == nil)
    }

    @Test("The checksum is zlib's CRC-32")
    func checksum() {
        #expect(crc32(of: Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(crc32(of: []) == 0)
    }

    @Test("Records need no more alignment than the frames of async functions provide")
    func alignment() {
        #expect(MemoryLayout<Record>.alignment <= 16)
    }
}
