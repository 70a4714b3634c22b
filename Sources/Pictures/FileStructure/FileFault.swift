import Synchronization
package import SystemPackage

/// What the system said when a file could not be read. The disk is at fault then: what a decoder says of bytes that it
/// did not get tells nothing about the picture.
///
/// Kept here, for the libraries between those who read and those who answer have no place for it. A decoding process
/// has one picture at a time.
package enum FileFault {
    private static let code = Atomic<Int32>(0)

    package static func note(_ error: Errno) { code.store(error.rawValue, ordering: .relaxed) }

    /// The last one, which is then forgotten.
    package static func take() -> Errno? {
        let code = Errno(rawValue: code.exchange(0, ordering: .relaxed))
        return code.rawValue == 0 ? nil : code
    }
}
