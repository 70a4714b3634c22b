import Imaging
import PhotoCache
import PhotoModel
import PhotoRecord
import PhotoStore
import StoreFiles

/// A stored tier of a photo.
struct ExportTier: Sendable, Hashable {
    var content: ContentID
    var name: String
    var size: PixelSize
    var stored: StoredTier

    var fileExtension: String { stored.format == .jpeg ? "jpg" : "webp" }
    var mediaType: String { stored.format == .jpeg ? "image/jpeg" : "image/webp" }

    /// Of the bytes as they are stored.
    var key: ExportKey { ExportKey("tier", content.bytes, stored.storedDigest.bytes) }

    /// Passes on the bytes as they are stored. Blocks on the disk.
    ///
    /// - Throws: `ExportProblem.Reason` if they are not stored any more, or damaged
    func read(in library: Library, to output: ByteOutput) throws {
        try BlockPool.shared.withBlock(of: stored.byteCount) { block in
            try copy(from: library.cache, to: block)
            try output(UnsafeRawBufferPointer(block))
        }
    }

    private func copy(from cache: Cache, to block: UnsafeMutableRawBufferPointer) throws {
        do throws(StoreError) {
            if try cache.copyTier(content, stored, waits: true, to: block) == .copied { return }
        } catch {
            guard case .damaged(_, let reason) = error else { throw error }
            throw ExportProblem.Reason("\(reason); `sluice verify --repair` makes it again")
        }
        throw ExportProblem.Reason(
            "its tier \(name) is not in the cache any more, which is bounded; `sluice tier` makes it again"
        )
    }

    /// The bytes as they are stored. Blocks on the disk.
    ///
    /// - Throws: as `read` does
    func bytes(in library: Library) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(in: library) { bytes = Array($0) }
        return bytes
    }

    /// A file of these bytes.
    func file(at path: ExportPath, in library: Library) -> ExportFile {
        ExportFile(path, key: key) { try read(in: library, to: $0) }
    }
}

/// The stored tiers of a photo, largest first.
struct ExportTiers: Sendable {
    let tiers: [ExportTier]

    /// Nil if there are none.
    init?(_ record: Record?) {
        guard let record, let content = record.content else { return nil }
        tiers = record.tiers.compactMap { tier in
            StoredTier(tier).map {
                ExportTier(
                    content: content,
                    name: tier.name,
                    size: PixelSize(width: Int(tier.width), height: Int(tier.height)),
                    stored: $0
                )
            }
        }
        if tiers.isEmpty { return nil }
    }

    subscript(name: String) -> ExportTier? { tiers.first { $0.name == name } }

    /// The smallest tier in which a picture of this size fits; the largest one if there is none.
    func smallest(holding size: PixelSize) -> ExportTier {
        tiers.last { size.fits(in: $0.size) } ?? tiers[0]
    }

    /// The same for a long edge.
    func smallest(longEdge: Int) -> ExportTier { tiers.last { $0.size.longEdge >= longEdge } ?? tiers[0] }
}
