/// How many assets there are in each state.
package struct AssetCounts: Sendable, Hashable {
    /// Prepared ones that lost something are counted in `damaged` too.
    package var prepared = 0
    package var damaged = 0
    package var failed = 0
    /// Of those that failed, how many somebody has accepted.
    package var acceptedFailures = 0
    package var unsupported = 0
    package var pending = 0
    /// Not counted in any other.
    package var missing = 0
    /// Bytes of the files that are there.
    package var byteCount: Int64 = 0

    /// The files that are there.
    package var present: Int { prepared + failed + unsupported + pending }

    package init() {}
}
