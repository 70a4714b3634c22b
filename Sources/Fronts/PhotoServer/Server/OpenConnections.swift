import NIOCore
import Synchronization

/// The open connections, and whether one more is admitted.
///
/// When all places are taken, a new connection takes that of one that does not use it, in the order of `LeavingOrder`.
/// Authenticated clients that are being answered stay. If all are, the new one is told to come back later.
final class OpenConnections: Sendable {
    private struct Member {
        var channel: any Channel
        var place: ConnectionPlace
        var peer: PeerAddress
    }

    private struct State {
        var members: [ObjectIdentifier: Member] = [:]
        /// Connections that get the answer that there is no room, and are closed.
        var crowded: Set<ObjectIdentifier> = []
        /// No more connections are admitted.
        var isShut = false
    }

    /// Maximum number that get this answer; others are closed at once.
    private static let maxCrowded = 64

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

    /// - Returns: false if the connection is to be closed at once.
    func enter(_ channel: any Channel, _ place: ConnectionPlace, _ peer: PeerAddress) -> Bool {
        let key = ObjectIdentifier(channel)
        let (isAdmitted, leaving) = state.withLock { state -> (Bool, (any Channel)?) in
            var leaving: (any Channel)?
            if state.isShut { return (false, nil) }
            if state.members.count - state.crowded.count >= limit {
                leaving = makeRoom(&state, .now())
                if leaving == nil {
                    guard state.crowded.count < Self.maxCrowded else { return (false, nil) }
                    state.crowded.insert(key)
                }
            }
            state.members[key] = Member(channel: channel, place: place, peer: peer)
            return (true, leaving)
        }
        if let leaving { Self.close(leaving) }
        guard isAdmitted else { return false }
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { state in
                state.members[key] = nil
                state.crowded.remove(key)
            }
        }
        return true
    }

    /// - Returns: the connection to close.
    private func makeRoom(_ state: inout State, _ now: NIODeadline) -> (any Channel)? {
        var all = state.members.filter { !state.crowded.contains($0.key) }
            .map { (key: $0.key, member: $0.value, look: $0.value.place.look) }
        while let place = order.next(
            of: all.map { .init(standing: $0.look.standing, since: $0.look.since, peer: $0.member.peer) },
            now
        ) {
            let (key, member, look) = all.remove(at: place)
            // It may have become active since it was checked.
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

    /// Closes new connections before their pipeline is set up: a channel that is set up but not taken over by a stopping
    /// server crashes the process.
    ///
    /// - Returns: whether this is the first call.
    func shut() -> Bool {
        state.withLock { state in
            defer { state.isShut = true }
            return !state.isShut
        }
    }

    func closeAll() {
        for member in state.withLock({ Array($0.members.values) }) { member.channel.close(promise: nil) }
    }
}
