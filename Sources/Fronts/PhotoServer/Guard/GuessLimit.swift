import Synchronization

/// Keeps an address from trying out tokens.
///
/// The same wrong token again counts once: a page that was left open since another start is no attack.
final class GuessLimit: Sendable {
    private struct Peer {
        var bucket: TokenBucket
        var tried: Set<Int> = []
    }

    /// Addresses of which it is remembered that they have guessed.
    private static let mostPeers = 1024
    private static let mostTried = 64

    private let limits: ServerLimits
    private let peers = Mutex<[String: Peer]>([:])

    init(_ limits: ServerLimits) { self.limits = limits }

    /// One end, whatever addresses it has: all of loopback are this machine, and of IPv6 every machine has a network of
    /// its own.
    static func peer(_ address: String) -> String {
        guard address.contains(":") else { return address.hasPrefix("127.") ? "127.0.0.1" : address }
        if let mapped = address.split(separator: ":").last, mapped.contains(".") { return peer(String(mapped)) }
        let ends = address.prefix { $0 != "%" }.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        var groups = ends[0].split(separator: ":")
        if ends.count == 2 {
            let last = ends[1].split(separator: ":")
            groups += Array(repeating: "0", count: max(0, 8 - groups.count - last.count)) + last
        }
        return address == "::1" ? "127.0.0.1" : groups.prefix(4).joined(separator: ":")
    }

    /// Seconds for which nothing from an address is looked at; nil where it may go on.
    func isShut(to address: String, now: ContinuousClock.Instant = .now) -> Double? {
        let address = Self.peer(address)
        return peers.withLock { peers in
            guard var peer = peers[address] else { return nil }
            let isEmpty = peer.bucket.isEmpty(now)
            peers[address] = peer
            return isEmpty ? peer.bucket.wait : nil
        }
    }

    func note(_ guess: String, from address: String, now: ContinuousClock.Instant = .now) {
        let address = Self.peer(address)
        peers.withLock { peers in
            if peers[address] == nil, peers.count >= Self.mostPeers { Self.forget(&peers, now) }
            let fresh = TokenBucket(burst: limits.guessBurst, perSecond: limits.guessesPerSecond, now: now)
            var peer = peers[address] ?? Peer(bucket: fresh)
            if peer.tried.count >= Self.mostTried { peer.tried = [] }
            if peer.tried.insert(guess.hashValue).inserted { _ = peer.bucket.take(now) }
            peers[address] = peer
        }
    }

    private static func forget(_ peers: inout [String: Peer], _ now: ContinuousClock.Instant) {
        for address in Array(peers.keys) where peers[address]?.bucket.isFull(now) == true { peers[address] = nil }
        if peers.count >= mostPeers, let any = peers.keys.first { peers[any] = nil }
    }
}
