package import Fingerprinting
import PhotoCommit
package import PhotoModel
package import PhotoPipeline
import StoreFiles
package import SystemPackage

/// The picture in a file that need not be in the library.
package struct OutsidePicture: Sendable, Hashable {
    package var content: ContentID
    package var fingerprint: PDQ.Fingerprint
    /// Without its border; nil where it has none.
    package var trimmed: PDQ.Fingerprint?
    package var thumbHash: [UInt8]
    /// As `PictureDigest` makes it; nil where there is none.
    var picture: [UInt8]?

    /// Reads the file once more, for its digests.
    ///
    /// - Parameters:
    ///   - file: without symbolic links on its way.
    ///   - fingerprints: as libraries store them, of this file.
    /// - Throws: `FileActionError` or `OriginalFileError` where it cannot be read, or changes meanwhile.
    package init(_ file: FilePath, _ fingerprints: FileFingerprints) throws {
        let actions = LinuxFileActions()
        let folder = try actions.open(file.removingLastComponent())
        let (content, status) = try actions.digest(file.lastName, in: folder)
        self.content = content
        picture = try PictureDigests.digest(of: file, content: content, byteCount: Int(status.stamp.size))
        (fingerprint, trimmed) = (fingerprints.fingerprint, fingerprints.trimmed)
        thumbHash = fingerprints.thumbHash
    }

    /// Whether a photo of text may be taken for the same as this, whose text nobody looked for.
    func mayBeSameText(as facts: ContentFacts, distance: Int) -> Bool {
        facts.depicts.isEmpty
            || distance <= TextLikeness.maxDistance && TextLikeness.areNear(thumbHash, facts.thumbHash)
    }
}
