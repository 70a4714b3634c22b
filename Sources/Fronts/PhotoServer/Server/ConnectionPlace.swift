import NIOCore
import Synchronization

/// What a connection is about, as every loop can see it: one that is not needed makes room for another.
final class ConnectionPlace: Sendable {
    /// A stranger has not shown the token, an owner has.
    enum Standing: UInt64 {
        /// It is asking for something, or is answered.
        case ownerIsAnswered
        /// Nothing has come of its next request but a beginning.
        case ownerBegins
        /// Between two requests.
        case ownerRests
        case strangerIsAnswered
        /// The server waits for it: for a request, or to take what it is sent.
        case strangerBegins
        /// Between two requests, or on the way out.
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

    /// The standing in the low bits, and the time since when.
    private let word = Atomic<UInt64>(0)
    private static let width: UInt64 = 3

    /// - Returns: false where the connection was chosen to make room: nothing more is begun on it.
    func note(_ standing: Standing, _ now: NIODeadline) -> Bool {
        let last = word.exchange(standing.rawValue | now.uptimeNanoseconds << Self.width, ordering: .relaxed)
        guard Self.standing(last) == .leaving else { return true }
        word.store(last, ordering: .relaxed)
        return false
    }

    /// What it is, to be compared with others, and to choose it by.
    struct Look {
        fileprivate let word: UInt64
        var standing: Standing { ConnectionPlace.standing(word) }
        var since: NIODeadline { .uptimeNanoseconds(word >> ConnectionPlace.width) }
    }

    var look: Look { Look(word: word.load(ordering: .relaxed)) }

    /// - Returns: false where it is not any more what it looked like.
    func choose(_ look: Look) -> Bool {
        let leaving = Standing.leaving.rawValue | (look.word & ~(1 << Self.width - 1))
        return word.compareExchange(expected: look.word, desired: leaving, ordering: .relaxed).exchanged
    }

    private static func standing(_ word: UInt64) -> Standing {
        Standing(rawValue: word & (1 << width - 1)) ?? .ownerIsAnswered
    }
}
