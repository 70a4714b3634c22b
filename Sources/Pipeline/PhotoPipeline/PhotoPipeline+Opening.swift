import PhotoCache
public import PhotoRecipe
package import PhotoStore
import StoreFiles
public import SystemPackage

extension PhotoPipeline {
    /// A pipeline for the library in a folder, as `sluice prepare --store` has it. Only one process at a time prepares a
    /// library.
    ///
    /// It does what the commands do, but for one thing: that somebody took photos out of the trash, which a commit had put
    /// there, is noted by the next `sluice prepare`.
    ///
    /// - Parameters:
    ///   - store: the folder for cache and catalogue; it is made where it is not there.
    ///   - recipe: nil for the one that the library keeps, at first the default. A run makes the library keep the one that is
    ///     given.
    ///   - configuration: how much it may take, and what else looks at photos.
    /// - Throws: what the store says where it cannot be used (another process prepares the library, say), `RecipeError`
    ///   where the recipe that it keeps cannot be read, `PipelineError` for a processor whose name is another's,
    ///   `ThreadingError`.
    public convenience init(
        store: FilePath,
        recipe: Recipe? = nil,
        configuration: Configuration = Configuration()
    ) throws {
        var configuration = configuration
        configuration.userKey = try? KeyFile(ofUserIn: StoreHomes())
        try self.init(
            library: Library(LibraryLocation(store: store), .write),
            recipe: recipe,
            configuration: configuration
        )
    }

    /// Lends a pipeline for the library in a folder to the body, and shuts it down.
    ///
    /// - Throws: as ``init(store:recipe:configuration:)`` does, and what the body throws.
    public nonisolated(nonsending) static func with<Value>(
        store: FilePath,
        recipe: Recipe? = nil,
        configuration: Configuration = Configuration(),
        _ body: nonisolated(nonsending) (PhotoPipeline) async throws -> Value
    ) async throws -> Value {
        try await PhotoPipeline(store: store, recipe: recipe, configuration: configuration).lent(to: body)
    }

    package nonisolated(nonsending) static func with<Value>(
        _ library: Library,
        _ recipe: Recipe? = nil,
        _ configuration: Configuration = Configuration(),
        _ body: nonisolated(nonsending) (PhotoPipeline) async throws -> Value
    ) async throws -> Value {
        try await PhotoPipeline(library: library, recipe: recipe, configuration: configuration).lent(to: body)
    }

    private nonisolated(nonsending) func lent<Value>(
        to body: nonisolated(nonsending) (PhotoPipeline) async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await body(self)
            await shutdown()
            return value
        } catch {
            await shutdown()
            throw error
        }
    }
}
