import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoStore
import StoreFiles

/// Brings what a store has already in line with the recipe's `privacy`, before a run adds to it: records of photos that
/// are gone or on other disks too.
struct PrivacyChange: Sendable {
    let library: Library
    let privacy: RecordPrivacy
    let writer: CacheWriter
    let monitor: RunMonitor

    /// To be called on the writer's thread.
    func apply() throws {
        let (stored, now) = (try library.cache.recipe(), privacy.inForce)
        let before = stored?.privacy ?? .none
        // Where everything was removed, the file holds it still.
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
                    "What was sealed cannot be opened: its key is lost or was replaced. It is read again from the photos."
                )
            }
            try writer.rewriteRecords { $0.map(privacy.applied) }
            guard hidesMore else { return }
            try writer.wipe()
            try library.location.removeCommitCopies()
            if let copy = library.location.copies.first {
                monitor.note(
                    "Older copies (\(copy), …) hold what was not sealed or omitted then: remove those you do not need."
                )
            }
        }
    }
}

extension RecipeInForce.Privacy {
    /// Nothing sealed, nothing left out: also how caches were written before there was a choice.
    static let none = Self(seal: [], omit: [], key: nil)

    /// Whether something is to be sealed or left out now that was not before.
    fileprivate func hides(more before: Self) -> Bool {
        !Set(omit).subtracting(before.omit).isEmpty || !Set(seal).subtracting(before.seal + before.omit).isEmpty
    }
}
