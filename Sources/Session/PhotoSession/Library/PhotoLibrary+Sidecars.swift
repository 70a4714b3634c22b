import Backpressure
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import StoreFiles
import Synchronization

/// Reading what other programs wrote beside photos.
extension PhotoLibrary {
    /// Photos whose sidecars are looked at together.
    private static let batch = 500

    /// Looks, in the background, whether sidecars came, went or were changed since they were last read, and reads those;
    /// the index follows batch by batch. A look that is going on begins anew.
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
                // A catalogue that may not be written keeps what it knows.
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

    /// Returns when the sidecars have been looked at that there were when the library was opened, or last changed.
    package func sidecarsRead() async {
        while let reading = readingSidecars {
            await reading.value
            if reading == readingSidecars { return }
        }
    }
}
