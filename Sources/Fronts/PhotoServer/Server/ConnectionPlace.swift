import NIOCore
import Synchronization

/// A connection's state, readable from every event loop: one that is not needed makes room for another.
final class ConnectionPlace: Sendable {
    /// Strangers have not authenticated, owners have.
    enum Standing: UInt64 {
        /// It is sending a request or being answered.
        case ownerIsAnswered
        /// Only the beginning of its next request has arrived.
        case ownerBegins
        /// Between two requests.
        case ownerRests
        case strangerIsAnswered
        /// The server waits for it to send a request, or to receive output.
        case strangerBegins
        /// Between two requests, or closing.
        case strangerRests
        /// It was chosen to make room.
        case leaving

        var isStranger: Bool {
            switch self {
            case .strangerIsAnswered, .strangerBegins, .strangerRests: true
            case .ownerIsAnswered, .ownerBegins, .ownerRests, .leaving: false
            }
        }
    }

    /// The standing in the low bits, and its start time above.
    private let word = Atomic<UInt64>(0)
    private static let width: UInt64 = 3

    /// - Returns: false if the connection was chosen to make room and must not start anything.
    func note(_ standing: Standing, _ now: NIODeadline) -> Bool {
        let last = word.exchange(standing.rawValue | now.uptimeNanoseconds << Self.width, ordering: .relaxed)
        guard Self.standing(last) == .leaving else { return true }
        word.store(last, ordering: .relaxed)
        return false
    }

    /// A snapshot, for comparing connections and choosing one.
    struct Look {
        fileprivate let word: UInt64
        var standing: Standing { ConnectionPlace.standing(word) }
        var since: NIODeadline { .uptimeNanoseconds(word >> ConnectionPlace.width) }
    }

    var look: Look { Look(word: word.load(ordering: .relaxed)) }

    /// - Returns: false if the connection has changed since the snapshot.
    func choose(_ look: Look) -> Bool {
        let leaving = Standing.leaving.rawValue | (look.word & ~(1 << Self.width - 1))
        return word.compareExchange(expected: look.word, desired: leaving, ordering: .relaxed).exchanged
    }

    private static func standing(_ word: UInt64) -> Standing {
        Standing(rawValue: word & (1 << width - 1)) ?? .ownerIsAnswered
    }
}
