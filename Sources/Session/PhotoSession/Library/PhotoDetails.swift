import PhotoCache
import PhotoCatalogue
import PhotoIndex
package import PhotoModel
import PhotoPipeline
package import PhotoRecord
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// Everything that a library knows of one photo.
package struct PhotoDetails: Sendable {
    package var asset: Asset
    /// As in other lists: with the effective values of decision, sidecar and file.
    package var photo: ReviewPhoto
    /// Includes the sealed facts of its capture, unless there is a `sealProblem`; nil if never prepared.
    package var record: Record?
    package var sealProblem: String?
    /// Other files with the same content.
    package var otherPaths: [FilePath]
    package var decision: StoredDecision?
    package var sidecar: StoredSidecar?
}

extension Library {
    /// Nil if it has been forgotten meanwhile.
    package func details(of asset: Asset) throws(StoreError) -> PhotoDetails? {
        try readSidecar(of: asset)
        let stored: Record? = if let content = asset.content { try cache.record(content) } else { nil }
        let (record, problem) = stored.map { RecordOpener(self).open($0) } ?? (nil, nil)
        let decision = try catalogue.decision(of: asset.row)
        let sidecar = try catalogue.sidecars(of: [asset.row])[asset.row]
        let folder = asset.path.removingLastComponent()
        guard
            let row = try catalogue.indexRow(of: asset.row),
            let indexed = LibraryIndex.photo(row, in: folder, decision, sidecar)
        else { return nil }
        let left = decision.flatMap { $0.isPending ? $0.problem : nil }
        let look = try catalogue.lookedPicture(of: asset)
        var photo = indexed
        photo.stack = try stackedFiles(with: asset)
        return PhotoDetails(
            asset: asset,
            photo: ReviewPhoto(photo, asset.picture, record: record, look: look, left: left),
            record: record,
            sealProblem: problem,
            otherPaths: try catalogue.otherPaths(of: asset),
            decision: decision,
            sidecar: sidecar
        )
    }

    private func stackedFiles(with asset: Asset) throws(StoreError) -> [StackedFile] {
        var files: [StackedFile] = []
        for member in try catalogue.stack(of: asset.row)?.members ?? [] {
            guard let row = try catalogue.indexRow(of: member.asset) else { continue }
            files.append(StackedFile(id: row.id, name: row.name, format: row.format))
        }
        return files
    }
}
