import Crypto
package import Fingerprinting
package import PhotoPipeline
package import PhotoStore
package import SystemPackage

/// The picture in a file that need not be in the library.
package struct OutsidePicture: Sendable, Hashable {
    package var content: ContentID
    package var fingerprint: PDQ.Fingerprint
    /// Without its border; nil where it has none.
    package var trimmed: PDQ.Fingerprint?
    package var thumbHash: [UInt8]

    /// Reads the file once more, for its digest.
    ///
    /// - Parameters:
    ///   - file: without symbolic links on its way.
    ///   - fingerprints: as libraries store them, of this file.
    /// - Throws: `LibraryError.unreadable`
    package init(_ file: FilePath, _ fingerprints: FileFingerprints) throws {
        content = try OriginalFile(file).digest()
        (fingerprint, trimmed) = (fingerprints.fingerprint, fingerprints.trimmed)
        thumbHash = fingerprints.thumbHash
    }

    /// Whether a photo of text may be taken for the same as this, whose text nobody looked for.
    func mayBeSameText(as facts: ContentFacts, distance: Int) -> Bool {
        facts.depicts.isEmpty
            || distance <= TextLikeness.mostDistance && TextLikeness.areNear(thumbHash, facts.thumbHash)
    }
}

extension OriginalFile {
    fileprivate func digest() throws -> ContentID {
        var hash = SHA256()
        for start in stride(from: 0, to: byteCount, by: 1 << 20) {
            hash.update(data: try read(start..<min(start + 1 << 20, byteCount)))
        }
        return ContentID(words: hash.finalize().withUnsafeBytes { $0.loadUnaligned(as: ContentID.Words.self) })
    }
}
