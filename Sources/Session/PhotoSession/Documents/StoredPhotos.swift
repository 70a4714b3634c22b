import PhotoCache
import PhotoCatalogue
package import PhotoIndex
package import PhotoModel
package import PhotoRecord
package import PhotoStore
package import StoreFiles

/// What the stores know of some photos of an index.
package struct StoredPhotos: Sendable {
    /// As many photos as are worth a query.
    package static let groupCount = 2000

    private let pictures: [AssetRow: AssetPicture]
    private let records: [ContentID?: Record]
    private let looks: [AssetRow: LookedPicture]
    private let decisions: [AssetRow: StoredDecision]

    /// Blocks on the disk.
    package init(_ photos: [IndexedPhoto], _ library: Library) throws(StoreError) {
        pictures = try library.catalogue.pictures(of: photos.map(\.asset))
        decisions = try library.catalogue.decisions(of: photos.filter(\.isPending).map(\.asset))
        looks = try library.catalogue.lookedPictures(of: photos.filter(\.isProvisional).map(\.asset))
        let found = try library.cache.records(Set(pictures.values.compactMap(\.content)).sorted())
        records = Dictionary(found.map { ($0.content, $0) }) { first, _ in first }
    }

    /// Nil if the photo was never prepared.
    package func record(of photo: IndexedPhoto) -> Record? { pictures[photo.asset]?.content.flatMap { records[$0] } }

    /// Why there is no picture of the photo; nil if nothing is wrong with it.
    package func problem(of photo: IndexedPhoto) -> Problem? { pictures[photo.asset]?.problem }

    /// Nil if the photo was forgotten.
    package func document(of photo: IndexedPhoto) -> MeasuredPhotoDocument? {
        guard let picture = pictures[photo.asset] else { return nil }
        let record = record(of: photo)
        let left = decisions[photo.asset].flatMap { $0.isPending ? $0.problem : nil }
        return MeasuredPhotoDocument(
            photo: PhotoDocument(ReviewPhoto(photo, picture, record: record, look: looks[photo.asset], left: left)),
            quality: record.flatMap { QualityDocument($0) }
        )
    }
}
