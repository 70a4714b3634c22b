import NIOCore
import Synchronization

/// Connections that are open, and whether one more is welcome.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        /// They are told that there is no room, and go.
        var crowded: Set<ObjectIdentifier> = []
    }

    /// Of those that are told so; others are closed at once.
    private static let mostTold = 64

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    var count: Int { state.withLock { $0.channels.count - $0.crowded.count } }

    func isCrowded(_ channel: any Channel) -> Bool {
        state.withLock { $0.crowded.contains(ObjectIdentifier(channel)) }
    }

    /// - Returns: false where the connection is to be closed at once.
    func enter(_ channel: any Channel) -> Bool {
        let key = ObjectIdentifier(channel)
        let isLetIn = state.withLock { state in
            if state.channels.count - state.crowded.count >= limit {
                guard state.crowded.count < Self.mostTold else { return false }
                state.crowded.insert(key)
            }
            state.channels[key] = channel
            return true
        }
        guard isLetIn else { return false }
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { state in
                state.channels[key] = nil
                state.crowded.remove(key)
            }
        }
        return true
    }

    func closeAll() {
        for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }
}
