import Foundation
import PhotoSession
import PhotoStore

/// What is known of a photo.
struct PhotoDocument: Encodable, Sendable {
    var id, path, name, folder: String
    var byteCount: Int64
    /// ISO 8601 in UTC: of the instant where the photo tells its time zone, else of the camera's clock read as UTC.
    @OrNull var taken: String?
    /// As the photo tells it.
    @OrNull var takenText: String?
    @OrNull var camera: String?
    @OrNull var lens: String?
    /// Pixels of the upright picture; 0 where they are not known.
    var width, height: Int
    @OrNull var format: String?
    /// 0…5, and −1 for rejected.
    var rating: Int
    var favourite: Bool
    var tags: [String]
    @OrNull var verdict: Verdict?
    /// Its files do not say yet what was decided.
    var pending: Bool
    var missing: Bool
    @OrNull var problem: String?
    /// Why there is no picture, or not all of it.
    @OrNull var failure: FailureDocument?
    /// Base64 of a ThumbHash.
    @OrNull var placeholder: String?
    @OrNull var contentID: String?
    /// Where the tiers that were made of it are, by name: these addresses never mean anything else.
    var tiers: [String: String]

    init(_ photo: ReviewPhoto) {
        (id, path, name, folder) = (photo.id.description, photo.path, photo.name, photo.folder)
        byteCount = photo.byteCount
        (taken, takenText) = (photo.taken.map(\.isoTime), photo.takenText)
        (camera, lens) = (photo.camera, photo.lens)
        (width, height, format) = (photo.width, photo.height, photo.format)
        (rating, favourite, tags) = (photo.rating, photo.isFavourite, photo.tags.map(\.description))
        (verdict, pending, missing) = (photo.verdict, photo.isPending, photo.isMissing)
        problem = photo.problem
        failure = photo.failure.map { FailureDocument($0) }
        placeholder = photo.placeholder.isEmpty ? nil : Data(photo.placeholder).base64EncodedString()
        contentID = photo.content?.hex
        tiers =
            photo.content.map { content in
                photo.tierDigests.mapValues { "/api/v1/tiers/\(content.hex)/\($0.hex)" }
            } ?? [:]
    }
}

/// A photo with everything that its camera noted, what was measured of its picture, and what plugins found.
struct PhotoRecordDocument: Encodable, Sendable {
    var photo: PhotoDocument
    /// Both null where the photo was never prepared.
    var exif: ExifDocument?
    var quality: QualityDocument?
    /// In the order of the recipe; without those whose findings are sealed.
    var plugins: [PluginDocument]

    init(_ photo: PhotoDocument, _ record: Record?) {
        self.photo = photo
        exif = record.map { ExifDocument($0) }
        quality = record.flatMap { QualityDocument($0) }
        plugins = record?.plugins.compactMap { PluginDocument($0) } ?? []
    }

    private enum Key: String, CodingKey { case exif, quality, plugins }

    func encode(to encoder: any Encoder) throws {
        try photo.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(exif, forKey: .exif)
        try container.encode(quality, forKey: .quality)
        try container.encode(plugins, forKey: .plugins)
    }
}

/// What a camera noted. What it did not note, or what is sealed, is left out.
struct ExifDocument: Encodable, Sendable {
    var takenAt, make, model, lens: String?
    /// Seconds, and the f-number.
    var exposure, aperture: Double?
    var iso: Int?
    /// Millimetres; degrees, north and east positive; metres.
    var focalLength, latitude, longitude, altitude: Double?
    var artist, copyright: String?
    /// Groups of facts that are stored encrypted, and of those that are not stored.
    var sealed, omitted: [String]

    init(_ record: Record) {
        let capture = record.capture
        takenAt = capture.hasTakenAt ? capture.takenAt : nil
        make = capture.hasMake ? capture.make : nil
        model = capture.hasModel ? capture.model : nil
        lens = capture.hasLens ? capture.lens : nil
        exposure = capture.hasExposureSeconds ? capture.exposureSeconds : nil
        aperture = capture.hasAperture ? capture.aperture : nil
        iso = capture.hasIso ? Int(capture.iso) : nil
        focalLength = capture.hasFocalLength ? capture.focalLength : nil
        latitude = capture.hasLatitude ? capture.latitude : nil
        longitude = capture.hasLongitude ? capture.longitude : nil
        altitude = capture.hasAltitude ? capture.altitude : nil
        artist = capture.hasArtist ? capture.artist : nil
        copyright = capture.hasCopyright ? capture.copyright : nil
        (sealed, omitted) = (record.sealedGroups, record.omittedGroups)
    }
}
