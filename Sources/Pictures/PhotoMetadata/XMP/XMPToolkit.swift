internal import CExempi
import Synchronization

/// Adobe's XMP toolkit, restricted to one thread at a time.
///
/// It is not thread-safe: its start is not guarded, each packet may add to its table of namespaces, and the last error
/// is shared. It is never stopped.
enum XMPToolkit {
    private static let isStarted = Mutex(false)

    /// Nil if the toolkit does not start.
    static func use<Result: Sendable>(_ body: () -> Result?) -> Result? {
        isStarted.withLock { isStarted in
            if !isStarted {
                cexempi_silence_standard_error()
                isStarted = xmp_init()
            }
            return isStarted ? body() : nil
        }
    }
}
