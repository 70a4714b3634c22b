import Archives
import Cryptography
import Foundation
import PhotoModel
import PhotoPipeline
import PhotoRecord
import StoreFiles
import SwiftProtobuf
import SystemPackage

/// Reads packs, and refuses any that is not byte for byte what its commit record says.
struct PackReader {
    private let file: FilePath
    private let input: OpenFile
    let photos: [PackedPhoto]

    private static let pieceByteCount = 1 << 20

    /// Reads the whole pack once to compare its digest, and then its beginning.
    ///
    /// - Throws: `ShardError.conflict`, `StoreError`
    init(_ commit: ShardCommit, of plan: ShardPlan, in folder: PackFolder) throws {
        let file = folder.pack(named: commit.pack)
        self.file = file
        guard let descriptor = try PlanFile.open(file) else {
            throw ShardError.conflict(.damagedPack(file, "it is missing"))
        }
        input = OpenFile(descriptor, file)
        let written = try Self.digest(of: input)
        guard written == PackWriter.Written(digest: Hex.bytes(commit.sha256) ?? [], byteCount: commit.bytes) else {
            throw ShardError.conflict(.damagedPack(file, "it is not what its commit record says"))
        }
        var archive = Self.archive(input)
        let info = try Self.document(PackInfo.self, PackMember.info, &archive, file)
        guard info.version == PackInfo.currentVersion, info.plan == plan.id, info.shard == commit.shard else {
            throw ShardError.conflict(.otherPlan(file))
        }
        let lines = try Self.member(PackMember.photos, &archive, file)
        let decoder = JSONDecoder()
        photos = try lines.split(separator: UInt8(ascii: "\n")).map { line in
            guard let photo = try? decoder.decode(PackedPhoto.self, from: Data(line)) else {
                throw ShardError.conflict(.damagedPack(file, "a line of its photos cannot be read"))
            }
            return photo
        }
    }

    /// Passes on failures, and then contents in ascending order, each checked against its record.
    ///
    /// - Throws: `ShardError.conflict`, `StoreError`, and what the body throws.
    func forEach(
        _ failure: (Failure) async throws -> Void,
        _ content: (AdoptedContent) async throws -> Void
    ) async throws {
        var archive = Self.archive(input)
        var tiers: [String: [UInt8]] = [:]
        while let member = try next(&archive) {
            if member.name.hasPrefix(PackMember.failures) {
                guard let found = try? Failure(serializedBytes: try archive.bytes()) else { throw damaged(member.name) }
                try await failure(found)
            } else if member.name.hasSuffix(".record.pb") {
                let found = try Self.content(member.name, try archive.bytes(), tiers)
                guard let found else { throw damaged(member.name) }
                try await content(found)
                tiers = [:]
            } else if !member.name.hasPrefix("__sluice__/"), !member.name.hasSuffix(".json") {
                tiers[member.name] = try archive.bytes()
            }
        }
    }

    /// Nil if record and tiers do not fit together.
    private static func content(
        _ name: String,
        _ bytes: [UInt8],
        _ tiers: [String: [UInt8]]
    ) throws -> AdoptedContent? {
        guard let record = bytes.withUnsafeBytes(StoredRecord.record), let content = record.content,
            name == PackMember.record(content)
        else { return nil }
        var found: [TierDigest: [UInt8]] = [:]
        for tier in record.tiers {
            guard let digest = tier.storedTierDigest else { return nil }
            if found[digest] != nil { continue }
            guard let bytes = tiers[PackMember.tier(content, tier.name, tier.format)], crc32(of: bytes) == tier.checksum
            else { return nil }
            found[digest] = bytes
        }
        return found.count == tiers.count ? AdoptedContent(record, found) : nil
    }

    private func damaged(_ member: String) -> ShardError {
        .conflict(.damagedPack(file, "its member \(member) cannot be read"))
    }

    private func next(_ archive: inout TarReader) throws -> TarReader.Member? {
        do { return try archive.next() } catch let error as TarError {
            throw ShardError.conflict(.damagedPack(file, "\(error)"))
        }
    }

    private static func archive(_ file: OpenFile) -> TarReader {
        let input = BufferedInput(file, pieceByteCount: pieceByteCount)
        return TarReader(input: input.read(into:))
    }

    private static func member(
        _ name: String,
        _ archive: inout TarReader,
        _ file: FilePath
    ) throws -> [UInt8] {
        do {
            guard try archive.next()?.name == name else {
                throw ShardError.conflict(.damagedPack(file, "it does not begin like a pack"))
            }
            return try archive.bytes()
        } catch let error as TarError {
            throw ShardError.conflict(.damagedPack(file, "\(error)"))
        }
    }

    private static func document<Document: Decodable>(
        _ type: Document.Type,
        _ name: String,
        _ archive: inout TarReader,
        _ file: FilePath
    ) throws -> Document {
        let bytes = try member(name, &archive, file)
        guard let document = try? JSONDecoder().decode(type, from: Data(bytes)) else {
            throw ShardError.conflict(.damagedPack(file, "its \(name) cannot be read"))
        }
        return document
    }

    private static func digest(of file: OpenFile) throws -> PackWriter.Written {
        var digest = SHA256()
        var byteCount = 0
        var piece = [UInt8](repeating: 0, count: pieceByteCount)
        while true {
            let offset = Int64(byteCount)
            let count = try piece.withUnsafeMutableBytes { try file.read(from: offset, into: $0) }
            guard count > 0 else { return PackWriter.Written(digest: digest.finish(), byteCount: byteCount) }
            piece.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            byteCount += count
        }
    }
}

private final class OpenFile: Sendable {
    private let descriptor: FileDescriptor
    private let path: FilePath

    init(_ descriptor: FileDescriptor, _ path: FilePath) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { try? descriptor.close() }

    func read(from offset: Int64, into room: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int {
        do { return try descriptor.read(fromAbsoluteOffset: offset, into: room) } catch {
            throw .failed("read", path, error as? Errno ?? .ioError)
        }
    }
}

/// Reads a file from its start in large pieces.
private final class BufferedInput {
    private let file: OpenFile
    private var piece: [UInt8]
    private var (place, end): (Int, Int) = (0, 0)
    private var offset: Int64 = 0

    init(_ file: OpenFile, pieceByteCount: Int) {
        self.file = file
        piece = [UInt8](repeating: 0, count: pieceByteCount)
    }

    func read(into room: UnsafeMutableRawBufferPointer) throws -> Int {
        if place == end {
            if room.count >= piece.count { return try fill(room) }
            end = try piece.withUnsafeMutableBytes { try fill($0) }
            place = 0
        }
        let count = min(room.count, end - place)
        room.copyBytes(from: piece[place..<place + count])
        place += count
        return count
    }

    private func fill(_ room: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try file.read(from: offset, into: room)
        offset += Int64(count)
        return count
    }
}
