import Imaging
import PhotoStore

/// A photo whose decoding took more memory than it was admitted with, to be tried again with more.
struct StarvedPhoto: Sendable {
    let candidate: Candidate
    let stamp: FileStamp
    let content: ContentID
    /// Bytes for decoding.
    let allowance: Int

    /// - Returns: nil where the failure is another one, or there is no more memory to be had.
    init?(_ photo: OpenedPhoto, _ failure: PhotoFailure, _ limits: Recipe.Limits) {
        guard failure.isOutOfMemory, case .remote = photo.picture,
            let allowance = limits.allowance(after: photo.facts.header.peakByteCount)
        else { return nil }
        (candidate, stamp, content) = (photo.facts.candidate, photo.facts.stamp, photo.facts.content)
        self.allowance = allowance
    }
}
