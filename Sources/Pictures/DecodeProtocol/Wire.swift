/// Constants shared by both sides.
package enum Wire {
    /// Incremented with every change of a message. Client and decoding process must be of one build.
    package static let version: UInt16 = 12

    /// Makes a decoding process decode formats other than JPEG without a sandbox too.
    package static let allowUnsandboxed = "--allow-uncaged"

    package static let maxMessageByteCount = 8192

    /// Limit for each of EXIF, XMP, IPTC and colour profiles. A longer one is omitted.
    package static let maxBlobByteCount = 4 << 20
    package static let blobMemoryByteCount = 5 * maxBlobByteCount

    /// Exit status of a decoding process that crashes for lack of memory (ENOMEM of errno(3)).
    package static let outOfMemoryStatus: Int32 = 12

    package static let maxEdge = 1 << 20
    package static let maxPixelCount = 1 << 40
    package static let maxNoteCount = 8

    /// Pictures decoded by one process, one after another. Chosen, not measured: small enough to bound the leaks of
    /// libraries, large enough to cost nothing.
    package static let maxPictures = 200
}
