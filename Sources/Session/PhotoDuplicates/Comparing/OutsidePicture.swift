package import Fingerprinting
import PhotoCommit
package import PhotoModel
package import PhotoPipeline
import StoreFiles
package import SystemPackage

/// The picture of a file that may be outside of the library.
package struct OutsidePicture: Sendable, Hashable {
    package var content: ContentID
    package var fingerprint: PDQ.Fingerprint
    /// Without its border; nil if it has none.
    package var trimmed: PDQ.Fingerprint?
    package var thumbHash: [UInt8]
    /// From `PictureDigest`; nil if there is none.
    var picture: [UInt8]?

    /// Reads the file again for its digests.
    ///
    /// - Parameters:
    ///   - file: a path without symbolic links.
    ///   - fingerprints: of this file, as libraries store them.
    /// - Throws: `FileActionError` or `OriginalFileError` if it cannot be read or changes meanwhile.
    package init(_ file: FilePath, _ fingerprints: FileFingerprints) throws {
        let actions = LinuxFileActions()
        let folder = try actions.open(file.removingLastComponent())
        let (content, status) = try actions.content(file.lastName, in: folder)
        self.content = content
        picture = try PictureDigests.digest(of: file, content: content, byteCount: Int(status.stamp.size))
        (fingerprint, trimmed) = (fingerprints.fingerprint, fingerprints.trimmed)
        thumbHash = fingerprints.thumbHash
    }

    /// Whether a photo of text may count as the same as this picture, which was not checked for text.
    func mayBeSameText(as facts: ContentFacts, distance: Int) -> Bool {
        facts.depicts.isEmpty
            || distance <= TextLikeness.maxDistance && TextLikeness.areNear(thumbHash, facts.thumbHash)
    }
}
