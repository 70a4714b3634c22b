/// A photo with everything that its camera recorded, that was measured in its picture, and that plugins found.
public struct PhotoRecord: Sendable, Hashable, Codable, Identifiable {
    public var photo: Photo
    /// Nil if the photo was never prepared.
    public var exif: Exif?
    public var quality: Quality?
    /// In the order of the recipe.
    public var plugins: [PluginResult]

    public var id: String { photo.id }

    private enum CodingKeys: String, CodingKey { case exif, quality, plugins }

    public init(from decoder: any Decoder) throws {
        photo = try Photo(from: decoder)
        let record = try decoder.container(keyedBy: CodingKeys.self)
        exif = try record.decodeIfPresent(Exif.self, forKey: .exif)
        quality = try record.decodeIfPresent(Quality.self, forKey: .quality)
        plugins = try record.decode([PluginResult].self, forKey: .plugins)
    }

    public func encode(to encoder: any Encoder) throws {
        try photo.encode(to: encoder)
        var record = encoder.container(keyedBy: CodingKeys.self)
        try record.encodeIfPresent(exif, forKey: .exif)
        try record.encodeIfPresent(quality, forKey: .quality)
        try record.encode(plugins, forKey: .plugins)
    }

    /// What the camera recorded.
    public struct Exif: Sendable, Hashable, Codable {
        public var takenAt: String?
        /// Which of the photo's dates that is: `original`, `created`, `digitised`, `gps` or `changed`.
        public var takenFrom: String?
        public var make: String?
        public var model: String?
        public var lens: String?
        /// Seconds.
        public var exposure: Double?
        /// The f-number.
        public var aperture: Double?
        public var iso: Int?
        /// Millimetres.
        public var focalLength: Double?
        public var location: Location?
        public var artist: String?
        public var copyright: String?
        /// The rating in the file, −1…5.
        public var rating: Int?
        /// The keywords in the file, as tag paths.
        public var keywords: [String]
        /// Groups of facts that are stored encrypted and not returned, and those that are not stored.
        public var sealed: [String]
        public var omitted: [String]
    }

    /// Degrees, north and east positive; metres.
    public struct Location: Sendable, Hashable, Codable {
        public var latitude: Double?
        public var longitude: Double?
        public var altitude: Double?
    }

    /// Scores of the picture, measured at 256 pixels.
    public struct Quality: Sendable, Hashable, Codable {
        /// Variance of the Laplacian in the sharpest tenth of the picture.
        public var sharpness: Double
        /// Standard deviation of the luma, 0…127.5.
        public var contrast: Double?
        /// In levels of 255.
        public var noise: Double?
        /// 0 (grey) to about 300.
        public var colourfulness: Double?
        /// 0…1.
        public var motion: Double?
        /// Per cent of the picture that is black, and white.
        public var shadows: Double
        public var highlights: Double
        /// `screenshot`, `document` or `receipt`; nil for an ordinary photo.
        public var depicts: String?
        /// The evidence for it, in words.
        public var signals: [String]?
    }

    /// A plugin's result.
    public struct PluginResult: Sendable, Hashable, Codable {
        public var name: String
        public var version: String
        /// Empty if the plugin found nothing.
        public var values: [String: JSONValue]
        /// Why there are no values.
        public var problem: String?
    }
}
