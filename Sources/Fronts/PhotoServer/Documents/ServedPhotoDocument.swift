import PhotoModel
import PhotoRecord
import PhotoSession

/// A photo, and where its tiers are.
struct ServedPhotoDocument: Encodable, Sendable {
    private var photo: PhotoDocument
    /// By the names of the tiers that were made of it: these addresses never mean anything else.
    private var tiers: [String: String]

    init(_ photo: ReviewPhoto) {
        self.photo = PhotoDocument(photo)
        tiers =
            photo.content.map { content in
                photo.tierDigests.mapValues { "/api/v1/tiers/\(content.hex)/\($0.hex)" }
            } ?? [:]
    }

    private enum Key: String, CodingKey { case tiers }

    func encode(to encoder: any Encoder) throws {
        try photo.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(tiers, forKey: .tiers)
    }
}

/// A photo with everything that its camera noted, what was measured of its picture, and what plugins found.
struct PhotoRecordDocument: Encodable, Sendable {
    var photo: ServedPhotoDocument
    /// Both absent where the photo was never prepared.
    var exif: ExifDocument?
    var quality: QualityDocument?
    /// In the order of the recipe; without those whose findings are sealed.
    var plugins: [PluginDocument]

    init(_ photo: ServedPhotoDocument, _ record: Record?) {
        self.photo = photo
        exif = record.map { ExifDocument($0) }
        quality = record.flatMap { QualityDocument($0) }
        plugins = record?.plugins.filter(\.sealed.isEmpty).map { PluginDocument($0) } ?? []
    }

    private enum Key: String, CodingKey { case exif, quality, plugins }

    func encode(to encoder: any Encoder) throws {
        try photo.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(exif, forKey: .exif)
        try container.encodeIfPresent(quality, forKey: .quality)
        try container.encode(plugins, forKey: .plugins)
    }
}

/// What a camera noted. What it did not note, or what is sealed, is left out.
struct ExifDocument: Encodable, Sendable {
    var takenAt, takenFrom, make, model, lens: String?
    /// Seconds, and the f-number.
    var exposure, aperture: Double?
    var iso: Int?
    /// Millimetres.
    var focalLength: Double?
    var location: LocationDocument?
    var artist, copyright: String?
    /// Those in the file; empty where there are none.
    var keywords: [String]
    /// Groups of facts that are stored encrypted, and of those that are not stored.
    var sealed, omitted: [String]

    init(_ record: Record) {
        let capture = record.capture
        takenAt = capture.hasTakenAt ? capture.takenAt : nil
        takenFrom = capture.hasTakenFrom ? capture.takenFrom : nil
        make = capture.hasMake ? capture.make : nil
        model = capture.hasModel ? capture.model : nil
        lens = capture.hasLens ? capture.lens : nil
        exposure = capture.hasExposureSeconds ? capture.exposureSeconds : nil
        aperture = capture.hasAperture ? capture.aperture : nil
        iso = capture.hasIso ? Int(capture.iso) : nil
        focalLength = capture.hasFocalLength ? capture.focalLength : nil
        location = LocationDocument(capture)
        artist = capture.hasArtist ? capture.artist : nil
        copyright = capture.hasCopyright ? capture.copyright : nil
        keywords = capture.keywords
        (sealed, omitted) = (record.sealedGroups, record.omittedGroups)
    }
}
