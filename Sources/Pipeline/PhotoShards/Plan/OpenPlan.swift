import Cryptography
import PhotoModel
import StoreFiles
import SystemPackage

/// A plan whose files are read as they are needed.
package struct OpenPlan: Sendable {
    package let folder: PlanFolder
    package let plan: ShardPlan

    /// - Throws: `ShardError.noPlan`, `.damagedPlan`, `.newerPlan`; `StoreError` if it cannot be read, as from all functions.
    package init(_ folder: PlanFolder) throws {
        self.folder = folder
        plan = try ShardPlan(in: folder)
        let (length, isTooMuch) = plan.shards.multipliedReportingOverflow(by: ShardRange.lineByteCount)
        guard !isTooMuch, try PrivateFiles.byteCountIfThere(folder.shardsFile) == length else {
            throw ShardError.damagedPlan(folder.shardsFile, "it has not the lines of \(plan.shards) shards")
        }
        let bytes = try Self.read(folder.shardsFile, from: 0, length)
        guard Hex.text(SHA256.digest(of: bytes)) == plan.shardsDigest else {
            throw ShardError.damagedPlan(folder.shardsFile, "it was changed after the plan was made")
        }
    }

    /// - Parameter shard: counted from 0.
    /// - Throws: `ShardError.noShard`, `.damagedPlan`
    package func range(of shard: Int) throws -> ShardRange {
        guard (0..<plan.shards).contains(shard) else { throw ShardError.noShard(shard, of: plan.shards) }
        let (file, length) = (folder.shardsFile, ShardRange.lineByteCount)
        guard let range = ShardRange(line: try Self.read(file, from: Int64(shard * length), length)) else {
            throw ShardError.damagedPlan(file, "line \(shard + 1) is no shard")
        }
        return range
    }

    /// The photos of a shard, in the order of the plan.
    ///
    /// - Throws: `ShardError.damagedPlan`
    package func files(of range: ShardRange) throws -> [PlannedFile] {
        let file = folder.manifestFile
        let bytes = try Self.read(file, from: range.offset, range.byteCount)
        guard SHA256.digest(of: bytes) == range.digest else {
            throw ShardError.damagedPlan(file, "it was changed after the plan was made")
        }
        let files = bytes.split(separator: UInt8(ascii: "\n")).map { PlannedFile(line: $0) }
        guard files.count == range.photos, !files.contains(nil) else {
            throw ShardError.damagedPlan(file, "a line at byte \(range.offset) or after it is no photo")
        }
        return files.compactMap { $0 }
    }

    /// The first photos of the plan, by which the root is recognised.
    func firstFiles(_ count: Int) throws -> [PlannedFile] {
        guard plan.shards > 0 else { return [] }
        return Array(try files(of: try range(of: 0)).prefix(count))
    }

    private static func read(_ file: FilePath, from offset: Int64, _ count: Int) throws -> [UInt8] {
        guard let bytes = try PlanFile.bytes(file, from: offset, count) else {
            throw ShardError.damagedPlan(file, "it is missing")
        }
        guard bytes.count == count else {
            throw ShardError.damagedPlan(file, "it ends at byte \(offset + Int64(bytes.count))")
        }
        return bytes
    }
}
