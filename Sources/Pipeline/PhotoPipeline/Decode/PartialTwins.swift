import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Files whose content IDs cover only parts of them: before two are called the same, all of their bytes are compared.
///
/// A file whose ID is that of another one with other bytes gets the digest of all its bytes.
struct PartialTwins: Sendable {
    let catalogue: Catalogue
    let roots: [OpenRoot]

    /// Whether a file of the library has the content ID of a file that was read, and other bytes. A file that is no longer
    /// there is taken for the same one at its former place.
    func hasOther(_ read: ReadFile, _ candidate: Candidate) throws -> Bool {
        guard read.content.isPartial else { return false }
        for asset in try catalogue.assets(withContent: read.content) where asset.place != candidate.place {
            guard let root = roots.first(where: { $0.root.id == asset.place.root }),
                let other = Candidate(root, asset.place), other.status.stamp.isAlike(asset.stamp)
            else { continue }
            return try !areSame(read.file, other)
        }
        return false
    }

    /// Whether a file has the same bytes as one that was read; false if it is gone.
    func areSame(_ file: PhotoFile, _ other: Candidate) throws(PhotoFailure) -> Bool {
        guard let other = try? PhotoFile(other), other.byteCount == file.byteCount else { return false }
        return try other.wholeContentID() == file.wholeContentID()
    }
}

extension Candidate {
    /// Nil if there is no file at this place.
    fileprivate init?(_ root: OpenRoot, _ place: AssetPlace) {
        let path = place.folder.appending(bytes: place.name)
        guard let status = try? FileStatus(folder: root.descriptor.rawValue, name: path.bytes) else { return nil }
        self.init(root: root, place: place, status: status, known: nil)
    }
}
