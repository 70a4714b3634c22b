package import FileStructure

/// Capture metadata of a photo. Facts that are absent or impossible are nil.
package struct CaptureMetadata: Sendable, Equatable {
    /// When the photo was taken, according to its metadata. `takenFrom` is the source of this date.
    package var takenAt: CaptureTime?
    package var takenFrom: TakenFrom?
    /// Maker of the camera, trimmed, at most 200 characters; so are `model`, `lens` and `software`.
    package var make: String?
    package var model: String?
    /// Model of the lens, or its range ("18-55mm f/3.5-5.6") if that is all that is known.
    package var lens: String?
    package var software: String?
    /// Seconds, over 0 and at most a day.
    package var exposureSeconds: Double?
    /// f-number, over 0 and below 1,000.
    package var aperture: Double?
    /// ISO sensitivity, at least 1.
    package var iso: Int?
    /// Millimetres, over 0 and at most 100,000; not converted to 35 mm film.
    package var focalLength: Double?
    /// Degrees, −90…90, north positive. Present with `longitude` or not at all.
    package var latitude: Double?
    /// Degrees, −180…180, east positive.
    package var longitude: Double?
    /// Metres above the sea, −12,000…100,000.
    package var altitude: Double?
    /// Serial numbers of the camera and of the lens, as text, trimmed, at most 200 characters; so are the three below.
    package var bodySerialNumber: String?
    package var lensSerialNumber: String?
    /// The owner of the camera.
    package var ownerName: String?
    /// The photographer.
    package var artist: String?
    package var copyright: String?
    /// Stars, 0…5, or −1 for rejected.
    package var rating: Int?
    /// Keywords as paths from the root of their tree, each once and in order, as in `SidecarFacts.tags`.
    package var keywords: [[String]] = []
    /// Equal in the files of one shot: the picture and the film of a Live Photo.
    package var contentIdentifier: String?
    /// Equal in all pictures of one burst.
    package var burstIdentifier: String?
    /// Of a motion photo: how many bytes before the end of the file its film may begin, the most likely first.
    package var filmDistances: [Int] = []
    /// The film of a motion photo, which readers of the blocks alone cannot find.
    package var film: EmbeddedFilm?
    /// EXIF tag 0x0112, 1…8, as stored. Formats that rotate pictures themselves (HEIF) may contradict it.
    package var orientation: Int?
    /// There is an XMP packet, but it could not be read.
    package var isXMPUnreadable = false

    package init() {}
}
