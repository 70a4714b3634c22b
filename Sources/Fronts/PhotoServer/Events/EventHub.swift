import Foundation
import PhotoModel
import PhotoSession
import Synchronization

/// What happens, for everybody who listens. Nobody's slowness holds up others, or takes memory: each listener only knows
/// how far it has come, and one that comes too late is told to look at everything anew.
final class EventHub: Sendable {
    private struct State {
        var ring = EventRing(capacity: 1000)
        var wakes: [Int: AsyncStream<EventWake>.Continuation] = [:]
        var places: StreamPlaces
        var listeners = 0
        var isClosed = false
        var progressed: ContinuousClock.Instant?
    }

    private let state: Mutex<State>
    /// Tells numbers of this server from those of one before.
    private let era = String(UInt32.random(in: .min ... .max), radix: 36)

    init(_ limits: ServerLimits = ServerLimits()) {
        state = Mutex(State(places: StreamPlaces(most: limits.streams, maxOfDevice: limits.streamsOfDevice)))
    }

    func send(_ name: String, _ document: some Encodable, session: AssetID? = nil) {
        guard let data = try? JSONEncoder.sluice().encode(document) else { return }
        state.withLock { $0.ring.append(name, String(decoding: data, as: UTF8.self), session: session?.description) }
        wake(.event)
    }

    /// How far something is, is told so often at most.
    private static let progressPause = Duration.milliseconds(250)

    /// Whether it may be told again how far something is; from then on, not for a while.
    func isTimeForProgress(now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            if let last = state.progressed, now - last < Self.progressPause { return false }
            state.progressed = now
            return true
        }
    }

    /// Wakes everybody now and then until the task is cancelled: a comment tells those who listen, and whatever is between,
    /// that the server is still there.
    func beat(every interval: Duration = .seconds(15)) async {
        while (try? await Task.sleep(for: interval)) != nil { wake(.beat) }
    }

    private func wake(_ reason: EventWake) {
        for wake in state.withLock({ Array($0.wakes.values) }) { wake.yield(reason) }
    }

    /// Ends all listening.
    func close() {
        let wakes = state.withLock { state in
            state.isClosed = true
            defer { state.wakes = [:] }
            return Array(state.wakes.values)
        }
        for wake in wakes { wake.finish() }
    }

    /// What happens from here on, or after an event that was seen last.
    ///
    /// - Parameters:
    ///   - id: of that event.
    ///   - session: whose events are wanted too.
    ///   - device: that listens; nil for a program.
    func listen(after id: String?, session: AssetID?, by device: String? = nil) -> EventListener {
        let (wakes, wake) = AsyncStream<EventWake>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let device = device ?? ""
        let (number, isShort, other) = state.withLock { state -> (Int, Bool, AsyncStream<EventWake>.Continuation?) in
            state.listeners += 1
            let number = state.listeners
            guard !state.isClosed else { return (number, false, nil) }
            let verdict = state.places.take(number, for: device)
            if verdict == .hasNoRoom { return (number, true, nil) }
            state.wakes[number] = wake
            guard case .goesOnInsteadOf(let oldest) = verdict else { return (number, false, nil) }
            return (number, false, state.wakes.removeValue(forKey: oldest))
        }
        other?.yield(.leave)
        other?.finish()
        wake.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.wakes[number] = nil
                state.places.leave(number, of: device)
            }
        }
        if !state.withLock({ $0.wakes.keys.contains(number) }) { wake.finish() }
        let start = id.map { self.number($0) } ?? state.withLock { $0.ring.last }
        return EventListener(hub: self, wakes: wakes, isShort: isShort, place: start, session: session?.description)
    }

    var listenerCount: Int { state.withLock { $0.wakes.count } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
    var last: Int { state.withLock { $0.ring.last } }

    func events(after number: Int) -> [EventRing.Event]? { state.withLock { $0.ring.events(after: number) } }

    func id(_ number: Int) -> String { "\(era)-\(number)" }

    /// −1 for an event of another server.
    private func number(_ id: String) -> Int {
        let parts = id.split(separator: "-")
        guard parts.count == 2, parts[0] == era, let number = Int(parts[1]) else { return -1 }
        return number
    }
}

/// Why one who listens is woken.
enum EventWake: Sendable {
    /// Something has happened: perhaps nothing that is wanted.
    case event
    /// It is time to say that the server is still there.
    case beat
    /// Another one takes its place: it is to come back later.
    case leave
}

/// One who listens.
struct EventListener: Sendable {
    let hub: EventHub
    let wakes: AsyncStream<EventWake>
    /// There is no room for one more: it is told what has happened, and is to come back later for what happens then.
    let isShort: Bool
    /// The number of the last event that was taken.
    fileprivate(set) var place: Int
    let session: String?

    /// No event, but an ID to go on behind, should the stream break before the first one.
    var greeting: String { (place < 0 ? "" : "id: \(hub.id(place))\n") + ": welcome\n\n" }

    /// When to come back, in milliseconds: a field of server-sent events. It may go on behind the last event, and misses
    /// nothing.
    static let farewell = "retry: 3000\n\n"

    /// What is to be sent now, as server-sent events; empty where nothing has happened.
    mutating func take() -> String {
        guard let events = hub.events(after: place) else {
            place = hub.last
            return Self.text("reset", id: hub.id(place), data: "{}")
        }
        place = events.last?.number ?? place
        return events.filter { $0.session == nil || $0.session == session }
            .map { Self.text($0.name, id: hub.id($0.number), data: $0.data) }.joined()
    }

    private static func text(_ name: String, id: String, data: String) -> String {
        "id: \(id)\nevent: \(name)\ndata: \(data)\n\n"
    }
}
