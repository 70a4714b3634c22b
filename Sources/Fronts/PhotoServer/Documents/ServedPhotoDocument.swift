import PhotoModel
import PhotoRecord
import PhotoSession

/// A photo with the addresses of its tiers.
struct ServedPhotoDocument: Encodable, Sendable {
    private var photo: PhotoDocument
    /// Addresses by tier name, for the tiers that exist: an address never changes its meaning.
    private var tiers: [String: String]

    /// - Parameter share: of the guest who gets it; nil for the owner.
    init(_ photo: ReviewPhoto, for share: Share?) {
        self.photo = PhotoDocument(photo, for: share)
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

/// A photo with everything recorded by its camera, measured in its picture, and found by plugins.
struct PhotoRecordDocument: Encodable, Sendable {
    var photo: ServedPhotoDocument
    /// Both absent if the photo was never prepared.
    var exif: ExifDocument?
    var quality: QualityDocument?
    /// In the recipe's order; plugins whose findings are sealed are omitted.
    var plugins: [PluginDocument]

    /// - Parameter share: of the guest who gets it; nil for the owner.
    init(_ photo: ReviewPhoto, _ record: Record?, for share: Share?) {
        self.photo = ServedPhotoDocument(photo, for: share)
        exif = record.map { ExifDocument($0) }
        quality = record.flatMap { QualityDocument($0) }
        let results = share == nil ? record?.plugins ?? [] : []
        plugins = results.filter(\.sealed.isEmpty).map { PluginDocument($0) }
        if let share { exif?.hide(from: share) }
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
