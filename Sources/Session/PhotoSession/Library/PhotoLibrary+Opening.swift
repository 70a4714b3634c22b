import Backpressure
import PhotoCache
import PhotoCatalogue
import PhotoIndex
import PhotoStore
package import StoreFiles
public import SystemPackage

extension PhotoLibrary {
    /// Opens the library in a folder with cache and catalogue, as given by `--store`.
    public static func open(store: FilePath) async throws -> PhotoLibrary {
        try await open(LibraryLocation(store: store))
    }

    /// Opens the library with a name, in the user's folders.
    public static func open(named name: String) async throws -> PhotoLibrary {
        try await open(LibraryLocation(named: name, in: StoreHomes()))
    }

    /// Opens a prepared library.
    ///
    /// - Throws: `StoreError`, `ThreadingError`
    package static func open(
        _ location: LibraryLocation,
        _ configuration: Configuration = Configuration()
    ) async throws -> PhotoLibrary {
        let readers = try BlockingPool(name: "pictures", threadCount: 2)
        var opened: PhotoLibrary?
        do {
            let executor = try ThreadExecutor(name: "library")
            let stored = try await readers.run {
                let stored = try Library(location, .read)
                // Without write access to the catalogue, moved roots are not followed.
                _ = try? stored.catalogue.followRoots()
                return stored
            }
            let library = try PhotoLibrary(stored, configuration, executor: executor, readers: readers)
            opened = library
            try await library.load()
            return library
        } catch {
            if let opened { await opened.close() } else { await readers.shutdown() }
            throw error
        }
    }

    /// Loads the catalogue's contents.
    func load() throws(StoreError) {
        index = try LibraryIndex(everythingOf: catalogue)
        index.prepare(PhotoSort.Key.common)
        known.finishedRun = try catalogue.lastFinishedRun()
        _ = try takeOver()
        readSidecars()
    }

    /// Saves the places of reviews, waits for a running commit, and ends all threads. The library must not be used
    /// afterwards.
    public func close() async {
        guard !isClosed else { return }
        isClosed = true
        ticking?.cancel()
        leaveReviews()
        listeners.finish()
        readingSidecars?.cancel()
        await readingSidecars?.value
        await sidecarReading.shutdown()
        await commits.shutdown()
        await pictures.shutdown()
        await executor.shutdown()
    }

    private func leaveReviews() {
        for review in openReviews { review.assumeIsolated { $0.leave() } }
    }

    var openReviews: [ReviewSession] { reviews.values.compactMap(\.review) }
}
