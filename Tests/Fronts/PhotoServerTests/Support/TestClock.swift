import Foundation
import Synchronization

/// A clock that the test sets.
final class TestClock: Sendable {
    private let date: Mutex<Date>

    init(_ text: String) throws { date = Mutex(try Date(text, strategy: .iso8601)) }

    var now: Date { date.withLock { $0 } }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}
