/// A photo, as far as a front shows it. Unknown values are nil.
public struct Photo: Sendable, Hashable, Codable, Identifiable {
    /// A UUID that stays when the file moves.
    public var id: String
    /// The absolute path on the server, for display: bytes that are not UTF-8 are replaced.
    public var path: String
    /// Base64 of a path that is not UTF-8.
    public var pathBytes: String?
    /// The file's name, and the path of its folder.
    public var name: String
    public var folder: String
    /// Size of the file.
    public var byteCount: Int
    /// ISO 8601, as recorded in the photo: with the offset from UTC if the photo records one, else in the camera's local
    /// time.
    public var takenAt: String?
    public var camera: String?
    public var lens: String?
    /// Pixels of the upright picture.
    public var width: Int?
    public var height: Int?
    /// Of a camera raw file: the preview of which its tiers were made.
    public var preview: Preview?
    public var video: Video?
    /// What plays in its place; nil if nothing does.
    public var film: Film?
    public var gainMap: GainMap?
    /// Pages of a document, whose tiers show the first; nil for anything else.
    public var pages: Int?
    /// The files that are one photo with it, the cover first; nil if it is alone.
    public var stack: [StackedFile]?
    /// Such as `jpeg`.
    public var format: String?
    /// Stars, 0…5, and −1 for rejected.
    public var rating: Int
    public var favourite: Bool
    /// Paths such as `Places/Norway`.
    public var tags: [String]
    public var verdict: Verdict?
    /// The decision is not applied to its files yet.
    public var pending: Bool
    /// Its file was absent at the last check.
    public var missing: Bool
    /// True until it is prepared: its facts are those of the head of its file.
    public var provisional: Bool?
    public var problem: String?
    /// What is wrong with its picture.
    public var failure: Failure?
    /// Base64 of a ThumbHash: a blurred picture of about 25 bytes.
    public var placeholder: String?
    /// Identifies the bytes of the file.
    public var contentID: String?
    /// Addresses of its tiers by name, such as `/api/v1/tiers/…`. The bytes at an address never change.
    public var tiers: [String: String]

    public init(id: String, name: String) {
        (self.id, self.name) = (id, name)
        (path, folder, byteCount, rating) = (name, "", 0, 0)
        (favourite, pending, missing) = (false, false, false)
        (tags, tiers) = ([], [:])
    }

    public var isProvisional: Bool { provisional ?? false }
}
