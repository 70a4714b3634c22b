import Synchronization
package import SystemPackage

/// The system's error when a file could not be read. The disk is at fault then: what a decoder reports about bytes that
/// it did not get is no information about the picture.
///
/// Stored here because the libraries between reader and caller cannot pass it on. A decoding process holds one picture
/// at a time.
package enum FileFault {
    private static let code = Atomic<Int32>(0)

    package static func note(_ error: Errno) { code.store(error.rawValue, ordering: .relaxed) }

    /// Returns the last error and clears it.
    package static func take() -> Errno? {
        let code = Errno(rawValue: code.exchange(0, ordering: .relaxed))
        return code.rawValue == 0 ? nil : code
    }
}
