import Backpressure
package import PhotoCache
package import PhotoStore

/// What looking after a store needs of its pipeline: reading it, and having tiers made again.
extension PhotoPipeline {
    /// The one writer of the cache; nil where another process writes it.
    package var writer: CacheWriter? { resources.writer }

    /// Photos that are rendered at a time.
    package var renderJobs: Int { resources.interactive.jobs }

    /// Runs what reads the store on threads that may block.
    package func blocking<Value: Sendable>(
        _ work: @escaping @Sendable (Library) throws -> Value
    ) async throws -> Value {
        try await resources.interactive.readers.run { [library] in try work(library) }
    }

    /// Renders a photo that nobody looks at: it does not count as seen.
    ///
    /// - Throws: `RenderError`, `StoreError`, `CancellationError`
    package func restore(_ request: TierRequest) async throws -> RenderedTiers {
        try await PhotoRender(self, request).run()
    }

    /// Returns when what was rendered is stored: it is handed out before.
    package func finishRenders() async { await renders.drain() }
}
