import DecodeClient
import Imaging
import Synchronization

/// The decoders and their versions, as recorded in records and failures.
///
/// Querying the decoding process takes as long as starting it, so it is queried only when needed. A run that finds
/// nothing to do and no earlier failures does not start it.
final class DecoderVersion: Sendable {
    /// Increment when our own part of decoding produces different pixels or accepts other files.
    private static let own = "sluice 5"
    static let jpeg = "\(own), libjpeg-turbo \(JPEGSource.libraryVersion)"

    private let decoders: DecodeWorkers
    private let remote = Mutex<String?>(nil)

    init(_ decoders: DecodeWorkers) {
        self.decoders = decoders
    }

    /// All versions as one string.
    var text: String { "\(Self.jpeg), \(remoteText)" }

    /// - Parameter isStreamed: whether the picture is a JPEG that is decoded in this process.
    func text(isStreamed: Bool) -> String { isStreamed ? Self.jpeg : text }

    private var remoteText: String {
        remote.withLock { known in
            if let known { return known }
            // Query again if it could not be started; the cause may be temporary.
            known = try? decoders.libraries()
            return known ?? "no sluice-decode"
        }
    }
}
