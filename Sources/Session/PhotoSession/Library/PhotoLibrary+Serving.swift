import Backpressure
package import PhotoCommit
package import PhotoStore
import Synchronization

/// For a server, which hands out encoded tiers by the thousand and keeps none of them.
extension PhotoLibrary {
    /// Where tiers are now: another one after a run has made it anew.
    package nonisolated var cache: Cache { pictures.library.cache }

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
