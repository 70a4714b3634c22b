import Glibc
import NIOCore

/// Limits the kernel's buffers for output that a client does not receive to much less than the default, since there may be
/// many such clients, and none of this memory can be paged out.
enum SocketEnd {
    /// Sent and not acknowledged, in bytes; the kernel allows itself twice that for its bookkeeping.
    private static let (strangersUnconfirmed, ownersUnconfirmed): (Int, Int) = (64 << 10, 512 << 10)
    /// Accepted by the kernel and not sent yet, in bytes: enough to continue while more is produced.
    private static let (strangersUnsent, ownersUnsent): (Int, Int) = (32 << 10, 128 << 10)

    /// Settings of a new connection.
    static func begin(_ channel: any Channel, _ limits: ServerLimits) {
        set(channel, strangersUnconfirmed, strangersUnsent, patience: limits.idleTime / 2)
    }

    /// Settings of an authenticated one.
    static func prove(_ channel: any Channel, _ limits: ServerLimits) {
        set(channel, ownersUnconfirmed, ownersUnsent, patience: limits.idleTime * 2)
    }

    /// Drops unsent output, which the kernel would otherwise keep for minutes.
    static func cut(_ channel: any Channel) {
        _ = (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    }

    /// - Parameter patience: Time until anything has to be acknowledged, also after closing.
    private static func set(_ channel: any Channel, _ unconfirmed: Int, _ unsent: Int, patience: Duration) {
        guard let options = channel.syncOptions else { return }
        // A connection that is gone rejects options, and is closed elsewhere.
        try? options.setOption(.socketOption(.so_sndbuf), value: unconfirmed)
        try? options.setOption(.tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: unsent)
        let milliseconds = Int(max(patience, .seconds(1)) / .milliseconds(1))
        try? options.setOption(.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), value: milliseconds)
    }
}
