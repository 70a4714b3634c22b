import PhotoCache
public import PhotoRecipe
package import PhotoStore
import StoreFiles
public import SystemPackage

extension PhotoPipeline {
    /// A pipeline for the library in a folder, as with `sluice prepare --store`. Only one process at a time can prepare
    /// a library.
    ///
    /// It behaves like the commands, with one exception: if photos were restored from the trash after a commit, only
    /// the next `sluice prepare` records that.
    ///
    /// - Parameters:
    ///   - store: the folder for cache and catalogue; created if it does not exist.
    ///   - recipe: nil for the recipe that the library keeps, initially the default. If a recipe is given, the first
    ///     run makes the library keep it.
    ///   - configuration: resource limits and additional processors.
    /// - Throws: `StoreError` if the store cannot be used (for example because another process prepares the library),
    ///   `RecipeError` if the recipe that it keeps cannot be read, `PipelineError` for a processor whose name is taken,
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

    /// Calls the body with a pipeline for the library in a folder, then shuts the pipeline down.
    ///
    /// - Throws: the errors of ``init(store:recipe:configuration:)`` and of the body.
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
