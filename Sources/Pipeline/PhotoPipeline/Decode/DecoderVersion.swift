import DecodeClient
import Imaging
import Synchronization

/// The decoders and their versions, as records and failures name them.
///
/// Asking the decoding process takes as long as starting it, so it is asked when somebody wants to know: a run that
/// finds nothing to do and nothing that failed does not start it.
final class DecoderVersion: Sendable {
    /// To be raised when our own part of decoding gives other pixels, or accepts other files.
    private static let own = "sluice 2"
    static let jpeg = "\(own), libjpeg-turbo \(JPEGSource.libraryVersion)"

    private let decoders: DecodeWorkers
    private let remote = Mutex<String?>(nil)

    init(_ decoders: DecodeWorkers) {
        self.decoders = decoders
    }

    /// All of them, as one text.
    var text: String { "\(Self.jpeg), \(remoteText)" }

    func text(for format: ImageFormat) -> String { format == .jpeg ? Self.jpeg : text }

    private var remoteText: String {
        remote.withLock { known in
            if let known { return known }
            // Asked again where it could not be started: that may pass.
            known = try? decoders.libraries()
            return known ?? "no sluice-decode"
        }
    }
}
