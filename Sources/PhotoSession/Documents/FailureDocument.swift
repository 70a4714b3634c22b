/// What is wrong with a photo's picture, for programs.
package struct FailureDocument: Encodable, Sendable {
    /// failed, damaged, unsupported.
    package var kind: String
    /// In words.
    package var reason: String
    /// What to do about it.
    package var remedy: String
    /// The next run tries again, even if nothing changes.
    package var willRetry: Bool

    package init(_ failure: PictureFailure) {
        (kind, reason) = (failure.kind.rawValue, failure.reason)
        (remedy, willRetry) = (failure.remedy, failure.willRetry)
    }
}
