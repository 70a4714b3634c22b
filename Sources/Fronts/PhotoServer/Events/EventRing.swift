/// The last events, each with its number, for those who were away for a while.
struct EventRing {
    struct Event: Sendable {
        /// From 1 on, without gaps.
        var number: Int
        var name: String
        /// JSON.
        var data: String
        /// The session that it is about; nil for everybody.
        var session: String?
    }

    let capacity: Int
    private var events: [Event] = []
    /// Where the oldest one is.
    private var start = 0
    private(set) var last = 0

    init(capacity: Int) {
        self.capacity = capacity
        events.reserveCapacity(capacity)
    }

    mutating func append(_ name: String, _ data: String, session: String? = nil) {
        last += 1
        let event = Event(number: last, name: name, data: data, session: session)
        if events.count < capacity {
            events.append(event)
        } else {
            events[start] = event
            start = (start + 1) % capacity
        }
    }

    /// What came after an event; nil where some of it is not kept any more, or there never was such a one.
    func events(after number: Int) -> [Event]? {
        let missed = last - number
        guard (0...events.count).contains(missed) else { return nil }
        return (events.count - missed..<events.count).map { events[(start + $0) % events.count] }
    }
}
