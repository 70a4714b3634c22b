import PhotoRecord
package import PhotoSession

/// What is known and decided about a photo, as JSON: its document, and what the camera recorded.
package struct FactsDocument: Encodable, Sendable {
    package var document: MeasuredPhotoDocument
    package var exif: ExifDocument?
    package var plugins: [PluginDocument]?

    private enum Key: String, CodingKey { case exif, plugins }

    /// Nil if the photo was forgotten meanwhile.
    ///
    /// - Parameter namesOwner: whether to give facts that identify the camera's owner.
    init?(_ photo: ExportPhoto, namesOwner: Bool = false) {
        guard let document = photo.document() else { return nil }
        self.document = document
        exif = photo.record.map { ExifDocument($0, namesOwner: namesOwner) }
        if let results = photo.record?.plugins, !results.isEmpty { plugins = results.map { PluginDocument($0) } }
    }

    package func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(exif, forKey: .exif)
        try container.encodeIfPresent(plugins, forKey: .plugins)
    }
}
