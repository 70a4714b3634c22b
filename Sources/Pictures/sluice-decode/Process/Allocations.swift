import CAllocations
import DecodeProtocol

/// Refused memory requests of any library: few libraries report them correctly.
enum Allocations {
    static var isRefused: Bool { callocations_refused() > 0 }

    /// Bytes of the largest refused request; nil if there was none.
    static func takeRefused() -> Int? {
        let byteCount = callocations_take_refused()
        return byteCount > 0 ? Int(clamping: byteCount) : nil
    }

    /// The failure to report instead of a reply with damage or failure, if memory was refused.
    ///
    /// - Parameter maxByteCount: the limit on memory.
    /// - Returns: nil if the reply stands.
    static func failure(of reply: DecodeReply, maxByteCount: Int) -> DecodeFailure? {
        guard let refused = takeRefused() else { return nil }
        switch reply {
        case .ready, .header, .rendered(damage: []): return nil
        case .failure(let failure) where [.tooLarge, .unreadable].contains(failure.kind): return nil
        case .rendered, .failure:
            guard refused <= maxByteCount else {
                return DecodeFailure("decoding takes \(refused >> 20) MiB at once", moreThan: maxByteCount)
            }
            return DecodeFailure(kind: .outOfMemory, message: "decoding needs more memory than estimated")
        }
    }

    /// Reports a crash caused by a lack of memory to the client by the exit status.
    static func exitOnCrash() { callocations_exit_on_crash(Wire.outOfMemoryStatus) }
}
