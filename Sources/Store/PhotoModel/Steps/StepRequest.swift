/// A client's key for a request that makes a step. A request that is sent again, because its response was lost, has the
/// same key and is executed only once.
package struct StepRequest: Sendable, Hashable {
    package var key: String
    /// A digest of the request, to detect a different request with the same key.
    package var body: [UInt8]

    package init(key: String, body: [UInt8]) {
        self.key = key
        self.body = body
    }
}
