/// Constants that both sides agree on.
package enum Wire {
    /// Raised with every change of a message: client and decoding process are of one build, or do not talk.
    package static let version: UInt16 = 6

    /// Has a decoding process decode formats other than JPEG without a sandbox too.
    package static let allowUncaged = "--allow-uncaged"

    package static let maxMessageByteCount = 8192

    /// Each of EXIF, XMP, IPTC and colour profile; a longer one is left out.
    package static let maxBlobByteCount = 4 << 20
    package static let blobMemoryByteCount = 4 * maxBlobByteCount

    /// A decoding process that crashes for want of memory ends with this status (ENOMEM of errno(3)).
    package static let outOfMemoryStatus: Int32 = 12

    package static let maxEdge = 1 << 20
    package static let maxPixelCount = 1 << 40
    package static let maxNoteCount = 8

    /// That one process has, one after the other. Chosen, not measured: often enough that what a library leaks stays
    /// small, rare enough to cost nothing.
    package static let maxPictures = 200
}
