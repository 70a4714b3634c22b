import PhotoCache
import PhotoCatalogue
package import PhotoIndex
package import PhotoModel
import PhotoPipeline
package import PhotoRecord
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// Everything that a library knows of one photo.
package struct PhotoDetails: Sendable {
    package var photo: Asset
    /// With what is sealed in its capture, or else `sealProblem` says why not; nil where it was never prepared.
    package var record: Record?
    package var sealProblem: String?
    /// Other files with the same content.
    package var otherPaths: [FilePath]
    package var decision: StoredDecision?
    package var sidecar: StoredSidecar?
    /// With what counts of decision, sidecar and file.
    package var indexed: IndexedPhoto?
}

extension Library {
    /// - Throws: `StoreError`
    package func details(of photo: Asset) throws(StoreError) -> PhotoDetails {
        try readSidecars(of: [photo])
        var own: OwnFacts?
        var record: Record?
        if let content = photo.content {
            own = try catalogue.ownFacts(of: [content])[content]
            record = try cache.record(content)
        }
        let (opened, problem) = open(record)
        let decision = try catalogue.decision(of: photo.row)
        let sidecar = try catalogue.sidecars(of: [photo.row])[photo.row]
        return PhotoDetails(
            photo: photo,
            record: opened,
            sealProblem: problem,
            otherPaths: try catalogue.otherPaths(of: photo),
            decision: decision,
            sidecar: sidecar,
            indexed: LibraryIndex.photo(photo, own: own ?? OwnFacts(), decision, sidecar)
        )
    }

    /// The record with what is sealed in its capture, or why that is not possible.
    private func open(_ record: Record?) -> (Record?, problem: String?) {
        guard let record, !record.sealed.isEmpty || record.plugins.contains(where: { !$0.sealed.isEmpty }) else {
            return (record, nil)
        }
        do throws(StoreError) {
            guard let key = try key() else {
                return (record, "the library's key is not there (\(location.keyFile.path))")
            }
            guard var opened = RecordSeal(key: key).opened(record) else {
                return (record, "sealed with another key than \(location.keyFile.path)")
            }
            opened.sealedGroups = record.sealedGroups
            return (opened, nil)
        } catch {
            return (record, "\(error)")
        }
    }
}
