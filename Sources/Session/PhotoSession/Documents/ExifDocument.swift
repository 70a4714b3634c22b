package import PhotoRecord

/// What the camera recorded, as JSON. Missing and sealed facts are absent.
package struct ExifDocument: Encodable, Sendable {
    package var takenAt, takenFrom, make, model, lens: String?
    /// Seconds, and the f-number.
    package var exposure, aperture: Double?
    package var iso: Int?
    /// Millimetres.
    package var focalLength: Double?
    package var location: LocationDocument?
    package var artist, copyright: String?
    /// The rating in the file itself.
    package var rating: Int?
    package var keywords: [String]
    /// Groups of facts that are stored encrypted, and of those that are not stored.
    package var sealed, omitted: [String]
    /// These identify the owner: only for the machine's own user.
    package var bodySerialNumber, lensSerialNumber, ownerName: String?

    /// - Parameter namesOwner: whether to include facts that identify the camera's owner.
    package init(_ record: Record, namesOwner: Bool = false) {
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
        rating = capture.hasRating ? Int(capture.rating) : nil
        keywords = capture.keywords
        (sealed, omitted) = (record.sealedGroups, record.omittedGroups)
        guard namesOwner else { return }
        bodySerialNumber = capture.hasBodySerialNumber ? capture.bodySerialNumber : nil
        lensSerialNumber = capture.hasLensSerialNumber ? capture.lensSerialNumber : nil
        ownerName = capture.hasOwnerName ? capture.ownerName : nil
    }
}
