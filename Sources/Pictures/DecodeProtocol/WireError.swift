/// Why a message could not be sent, received or understood.
package enum WireError: Error, Sendable, Equatable {
    /// The other side is gone.
    case closed
    case timedOut
    /// The other side says what it must not.
    case malformed(String)
    /// A system call failed with this errno.
    case system(call: String, code: Int32)
}
