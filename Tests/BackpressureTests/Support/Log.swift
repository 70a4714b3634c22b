import Synchronization

/// Remembers what happened, in order.
final class Log<Entry: Sendable>: Sendable {
    private let storage = Mutex<[Entry]>([])

    var entries: [Entry] { storage.withLock { $0 } }

    func append(_ entry: Entry) {
        storage.withLock { $0.append(entry) }
    }
}

/// Lets other tasks run until `condition` holds. A condition that never holds runs into the suite's time limit.
func reached(_ condition: () -> Bool) async {
    while !condition() {
        await Task.yield()
    }
}
