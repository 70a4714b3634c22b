import Backpressure
package import PhotoCache
package import PhotoStore

/// What store maintenance needs from its pipeline: reading the store, and making tiers again.
extension PhotoPipeline {
    /// The single writer of the cache; nil if another process writes it.
    package var writer: CacheWriter? { resources.writer }

    /// The number of photos rendered at a time.
    package var renderJobs: Int { resources.interactive.jobs }

    /// Runs store reads on threads that may block.
    package func blocking<Value: Sendable>(
        _ work: @escaping @Sendable (Library) throws -> Value
    ) async throws -> Value {
        try await resources.interactive.readers.run { [library] in try work(library) }
    }

    /// Renders a photo that nobody views: it does not count as seen.
    ///
    /// - Throws: `RenderError`, `StoreError`, `CancellationError`
    package func restore(_ request: TierRequest) async throws -> RenderedTiers {
        try await PhotoRender(self, request).run()
    }

    /// Returns when rendered tiers are stored: they are returned to callers before that.
    package func finishRenders() async { await renders.drain() }
}
