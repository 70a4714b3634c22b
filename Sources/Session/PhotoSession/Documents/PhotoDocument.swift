import Foundation
package import Imaging
import PhotoCache
import PhotoCatalogue
package import PhotoIndex
package import PhotoModel
package import PhotoRecord
package import PhotoStore
import StoreFiles
import SystemPackage

/// What is known of a photo, as JSON: with the same keys over HTTP and in the output of commands. Unknown values are absent.
package struct PhotoDocument: Encodable, Sendable {
    package struct File: Encodable, Sendable {
        package var id, name: String
        package var format: String?
    }

    package var id, path: String
    /// Base64 of the path's bytes if they are not UTF-8. `path`, `name` and `folder` are then only for display.
    package var pathBytes: String?
    package var name, folder: String
    package var byteCount: Int64
    /// ISO 8601 as in the photo: with its offset from UTC if it has one, else in the camera's local time.
    package var takenAt: String?
    package var camera, lens: String?
    /// Pixels of the upright picture.
    package var width, height: Int?
    /// The preview in a camera raw file of which the tiers were made, upright.
    package var preview: PixelSize?
    package var format: String?
    /// Absent if it is no video.
    package var video: VideoProperties?
    /// What plays in its place. Absent if nothing does.
    package var film: FilmProperties?
    /// Absent if it has none.
    package var gainMap: GainMapProperties?
    /// Absent if it is no document.
    package var pages: Int?
    /// 0…5, and −1 for rejected: from the decision, the sidecar or the photo itself.
    package var rating: Int
    package var favourite: Bool
    package var tags: [String]
    /// Absent if there is none.
    package var verdict: Verdict?
    /// Its files do not reflect the decision yet.
    package var pending: Bool
    package var missing: Bool
    /// Only the head of its file was read: it is not prepared yet. Absent if it is.
    package var provisional: Bool?
    package var problem: String?
    /// Why the picture is missing or incomplete.
    package var failure: FailureDocument?
    /// Base64 of a ThumbHash.
    package var placeholder: String?
    package var contentID: String?
    /// The files that are one photo with it, the cover first.
    package var stack: [File]?

    package init(_ photo: ReviewPhoto) {
        (id, path, pathBytes) = (photo.id.description, photo.path, photo.pathBytes)
        (name, folder, byteCount) = (photo.name, photo.folder, photo.byteCount)
        (takenAt, camera, lens) = (photo.takenText, photo.camera, photo.lens)
        if photo.width > 0, photo.height > 0 { (width, height) = (photo.width, photo.height) }
        preview = photo.preview
        format = photo.format
        (video, film) = (photo.video, photo.film)
        gainMap = photo.gainMap
        pages = photo.pageCount
        (rating, favourite, tags) = (photo.rating, photo.isFavourite, photo.tags.map(\.description))
        (verdict, pending, missing) = (photo.verdict, photo.isPending, photo.isMissing)
        provisional = photo.isProvisional ? true : nil
        problem = photo.problem
        failure = photo.failure.map { FailureDocument($0) }
        placeholder = photo.placeholder.isEmpty ? nil : Data(photo.placeholder).base64EncodedString()
        contentID = photo.content?.hex
        let files = photo.stack.map { File(id: $0.id.description, name: $0.name, format: $0.format) }
        stack = files.isEmpty ? nil : files
    }
}

/// Where a photo was taken, as JSON.
package struct LocationDocument: Encodable, Sendable {
    /// Degrees, north and east positive.
    package var latitude, longitude: Double?
    /// Metres.
    package var altitude: Double?

    /// Nil if the place is unknown or sealed.
    package init?(_ capture: Record.Capture) {
        guard capture.hasLatitude || capture.hasLongitude || capture.hasAltitude else { return nil }
        latitude = capture.hasLatitude ? capture.latitude : nil
        longitude = capture.hasLongitude ? capture.longitude : nil
        altitude = capture.hasAltitude ? capture.altitude : nil
    }
}

/// A photo with its measurements.
package struct MeasuredPhotoDocument: Encodable, Sendable {
    package var photo: PhotoDocument
    package var quality: QualityDocument?

    private enum Key: String, CodingKey { case quality }

    package func encode(to encoder: any Encoder) throws {
        try photo.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(quality, forKey: .quality)
    }

    /// Documents of photos by their IDs, without forgotten ones. Blocks on the disk.
    package static func documents(
        of rows: some Sequence<AssetRow>,
        _ index: LibraryIndex,
        in library: Library
    ) throws -> [String: MeasuredPhotoDocument] {
        let photos = rows.sorted().compactMap { row in index.position(of: row).map { index.photo(at: $0) } }
        var documents: [String: MeasuredPhotoDocument] = [:]
        try each(photos, in: library) { documents[$0.photo.id] = $0 }
        return documents
    }

    /// Documents of photos of an index, one after the other in their order, without forgotten ones. Blocks on the disk.
    package static func each(
        _ photos: some RandomAccessCollection<IndexedPhoto>,
        in library: Library,
        _ body: (MeasuredPhotoDocument) throws -> Void
    ) throws {
        for part in photos.parts {
            let stored = try StoredPhotos(part, library)
            for photo in part { if let document = stored.document(of: photo) { try body(document) } }
        }
    }
}

extension RandomAccessCollection<IndexedPhoto> {
    fileprivate var parts: some Sequence<[IndexedPhoto]> {
        sequence(state: self[...]) { rest in
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(StoredPhotos.groupCount) }
            return Array(rest.prefix(StoredPhotos.groupCount))
        }
    }
}
