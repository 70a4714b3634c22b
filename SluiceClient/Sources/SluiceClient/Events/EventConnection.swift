/// When to open a stream of events, after which event, and how long to wait before. Pure.
struct EventConnection {
    private static let first = Duration.milliseconds(250)
    static let longest = Duration.seconds(8)

    /// To resume after.
    private(set) var lastID: String?
    private var failures = 0
    private var wasOpen = false
    /// What the server asked for on this connection.
    private var wanted: Duration?

    /// The stream is open.
    mutating func opened() -> [ServerEvent] {
        failures = 0
        wanted = nil
        defer { wasOpen = true }
        // Without an ID there is nothing to resume after.
        return wasOpen && lastID == nil ? [.reset, .opened] : [.opened]
    }

    mutating func take(_ item: EventParser.Item) -> ServerEvent? {
        switch item {
        case .event(let name, let data): return ServerEvent(name: name, data: data)
        case .id(let id): lastID = id.isEmpty ? nil : id
        case .retry(let milliseconds): wanted = .milliseconds(milliseconds)
        }
        return nil
    }

    /// The stream is closed.
    ///
    /// - Parameter error: nil if the server ended it.
    mutating func closed(_ error: (any Error)?) -> (event: ServerEvent, pause: Duration) {
        failures += 1
        let usual = min(Self.longest, Self.first * (1 << min(failures - 1, 10)))
        // A refusal, and what answers in the server's place, do not end by themselves.
        let isRefused =
            switch error {
            case let problem as SluiceProblem: !problem.isTransient
            case SluiceConnectionError.notSluice?: true
            default: false
            }
        let pause = max((error as? SluiceProblem)?.retryAfter ?? .zero, isRefused ? Self.longest : wanted ?? usual)
        wanted = nil
        return (.lost(reason: error.map { "\($0)" } ?? "The server closed the stream.", pause), pause)
    }
}
