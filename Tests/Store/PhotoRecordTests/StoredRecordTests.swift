import Foundation
import PhotoRecord
import StoreSamples
import SwiftProtobuf
import Testing

@Suite("Records as the cache holds them")
struct StoredRecordTests {
    private func read(_ bytes: [UInt8]) -> Record? { bytes.withUnsafeBytes(StoredRecord.record) }

    @Test("A record is read as it was written, and by others as a message with its checksum")
    func roundTrip() throws {
        let record = Record.bare(1)
        let bytes = try #require(StoredRecord.bytes(record))
        #expect(read(bytes) == record)
        #expect(try Record(serializedBytes: bytes).checksum == crc32(of: Array(bytes.dropLast(6))))
        // Written again, it is the same.
        #expect(StoredRecord.bytes(try Record(serializedBytes: bytes)) == bytes)
    }

    @Test("A byte that changed is noticed, wherever it is")
    func changed() throws {
        let bytes = try #require(StoredRecord.bytes(.bare(1)))
        for index in 0..<bytes.count {
            var changed = bytes
            changed[index] ^= 0x10
            // A checksum that is none any more is an unknown field, and the rest is as it was.
            let isTag = (bytes.count - 6..<bytes.count - 4).contains(index)
            #expect(isTag || read(changed) == nil, "byte \(index)")
        }
    }

    @Test("A record of before there were checksums is read")
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

    @Test("Records are aligned to no more than the frames of async functions are")
    func alignment() {
        #expect(MemoryLayout<Record>.alignment <= 16)
    }
}
