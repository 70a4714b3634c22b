import NIOCore
import Synchronization

/// Connections that are open, and whether one more is welcome.
///
/// When all places are taken, one more takes that of somebody who does not use it: first of those who have not shown the
/// token and wait, then of those who do not come to the end of a request's head, then of the others that wait, always the
/// one that has done so longest. Who is being answered stays; where all are, the new one is told to come back.
final class OpenConnections: Sendable {
    private struct Member {
        var channel: any Channel
        var place: ConnectionPlace
    }

    private struct State {
        var members: [ObjectIdentifier: Member] = [:]
        /// They are told that there is no room, and go.
        var crowded: Set<ObjectIdentifier> = []
        /// Nobody is let in any more.
        var isShut = false
    }

    /// Of those that are told so; others are closed at once.
    private static let mostTold = 64

    private let limit: Int
    /// What is begun may take so long before it is taken for slow.
    private let patience: TimeAmount
    private let state = Mutex(State())

    init(_ limits: ServerLimits) {
        limit = limits.connections
        patience = TimeAmount(limits.headerDeadline / 2)
    }

    var count: Int { state.withLock { $0.members.count - $0.crowded.count } }

    func isCrowded(_ channel: any Channel) -> Bool {
        state.withLock { $0.crowded.contains(ObjectIdentifier(channel)) }
    }

    /// - Returns: false where the connection is to be closed at once.
    func enter(_ channel: any Channel, _ place: ConnectionPlace) -> Bool {
        let key = ObjectIdentifier(channel)
        let (isLetIn, leaving) = state.withLock { state -> (Bool, (any Channel)?) in
            var leaving: (any Channel)?
            if state.isShut { return (false, nil) }
            if state.members.count - state.crowded.count >= limit {
                leaving = makeRoom(&state, .now())
                if leaving == nil {
                    guard state.crowded.count < Self.mostTold else { return (false, nil) }
                    state.crowded.insert(key)
                }
            }
            state.members[key] = Member(channel: channel, place: place)
            return (true, leaving)
        }
        leaving?.close(promise: nil)
        guard isLetIn else { return false }
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { state in
                state.members[key] = nil
                state.crowded.remove(key)
            }
        }
        return true
    }

    /// - Returns: the one that goes.
    private func makeRoom(_ state: inout State, _ now: NIODeadline) -> (any Channel)? {
        var best: (key: ObjectIdentifier, member: Member, look: ConnectionPlace.Look, rank: Int)?
        for (key, member) in state.members where !state.crowded.contains(key) {
            let look = member.place.look
            guard let rank = rank(look, now) else { continue }
            if let best, (best.rank, best.look.since) <= (rank, look.since) { continue }
            best = (key, member, look, rank)
        }
        guard let best, best.member.place.choose(best.look) else { return nil }
        state.members[best.key] = nil
        return best.member.channel
    }

    /// Nil for one that stays.
    private func rank(_ look: ConnectionPlace.Look, _ now: NIODeadline) -> Int? {
        switch look.standing {
        case .busy, .leaving: nil
        case .unknown: 0
        case .slow: now - look.since > patience ? 1 : nil
        case .known: 2
        }
    }

    /// Whoever comes from here on is turned away before anything is furnished: what is furnished and not taken over by a
    /// server that ends, ends the process.
    func shut() { state.withLock { $0.isShut = true } }

    func closeAll() {
        for member in state.withLock({ Array($0.members.values) }) { member.channel.close(promise: nil) }
    }
}
