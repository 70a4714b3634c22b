import NIOCore

/// Whether a client takes what is sent to it, however slowly.
///
/// Bytes that have left the server may be waiting in the system still, several megabytes of them: what counts is what the
/// other end has confirmed.
struct Delivery {
    private var last: (taken: UInt64, at: NIODeadline)?

    /// Something was left to be taken at the last look.
    var isStuck: Bool { last != nil }

    /// To be asked several times within `patience`.
    ///
    /// - Returns: false where all has been taken, or nothing for so long.
    mutating func goesOn(_ channel: any Channel, for patience: TimeAmount, _ now: NIODeadline) -> Bool {
        let buffered = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        let info = TCPInfo.of(channel)
        guard buffered > 0 || info?.isUnderWay == true else {
            last = nil
            return false
        }
        let taken = info?.acknowledgedByteCount ?? .max - UInt64(buffered)
        guard let last, last.taken == taken else {
            last = (taken, now)
            return true
        }
        return now - last.at < patience
    }
}

/// The beginning of Linux's `struct tcp_info` (linux/tcp.h), which is longer than what the C library knows of it.
private struct TCPInfo: Sendable {
    private var words:
        (
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64
        )

    /// `tcpi_bytes_acked`
    var acknowledgedByteCount: UInt64 { words.15 }
    /// `tcpi_unacked` segments and `tcpi_notsent_bytes`
    var isUnderWay: Bool { UInt32(truncatingIfNeeded: words.3) > 0 || UInt32(truncatingIfNeeded: words.18) > 0 }

    /// Nil where the channel is no TCP connection.
    static func of(_ channel: any Channel) -> TCPInfo? {
        guard let options = channel as? any SocketOptionProvider else { return nil }
        let found = Found()
        let asked: EventLoopFuture<TCPInfo> = options.unsafeGetSocketOption(level: .tcp, name: .tcp_info)
        // Answered at once on the channel's own loop.
        asked.assumeIsolated().whenSuccess { found.info = $0 }
        return found.info
    }

    private final class Found { var info: TCPInfo? }
}
