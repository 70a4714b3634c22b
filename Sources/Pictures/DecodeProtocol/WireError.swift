/// The reason why a message could not be sent, received or parsed.
package enum WireError: Error, Sendable, Equatable {
    /// The other side is gone.
    case closed
    case timedOut
    /// The other side sent an invalid message.
    case malformed(String)
    /// A system call failed with this errno.
    case system(call: String, code: Int32)
}
