import CAllocations
import DecodeProtocol

/// Memory that was asked for and refused, by whichever library: few of them report that as what it is.
enum Allocations {
    static var isRefused: Bool { callocations_refused() > 0 }

    /// Bytes of the largest request that was refused; nil where none was.
    static func takeRefused() -> Int? {
        let byteCount = callocations_take_refused()
        return byteCount > 0 ? Int(clamping: byteCount) : nil
    }

    /// What a reply that tells of damage or failure means where memory was refused.
    ///
    /// - Parameter maxByteCount: which more memory cannot be had than.
    /// - Returns: nil for a reply that holds as it is.
    static func failure(of reply: DecodeReply, maxByteCount: Int) -> DecodeFailure? {
        guard let refused = takeRefused() else { return nil }
        switch reply {
        case .ready, .header, .rendered(damage: []): return nil
        case .failure(let failure) where [.tooLarge, .unreadable].contains(failure.kind): return nil
        case .rendered, .failure:
            guard refused <= maxByteCount else {
                return DecodeFailure("decoding takes \(refused >> 20) MiB at once", moreThan: maxByteCount)
            }
            return DecodeFailure(kind: .outOfMemory, message: "decoding takes more than it was admitted with")
        }
    }

    /// The client learns that memory was the reason when the process crashes for want of it.
    static func exitOnCrash() { callocations_exit_on_crash(Wire.outOfMemoryStatus) }
}
