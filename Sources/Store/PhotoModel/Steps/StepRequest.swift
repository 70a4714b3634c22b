/// The name of a request for a step, given by who asks: one that is sent again, because its answer was lost, has the same
/// name, and is done once.
package struct StepRequest: Sendable, Hashable {
    package var key: String
    /// A digest of what is asked, by which another request with the same key is told.
    package var body: [UInt8]

    package init(key: String, body: [UInt8]) {
        self.key = key
        self.body = body
    }
}
