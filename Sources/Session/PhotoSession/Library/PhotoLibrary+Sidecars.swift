import Backpressure
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import StoreFiles
import Synchronization

/// Reading the sidecars that other programs wrote.
extension PhotoLibrary {
    /// Number of photos whose sidecars are checked together.
    private static let batch = 500

    /// Reads, in the background, the sidecars that changed since they were last read, and updates the index batch by batch. A
    /// running check starts over.
    func readSidecars() {
        guard configuration.readsSidecars, !isClosed else { return }
        readingSidecars?.cancel()
        let reader = Mutex(SidecarReader(LinuxFileActions(), catalogue))
        let (catalogue, before) = (catalogue, readingSidecars)
        readingSidecars = Task { [weak self, sidecarReading] in
            await before?.value
            var last: AssetRow = 0
            while !Task.isCancelled {
                let from = last
                // If the catalogue is not writable, it keeps its facts.
                let next = try? await sidecarReading.run {
                    let assets = try catalogue.assets(after: from, limit: Self.batch)
                    let read = try reader.withLock { reader throws(StoreError) in try reader.read(assets) }
                    return (last: assets.last?.row, isNews: !read.isEmpty)
                }
                guard let next, let row = next.last else { return }
                last = row
                if next.isNews { _ = try? await self?.refresh() }
            }
        }
    }

    /// Returns when the sidecars have been checked that existed when the library was opened or last changed.
    package func sidecarsRead() async {
        while let reading = readingSidecars {
            await reading.value
            if reading == readingSidecars { return }
        }
    }
}
