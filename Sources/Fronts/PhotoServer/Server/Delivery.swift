import NIOCore

/// Tracks whether a client receives output, however slowly.
///
/// Bytes that have left the server may still wait in the kernel, several megabytes of them: only bytes that the client has
/// acknowledged count.
struct Delivery {
    private var last: (taken: UInt64, at: NIODeadline)?

    /// Output was still undelivered at the last check.
    var isStuck: Bool { last != nil }

    /// Has to be called several times within `patience`.
    ///
    /// - Returns: false if everything was received, or nothing for `patience`.
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

/// The beginning of Linux's `struct tcp_info` (linux/tcp.h), which is longer than the C library's declaration.
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

    /// Nil if the channel is not a TCP connection.
    static func of(_ channel: any Channel) -> TCPInfo? {
        guard let options = channel as? any SocketOptionProvider else { return nil }
        let found = Found()
        let asked: EventLoopFuture<TCPInfo> = options.unsafeGetSocketOption(level: .tcp, name: .tcp_info)
        // Completes at once on the channel's own loop.
        asked.assumeIsolated().whenSuccess { found.info = $0 }
        return found.info
    }

    private final class Found { var info: TCPInfo? }
}
