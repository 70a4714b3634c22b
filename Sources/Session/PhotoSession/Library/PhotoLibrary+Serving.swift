import Backpressure
import PhotoCache
import PhotoCatalogue
package import PhotoCommit
import PhotoIndex
package import PhotoModel
import PhotoRecord
import PhotoStore
package import StoreFiles
import Synchronization
import SystemPackage

/// For a server, which sends thousands of encoded tiers and keeps none of them.
extension PhotoLibrary {
    /// The tiers of a content from its record, largest first; nil if it was never prepared. Blocks.
    package nonisolated func storedTiers(
        of content: ContentID
    ) throws(StoreError) -> [(name: String, tier: StoredTier)]? { try pictures.library.cache.storedTiers(content) }

    /// Copies a tier's bytes into a buffer of exactly their size. A damaged tier counts as missing and is made again.
    ///
    /// - Parameter waits: whether to wait for the disk if the bytes are not in memory.
    package nonisolated func copyTier(
        _ tier: StoredTier,
        of content: ContentID,
        waits: Bool,
        to room: UnsafeMutableRawBufferPointer
    ) -> TierCopy {
        (try? pictures.library.cache.copyTier(content, tier, waits: waits, to: room)) ?? .absent
    }

    /// The recipe of the library's last run; nil before the first.
    package nonisolated var recipeInForce: RecipeInForce? { pictures.state.withLock { $0.recipe } }

    /// Runs a body that reads cache or catalogue, at high priority.
    package nonisolated func reading<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await pictures.readers.run(priority: .interactive, body)
    }

    /// The current content of a photo; nil if it was never read. Blocks.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    package nonisolated func content(of id: AssetID) throws -> ContentID? {
        guard let asset = try catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
        return asset.content
    }

    /// The camera's thumbnail of a photo that is not prepared yet, a JPEG; nil if there is none. Blocks.
    package nonisolated func look(of id: AssetID) throws(StoreError) -> [UInt8]? {
        try pictures.library.cache.lookedPicture(id)
    }

    /// Opens a photo's own file. Blocks.
    ///
    /// - Parameter part: of the file; nil for all of it.
    /// - Throws: `LibraryError`, `StoreError`
    package nonisolated func original(of id: AssetID, part: Range<Int>? = nil) throws -> OriginalFile {
        guard let asset = try catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
        do {
            return try OriginalFile(asset.path, part: part)
        } catch let error as OriginalFileError {
            throw LibraryError(error)
        }
    }

    /// Opens what plays in place of a photo: itself if it is a video, the film inside a motion photo, or the one in its
    /// stack.
    ///
    /// - Throws: `LibraryError`, `StoreError`
    package func film(of id: AssetID) async throws -> OriginalFile {
        let asset = try asset(id)
        let stack = index.position(of: asset.row).map { index.photo(at: $0).stack } ?? []
        return try await reading { [self] in
            let record = pictures.record(asset)
            if let record, record.hasFilm {
                return try original(of: id, part: Int(clamping: record.film.offset)..<record.film.end)
            }
            guard let film = record?.hasVideo == true ? id : stack.first(where: \.isVideo)?.id else {
                throw LibraryError.noFilm(path: asset.path.string)
            }
            return try original(of: film)
        }
    }

    /// Marks its tiers as seen, so that a bounded cache keeps them longer.
    package nonisolated func noteSeen(_ content: ContentID) { pictures.noteSeen(content) }
}

extension Record.Film {
    /// Where it ends in the photo's file.
    fileprivate var end: Int {
        let start = Int(clamping: offset)
        return start + min(Int(clamping: byteCount), Int.max - start)
    }
}
