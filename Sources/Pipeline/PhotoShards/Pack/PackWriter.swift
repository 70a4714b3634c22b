import Archives
import Foundation
import PhotoCache
import PhotoModel
import PhotoRecord
import StoreFiles
import SwiftProtobuf
import SystemPackage

/// Writes a pack: what was made of the photos of a shard, as an archive that is a shard of a WebDataset, too.
///
/// First what loaders pass over: the shard, its photos, its failures. Then, by ascending content, the tiers, the facts that
/// are not sealed, and the record of each. Equal results make equal bytes.
struct PackWriter {
    let info: PackInfo
    let photos: [PackedPhoto]
    let cache: Cache

    /// The SHA-256 of what was written, and its size.
    struct Written: Sendable, Equatable {
        var digest: [UInt8]
        var byteCount: Int
    }

    /// - Throws: `StoreError`, `Errno`
    func write(to file: FileDescriptor) throws -> Written {
        let output = PackOutput(file)
        var archive = TarWriter(output: output.append)
        try archive.add(PackMember.info, JSONText.bytes(of: info))
        var lines: [UInt8] = []
        for photo in photos { lines += try JSONText.bytes(of: photo) + [UInt8(ascii: "\n")] }
        try archive.add(PackMember.photos, lines)
        for failure in try failures() {
            guard let content = ContentID(failure.contentID) else { continue }
            try archive.add(PackMember.failure(content), failure.serializedBytes())
        }
        for content in try contents() {
            guard let record = try cache.record(content) else { continue }
            try add(record, of: content, to: &archive)
        }
        let byteCount = archive.byteCount + TarWriter.endByteCount
        try archive.finish()
        return Written(digest: try output.finish(), byteCount: byteCount)
    }

    private func failures() throws(StoreError) -> [Failure] {
        var failures: [Failure] = []
        try cache.forEachFailure { failures.append($0) }
        return failures
    }

    private func contents() throws(StoreError) -> [ContentID] {
        var contents: [ContentID] = []
        try cache.forEachRecord { record throws(StoreError) in
            if let content = record.content { contents.append(content) }
        }
        return contents
    }

    private func add(_ record: Record, of content: ContentID, to archive: inout TarWriter) throws {
        var added: Set<TierDigest> = []
        for tier in record.tiers {
            guard let digest = tier.storedTierDigest, added.insert(digest).inserted else { continue }
            guard let bytes = try cache.tier(content, digest), crc32(of: bytes) == tier.checksum else {
                throw StoreError.incomplete(content, tier: tier.name)
            }
            try archive.add(PackMember.tier(content, tier.name, tier.format), bytes)
        }
        try archive.add(PackMember.facts(content), try Self.facts(of: record))
        guard let bytes = StoredRecord.bytes(record) else {
            throw StoreError.cache(cache.folder, call: "read", reason: "the record of \(content) cannot be encoded")
        }
        try archive.add(PackMember.record(content), bytes)
    }

    /// The record in JSON, as `record.proto` names its fields.
    private static func facts(of record: Record) throws -> [UInt8] {
        var shown = record
        shown.sealed = Data()
        shown.checksum = 0
        for place in shown.plugins.indices { shown.plugins[place].sealed = Data() }
        var options = JSONEncodingOptions()
        options.preserveProtoFieldNames = true
        return try shown.jsonUTF8Bytes(options: options)
    }
}

extension TarWriter {
    fileprivate mutating func add(_ name: String, _ bytes: [UInt8]) throws {
        _ = try begin(name, byteCount: bytes.count)
        try write(bytes)
    }
}
