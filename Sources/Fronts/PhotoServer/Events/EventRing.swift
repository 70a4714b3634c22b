import PhotoSession

/// The last events with their numbers, for clients that reconnect.
struct EventRing {
    struct Event: Sendable {
        /// From 1 on, without gaps.
        var number: Int
        var name: String
        /// JSON.
        var data: String
        /// The session it belongs to; nil for everybody.
        var session: String?
        /// The library's event that it reports.
        var source: LibraryEvent?
    }

    let capacity: Int
    private var events: [Event] = []
    /// The index of the oldest event.
    private var start = 0
    private(set) var last = 0

    init(capacity: Int) {
        self.capacity = capacity
        events.reserveCapacity(capacity)
    }

    mutating func append(_ name: String, _ data: String, session: String? = nil, source: LibraryEvent? = nil) {
        last += 1
        let event = Event(number: last, name: name, data: data, session: session, source: source)
        if events.count < capacity {
            events.append(event)
        } else {
            events[start] = event
            start = (start + 1) % capacity
        }
    }

    /// The events after a number; nil if some of them are no longer kept, or the number is not known.
    func events(after number: Int) -> [Event]? {
        let missed = last - number
        guard (0...events.count).contains(missed) else { return nil }
        return (events.count - missed..<events.count).map { events[(start + $0) % events.count] }
    }
}
