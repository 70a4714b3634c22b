import Backpressure
import PhotoCatalogue
import PhotoCommit
import PhotoModel
import StoreFiles
import Synchronization

/// Reading the sidecars that other programs wrote.
extension PhotoLibrary {
    /// Reads, in the background, the sidecars that changed since they were last read, and updates the index batch by batch. A
    /// running survey starts over.
    func readSidecars() {
        guard configuration.readsSidecars, !isClosed else { return }
        readingSidecars?.cancel()
        let survey = Mutex(SidecarSurvey(LinuxFileActions(), catalogue))
        let before = readingSidecars
        readingSidecars = Task { [weak self, sidecarReading] in
            await before?.value
            while !Task.isCancelled {
                // If the catalogue is not writable, it keeps its facts.
                let changed = try? await sidecarReading.run {
                    try survey.withLock { survey throws(StoreError) in try survey.readMore() }
                }
                guard let changed else { return }
                if !changed.isEmpty { _ = try? await self?.refresh() }
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
