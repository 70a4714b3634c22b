import NIOCore

/// Which connection goes when a place is needed for another.
///
/// Whoever has shown the token goes last. Of the others, those go first that have been answered and ask for nothing, then
/// those that the server waits for; in each case those of the peer that has the most, and of these the oldest: somebody who
/// opens one connection after the other pushes out their own, and a new one has the longest time there is to show a token.
struct LeavingOrder: Sendable {
    struct Member: Sendable {
        var standing: ConnectionPlace.Standing
        /// When that began.
        var since: NIODeadline
        var peer: PeerAddress
    }

    /// So many places are kept for those who have only come, though who has shown the token could use them: it has to be
    /// shown first.
    var reserved: Int
    /// What was begun by somebody who has shown the token may take so long.
    var patience: TimeAmount

    /// A browser has so many connections: more than that tells peers apart.
    private static let usualCount = 8

    /// - Returns: the place in the list; nil where all are to stay.
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

    /// Nil for one that stays.
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
