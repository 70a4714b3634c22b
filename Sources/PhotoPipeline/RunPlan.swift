/// What there is to do, as far as it can be told without opening a photo.
public struct RunPlan: Sendable, Codable, Equatable {
    public var found: Int
    public var toPrepare: Int
    /// Prepared already: only what the store says of them may change.
    public var toLink: Int
    public var unchanged: Int
    /// Failed before, and not to be tried again.
    public var failed: Int
    public var notSupported: Int
    /// Files below the roots that are no photos of the library, by kind.
    public var notPrepared: UnpreparedFiles
    /// Bytes of the files to prepare. Of those to link, some are read too where the recipe omits less than before.
    public var bytesToRead: Int64
    /// About what their tiers will take in the store.
    public var bytesNeeded: Int64
    /// Nil where it cannot be told.
    public var bytesFree: Int64?
    /// Results of plugins that the recipe does not have, by plugin; nil where there are none.
    public var resultsToRemove: [String: Int]?
}
