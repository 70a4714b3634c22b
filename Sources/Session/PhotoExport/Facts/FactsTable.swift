import PhotoIndex
import PhotoModel
import PhotoRecord
import PhotoSession
import StoreFiles
import SystemPackage

/// What is known and decided about photos, as a table. The columns have the names of the keys in JSON.
package enum FactsTable {
    package static let columns: [TableColumn] = [
        TableColumn("id", .string), TableColumn("contentID", .string), TableColumn("path", .string),
        TableColumn("pathBytes", .binary), TableColumn("name", .string), TableColumn("folder", .string),
        TableColumn("byteCount", .integer), TableColumn("format", .string), TableColumn("width", .integer),
        TableColumn("height", .integer), TableColumn("takenAt", .string),
        TableColumn("taken", .timestamp(.milliseconds, isUTC: false)), TableColumn("camera", .string),
        TableColumn("lens", .string), TableColumn("exposure", .double), TableColumn("aperture", .double),
        TableColumn("iso", .integer), TableColumn("focalLength", .double), TableColumn("latitude", .double),
        TableColumn("longitude", .double), TableColumn("altitude", .double), TableColumn("artist", .string),
        TableColumn("copyright", .string), TableColumn("ownerName", .string),
        TableColumn("bodySerialNumber", .string), TableColumn("lensSerialNumber", .string),
        TableColumn("duration", .double), TableColumn("pages", .integer), TableColumn("rating", .integer),
        TableColumn("favourite", .boolean), TableColumn("verdict", .string), TableColumn("tags", .strings),
        TableColumn("pending", .boolean), TableColumn("missing", .boolean), TableColumn("problem", .string),
        TableColumn("sharpness", .double), TableColumn("contrast", .double), TableColumn("noise", .double),
        TableColumn("colourfulness", .double), TableColumn("motion", .double), TableColumn("shadows", .double),
        TableColumn("highlights", .double), TableColumn("depicts", .string), TableColumn("pdq", .string),
        TableColumn("pdqQuality", .integer), TableColumn("sealed", .strings),
    ]

    /// The row of a photo; nil if it was forgotten meanwhile.
    ///
    /// - Parameter namesOwner: whether to give facts that identify the camera's owner.
    package static func row(of photo: ExportPhoto, namesOwner: Bool = false) -> [TableValue]? {
        guard let document = photo.document() else { return nil }
        let (photo, record, indexed) = (document.photo, photo.record, photo.indexed)
        let exif = record.map { ExifDocument($0, namesOwner: namesOwner) }
        let camera = photo.camera ?? CameraName.text(make: exif?.make, model: exif?.model)
        let taken = indexed.taken ?? record.flatMap { $0.capture.hasTakenSortMs ? $0.capture.takenSortMs : nil }
        let prints = record.flatMap { $0.hasFingerprints ? $0.fingerprints : nil }
        return [
            .string(photo.id), TableValue(photo.contentID), .string(photo.path),
            TableValue(photo.pathBytes == nil ? nil : indexed.path.bytes), .string(photo.name), .string(photo.folder),
            .integer(Int(photo.byteCount)), TableValue(photo.format), TableValue(photo.width),
            TableValue(photo.height), TableValue(photo.takenAt ?? exif?.takenAt), TableValue(taken.map { Int($0) }),
            TableValue(camera), TableValue(photo.lens ?? exif?.lens), TableValue(exif?.exposure),
            TableValue(exif?.aperture), TableValue(exif?.iso), TableValue(exif?.focalLength),
            TableValue(exif?.location?.latitude), TableValue(exif?.location?.longitude),
            TableValue(exif?.location?.altitude), TableValue(exif?.artist), TableValue(exif?.copyright),
            TableValue(exif?.ownerName), TableValue(exif?.bodySerialNumber), TableValue(exif?.lensSerialNumber),
            TableValue(indexed.duration.map { Double($0) / 1000 }), TableValue(photo.pages), .integer(photo.rating),
            .boolean(photo.favourite), TableValue(photo.verdict?.rawValue), .strings(photo.tags),
            .boolean(photo.pending), .boolean(photo.missing), TableValue(photo.problem),
            TableValue(document.quality?.sharpness), TableValue(document.quality?.contrast),
            TableValue(document.quality?.noise), TableValue(document.quality?.colourfulness),
            TableValue(document.quality?.motion), TableValue(document.quality?.shadows),
            TableValue(document.quality?.highlights), TableValue(document.quality?.depicts),
            TableValue(prints.map { Hex.text($0.pdq) }), TableValue(prints.map { Int($0.pdqQuality) }),
            .strings(exif?.sealed ?? []),
        ]
    }
}
