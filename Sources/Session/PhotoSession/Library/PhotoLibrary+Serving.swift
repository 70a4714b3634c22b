import Backpressure
import PhotoCache
import PhotoCatalogue
package import PhotoCommit
package import PhotoModel
import PhotoStore
package import StoreFiles
import Synchronization

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

    /// Opens a photo's own file. Blocks.
    ///
    /// - Throws: `LibraryError`, `StoreError`
    package nonisolated func original(of id: AssetID) throws -> OriginalFile {
        guard let asset = try catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
        do {
            return try OriginalFile(asset.path)
        } catch let error as OriginalFileError {
            throw LibraryError(error)
        }
    }

    /// Marks its tiers as seen, so that a bounded cache keeps them longer.
    package nonisolated func noteSeen(_ content: ContentID) { pictures.noteSeen(content) }
}
