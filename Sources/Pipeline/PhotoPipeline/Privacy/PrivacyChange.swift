import PhotoCache
import PhotoCatalogue
import StoreFiles

/// Brings what a store has already in line with the recipe's `privacy`, before a run adds to it: records of photos that
/// are gone or on other disks too.
struct PrivacyChange {
    private let context: RunContext
    private let writer: CacheWriter

    init(_ context: RunContext, _ writer: CacheWriter) {
        self.context = context
        self.writer = writer
    }

    /// To be called on the writer's thread.
    func apply() throws {
        let (stored, now) = (try context.cache.recipe(), context.privacy.inForce)
        let before = stored?.privacy ?? .none
        // Where everything was removed, the file holds it still.
        let isChange = try before != now && (stored != nil || !context.cache.isEmpty)
        let hidesMore = isChange && now.hides(more: before)
        try context.catalogue.hideFacts(
            context.privacy.hiddenFacts,
            plugins: context.privacy.hidesPlugins,
            compacting: hidesMore
        )
        try writer.assumeIsolated { writer in
            try writer.finishWiping()
            guard isChange else { return }
            if let key = before.key, key != context.privacy.keyIdentifier {
                context.monitor.note(
                    "What was sealed cannot be opened: its key is lost or was replaced. It is read again from the photos."
                )
            }
            try writer.rewriteRecords { $0.map(context.privacy.applied) }
            guard hidesMore else { return }
            try writer.wipe()
            try context.location.removeCommitCopies()
            if let copy = context.location.copies.first {
                context.monitor.note(
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
