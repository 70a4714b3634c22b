import NIOCore
import Synchronization

/// Connections that are open, and whether one more is welcome.
///
/// When all places are taken, one more takes that of somebody who does not use it, in the order of `LeavingOrder`. Who has
/// shown the token and is being answered stays; where all are, the new one is told to come back.
final class OpenConnections: Sendable {
    private struct Member {
        var channel: any Channel
        var place: ConnectionPlace
        var peer: PeerAddress
    }

    private struct State {
        var members: [ObjectIdentifier: Member] = [:]
        /// They are told that there is no room, and go.
        var crowded: Set<ObjectIdentifier> = []
        /// Nobody is let in any more.
        var isShut = false
    }

    /// Of those that are told so; others are closed at once.
    private static let maxTold = 64

    private let limit: Int
    private let order: LeavingOrder
    private let state = Mutex(State())

    init(_ limits: ServerLimits) {
        limit = limits.connections
        order = LeavingOrder(
            reserved: limits.connections / 4,
            patience: TimeAmount(limits.headerDeadline / 2)
        )
    }

    var count: Int { state.withLock { $0.members.count - $0.crowded.count } }

    func isCrowded(_ channel: any Channel) -> Bool {
        state.withLock { $0.crowded.contains(ObjectIdentifier(channel)) }
    }

    /// - Returns: false where the connection is to be closed at once.
    func enter(_ channel: any Channel, _ place: ConnectionPlace, _ peer: PeerAddress) -> Bool {
        let key = ObjectIdentifier(channel)
        let (isLetIn, leaving) = state.withLock { state -> (Bool, (any Channel)?) in
            var leaving: (any Channel)?
            if state.isShut { return (false, nil) }
            if state.members.count - state.crowded.count >= limit {
                leaving = makeRoom(&state, .now())
                if leaving == nil {
                    guard state.crowded.count < Self.maxTold else { return (false, nil) }
                    state.crowded.insert(key)
                }
            }
            state.members[key] = Member(channel: channel, place: place, peer: peer)
            return (true, leaving)
        }
        if let leaving { Self.close(leaving) }
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
        var all = state.members.filter { !state.crowded.contains($0.key) }
            .map { (key: $0.key, member: $0.value, look: $0.value.place.look) }
        while let place = order.next(
            of: all.map { .init(standing: $0.look.standing, since: $0.look.since, peer: $0.member.peer) },
            now
        ) {
            let (key, member, look) = all.remove(at: place)
            // It may have gone on since it was looked at.
            guard member.place.choose(look) else { continue }
            state.members[key] = nil
            return member.channel
        }
        return nil
    }

    private static func close(_ channel: any Channel) {
        channel.eventLoop.execute {
            if !channel.isWritable { SocketEnd.cut(channel) }
            channel.close(promise: nil)
        }
    }

    /// Whoever comes from here on is turned away before anything is furnished: what is furnished and not taken over by a
    /// server that ends, ends the process.
    func shut() { state.withLock { $0.isShut = true } }

    func closeAll() {
        for member in state.withLock({ Array($0.members.values) }) { member.channel.close(promise: nil) }
    }
}
