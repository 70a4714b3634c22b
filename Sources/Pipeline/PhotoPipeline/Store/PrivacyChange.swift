import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoStore
import StoreFiles

/// Applies the recipe's `privacy` to what a store already holds before a run adds to it, including records of photos
/// that are gone or on other disks.
struct PrivacyChange: Sendable {
    let library: Library
    let privacy: RecordPrivacy
    let writer: CacheWriter
    let monitor: RunMonitor

    /// Must be called on the writer's thread.
    func apply() throws {
        let (stored, now) = (try library.cache.recipe(), privacy.inForce)
        let before = stored?.privacy ?? .none
        // Even if everything was removed, the file still contains the old data.
        let isChange = try before != now && (stored != nil || !library.cache.isEmpty)
        let hidesMore = isChange && now.hides(more: before)
        try library.catalogue.hideFacts(
            privacy.hiddenFacts,
            plugins: privacy.hidesPlugins,
            compacting: hidesMore
        )
        try writer.assumeIsolated { writer in
            try writer.finishWiping()
            guard isChange else { return }
            if let key = before.key, key != privacy.keyIdentifier {
                monitor.note(
                    "Sealed facts cannot be opened: their key is lost or was replaced. They are read again from the photos."
                )
            }
            try writer.rewriteRecords { $0.map(privacy.applied) }
            guard hidesMore else { return }
            try writer.wipe()
            try library.location.removeCommitCopies()
            if let copy = library.location.copies.first {
                monitor.note(
                    "Older copies (\(copy), …) contain facts that are sealed or omitted now: remove those you do not need."
                )
            }
        }
    }
}

extension RecipeInForce.Privacy {
    /// Nothing sealed, nothing omitted: also how caches were written before recipes had `privacy`.
    static let none = Self(seal: [], omit: [], key: nil)

    /// Whether something is now to be sealed or omitted that was not before.
    fileprivate func hides(more before: Self) -> Bool {
        !Set(omit).subtracting(before.omit).isEmpty || !Set(seal).subtracting(before.seal + before.omit).isEmpty
    }
}
