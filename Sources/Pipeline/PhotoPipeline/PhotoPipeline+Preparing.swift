import PhotoCache
import PhotoStore
import StoreFiles
import SystemPackage

/// For programs that prepare photos themselves.
extension PhotoPipeline {
    /// Prepares every new or changed photo in some folders, as `sluice prepare` does, but for one thing: that somebody
    /// took photos out of the trash, which a commit had put there, is noted by the next `sluice prepare`.
    ///
    /// - Parameters:
    ///   - folders: their paths; links on the way are followed.
    ///   - store: the folder that holds the library, cache and catalogue: that of `--store`. It is made where it is not there.
    ///   - recipe: what is made of each photo; the library keeps it. Nil for the one that it keeps, at first the default.
    ///   - control: stops it gracefully: what is under way is finished. Cancel the task to stop at once.
    /// - Throws: `PipelineError` before anything is done, `CancellationError`, and what the store says where it cannot be
    ///   used: another process prepares the library, say.
    public static func prepare(
        _ folders: [String],
        store: String,
        recipe: Recipe? = nil,
        configuration: Configuration = Configuration(),
        monitor: RunMonitor = RunMonitor(),
        control: RunControl = RunControl()
    ) async throws -> RunReport {
        let roots = try folders.map { try FilePath($0).asRoot() }
        let library = try Library(LibraryLocation(store: FilePath(store)), .write)
        var configuration = configuration
        configuration.userKey = try? KeyFile(ofUserIn: StoreHomes())
        return try await with(library, recipe, configuration) { pipeline in
            try await pipeline.run(roots: roots, monitor: monitor, control: control)
        }
    }
}
