import Foundation
import SwiftProtobuf
import Testing

@testable import PhotoStore

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
}
