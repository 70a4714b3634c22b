import NIOCore

/// Which connection is closed when another needs its place.
///
/// Authenticated ones go last. Of the others, those that were answered and send nothing go first, then those that the server
/// waits for. Within each rank, those of the peer with the most connections go first, the oldest first: a peer that keeps
/// opening connections displaces its own, and a new connection has the longest possible time to authenticate.
struct LeavingOrder: Sendable {
    struct Member: Sendable {
        var standing: ConnectionPlace.Standing
        /// When the standing began.
        var since: NIODeadline
        var peer: PeerAddress
    }

    /// Places reserved for clients that have not authenticated yet, even when authenticated ones could use them: nobody
    /// authenticates without a connection.
    var reserved: Int
    /// How long an authenticated client may take to finish a request that it has begun.
    var patience: TimeAmount

    /// Connections that a browser usually opens: peers are ranked by number only above this.
    private static let usualCount = 8

    /// - Returns: its index in the list; nil if all stay.
    func next(of members: [Member], _ now: NIODeadline) -> Int? {
        var strangers: [PeerAddress: Int] = [:]
        var strangerCount = 0
        for member in members where member.standing.isStranger {
            strangers[member.peer, default: 0] += 1
            strangerCount += 1
        }
        var best: (place: Int, key: (rank: Int, few: Int, since: NIODeadline))?
        for (place, member) in members.enumerated() {
            guard let rank = rank(member, now, sparesStrangers: strangerCount < reserved) else { continue }
            let many = member.standing.isStranger ? max(Self.usualCount, strangers[member.peer] ?? 0) : 0
            let key = (rank: rank, few: -many, since: member.since)
            if let best, best.key <= key { continue }
            best = (place, key)
        }
        return best?.place
    }

    /// Nil for a connection that stays.
    private func rank(_ member: Member, _ now: NIODeadline, sparesStrangers: Bool) -> Int? {
        switch member.standing {
        case .strangerRests: 1
        case .strangerBegins: 2
        case .strangerIsAnswered: 3
        case .ownerRests: sparesStrangers ? 0 : 4
        case .ownerBegins: now - member.since > patience ? 5 : nil
        case .ownerIsAnswered, .leaving: nil
        }
    }
}
