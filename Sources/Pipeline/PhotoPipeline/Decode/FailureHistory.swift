import PhotoCache
import PhotoModel
import PhotoRecipe
import PhotoRecord
import StoreFiles

/// Failures of earlier attempts, as long as they still apply: another decoder or other limits may succeed.
struct FailureHistory: Sendable {
    let cache: Cache
    let decoderVersion: DecoderVersion
    let limits: Recipe.Limits
    /// Of this run, the earliest time of a failure, in milliseconds since 1970.
    let earliest: Int64

    /// What a remembered failure depends on.
    var digest: TierDigest { TierDigests.digest(of: version) }

    var version: String { "\(decoderVersion.text); \(limits)" }

    /// Why the current decoders failed on a content. Nil if they have not tried, succeeded, or are to try once more.
    func remembered(_ content: ContentID) throws -> PhotoFailure? {
        guard let failure = try failureBefore(content), !failure.willRetry || isOfThisRun(failure) else { return nil }
        return PhotoFailure(failure)
    }

    /// Makes a failure that allows one more attempt final, if this was that attempt.
    func judged(_ failure: PhotoFailure, of content: ContentID?) throws(StoreError) -> PhotoFailure {
        guard failure.hasOneMoreTry, let content, try failureBefore(content) != nil else { return failure }
        return failure.withoutMoreTries()
    }

    private func failureBefore(_ content: ContentID) throws(StoreError) -> Failure? {
        // The decoders' version is queried last because that may start a process.
        guard let failure = try cache.failure(content), failure.decoderVersion == version else { return nil }
        return failure
    }

    private func isOfThisRun(_ failure: Failure) -> Bool { failure.failedAtMs >= earliest }
}
