import Glibc
import NIOCore

/// What the system keeps for a client that does not take it: much less than it would by itself, since there may be many of
/// them, and all of it is memory that nobody can page out.
enum SocketEnd {
    /// Sent and not confirmed, in bytes; the system allows itself twice that for its bookkeeping.
    private static let (strangersUnconfirmed, ownersUnconfirmed): (Int, Int) = (64 << 10, 512 << 10)
    /// Taken from us and not sent yet, in bytes: enough to go on with while more is fetched.
    private static let (strangersUnsent, ownersUnsent): (Int, Int) = (32 << 10, 128 << 10)

    /// Of a connection that has only come.
    static func begin(_ channel: any Channel, _ limits: ServerLimits) {
        set(channel, strangersUnconfirmed, strangersUnsent, patience: limits.idleTime / 2)
    }

    /// Of one that has shown the token.
    static func prove(_ channel: any Channel, _ limits: ServerLimits) {
        set(channel, ownersUnconfirmed, ownersUnsent, patience: limits.idleTime * 2)
    }

    /// Who takes nothing is not sent what is left: else the system would keep it for minutes.
    static func cut(_ channel: any Channel) {
        _ = (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    }

    /// - Parameter patience: for anything to be confirmed, also after we have closed.
    private static func set(_ channel: any Channel, _ unconfirmed: Int, _ unsent: Int, patience: Duration) {
        guard let options = channel.syncOptions else { return }
        // A connection that is gone already takes none, and is closed for that elsewhere.
        try? options.setOption(.socketOption(.so_sndbuf), value: unconfirmed)
        try? options.setOption(.tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: unsent)
        let milliseconds = Int(max(patience, .seconds(1)) / .milliseconds(1))
        try? options.setOption(.tcpOption(.init(rawValue: TCP_USER_TIMEOUT)), value: milliseconds)
    }
}
