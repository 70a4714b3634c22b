import Backpressure
import PhotoCache
import PhotoCatalogue
package import PhotoCommit
package import PhotoModel
import PhotoStore
package import StoreFiles
import Synchronization

/// For a server, which hands out encoded tiers by the thousand and keeps none of them.
extension PhotoLibrary {
    /// What the record of a content says of its tiers, largest first; nil where it was never prepared. Blocks.
    package nonisolated func storedTiers(
        of content: ContentID
    ) throws(StoreError) -> [(name: String, tier: StoredTier)]? { try pictures.library.cache.storedTiers(content) }

    /// Copies a tier's bytes into room for exactly so many. A damaged tier is as good as none: it is made again.
    ///
    /// - Parameter waits: whether to wait for the disk where the bytes are not in memory.
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

    /// Runs what reads cache or catalogue, before all work that nobody waits for.
    package nonisolated func reading<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await pictures.readers.run(priority: .interactive, body)
    }

    /// The content that a photo has now; nil where it was never read. Blocks.
    ///
    /// - Throws: `LibraryError.unknownPhoto`, `StoreError`
    package nonisolated func content(of id: AssetID) throws -> ContentID? {
        guard let asset = try catalogue.asset(id) else { throw LibraryError.unknownPhoto(id) }
        return asset.content
    }

    /// A photo's own file. Blocks.
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

    /// Somebody looks at its tiers: a cache with a bound keeps them longer.
    package nonisolated func noteSeen(_ content: ContentID) { pictures.noteSeen(content) }
}
