import Synchronization

/// Limits how many tokens a peer can try.
///
/// Repeating the same wrong token counts once: a page left open since before a restart is no attack.
final class GuessLimit: Sendable {
    private struct Peer {
        var bucket: TokenBucket
        var tried: Set<Int> = []
    }

    /// Maximum number of peers whose guesses are remembered.
    private static let maxPeers = 1024
    private static let maxTried = 64

    private let limits: ServerLimits
    private let peers = Mutex<[PeerAddress: Peer]>([:])

    init(_ limits: ServerLimits) { self.limits = limits }

    /// Seconds for which wrong tokens are rejected unseen; nil if the peer may try again.
    func isShut(to address: PeerAddress, now: ContinuousClock.Instant = .now) -> Double? {
        return peers.withLock { peers in
            guard var peer = peers[address] else { return nil }
            let isEmpty = peer.bucket.isEmpty(now)
            peers[address] = peer
            return isEmpty ? peer.bucket.wait : nil
        }
    }

    func note(_ guess: String, from address: PeerAddress, now: ContinuousClock.Instant = .now) {
        peers.withLock { peers in
            if peers[address] == nil, peers.count >= Self.maxPeers { Self.forget(&peers, now) }
            let fresh = TokenBucket(burst: limits.guessBurst, perSecond: limits.guessesPerSecond, now: now)
            var peer = peers[address] ?? Peer(bucket: fresh)
            if peer.tried.count >= Self.maxTried { peer.tried = [] }
            if peer.tried.insert(guess.hashValue).inserted { _ = peer.bucket.take(now) }
            peers[address] = peer
        }
    }

    private static func forget(_ peers: inout [PeerAddress: Peer], _ now: ContinuousClock.Instant) {
        for address in Array(peers.keys) where peers[address]?.bucket.isFull(now) == true { peers[address] = nil }
        if peers.count >= maxPeers, let any = peers.keys.first { peers[any] = nil }
    }
}
