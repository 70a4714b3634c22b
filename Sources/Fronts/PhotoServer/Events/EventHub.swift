import Foundation
import PhotoModel
import PhotoSession
import Synchronization

/// Sends events to everybody who listens. A slow listener holds up no others and takes no memory: each only keeps its
/// position, and one that falls too far behind is told to reload everything.
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
    /// Distinguishes event numbers of this server from those of an earlier one.
    private let era = String(UInt32.random(in: .min ... .max), radix: 36)

    init(_ limits: ServerLimits = ServerLimits()) {
        state = Mutex(State(places: StreamPlaces(maxCount: limits.streams, maxOfDevice: limits.streamsOfDevice)))
    }

    func send(_ name: String, _ document: some Encodable, session: AssetID? = nil, source: LibraryEvent? = nil) {
        guard let text = try? JSONText.string(of: document) else { return }
        state.withLock { $0.ring.append(name, text, session: session?.description, source: source) }
        wake(.event)
    }

    /// Minimum interval between progress events.
    private static let progressPause = Duration.milliseconds(250)

    /// Whether a progress event may be sent now; if so, not again until `progressPause` has passed.
    func isTimeForProgress(now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            if let last = state.progressed, now - last < Self.progressPause { return false }
            state.progressed = now
            return true
        }
    }

    /// Wakes all listeners regularly until the task is cancelled: a comment shows clients and intermediaries that the server
    /// is still alive.
    func beat(every interval: Duration = .seconds(15)) async {
        while (try? await Task.sleep(for: interval)) != nil { wake(.beat) }
    }

    /// Wakes all listeners, which end if they are not admitted any more.
    func checkListeners() { wake(.beat) }

    private func wake(_ reason: EventWake) {
        for wake in state.withLock({ Array($0.wakes.values) }) { wake.yield(reason) }
    }

    /// Ends all streams.
    func close() {
        let wakes = state.withLock { state in
            state.isClosed = true
            defer { state.wakes = [:] }
            return Array(state.wakes.values)
        }
        for wake in wakes { wake.finish() }
    }

    /// Starts to listen: from now on, or after the last event that the client saw.
    ///
    /// - Parameters:
    /// - id: the ID of that event.
    /// - session: also delivers events of this session.
    /// - device: the listening device; nil for a program.
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

/// Why a listener is woken.
enum EventWake: Sendable {
    /// Something has happened, perhaps of no interest to this listener.
    case event
    /// Time for a keep-alive comment.
    case beat
    /// Another stream takes its place: the client should reconnect later.
    case leave
}

/// A client that listens.
struct EventListener: Sendable {
    let hub: EventHub
    let wakes: AsyncStream<EventWake>
    /// No place is free: it gets past events only, and should reconnect later for new ones.
    let isShort: Bool
    /// The number of the last event taken.
    fileprivate(set) var place: Int
    let session: String?

    /// A comment with the ID to resume from if the stream breaks before the first event.
    var greeting: String { (place < 0 ? "" : "id: \(hub.id(place))\n") + ": welcome\n\n" }

    /// The reconnection delay in milliseconds, a field of server-sent events. The client resumes after its last event and
    /// misses nothing.
    static let farewell = "retry: 3000\n\n"

    /// The server-sent events to send now; empty if nothing has happened.
    mutating func take() -> String {
        guard let events = takeEvents() else { return reset }
        return events.map { Self.text($0.name, id: hub.id($0.number), data: $0.data) }.joined()
    }

    /// The same for a guest.
    ///
    /// - Parameter lens: what the guest may know of them.
    mutating func take(through lens: inout GuestLens) async throws -> String {
        guard let events = takeEvents() else { return reset }
        var text = ""
        for event in events {
            guard let data = try await lens.data(of: event) else { continue }
            text += Self.text(event.name, id: hub.id(event.number), data: data)
        }
        return text
    }

    /// Nil if some of them are not known any more.
    private mutating func takeEvents() -> [EventRing.Event]? {
        guard let events = hub.events(after: place) else {
            place = hub.last
            return nil
        }
        place = events.last?.number ?? place
        return events.filter { $0.session == nil || $0.session == session }
    }

    private var reset: String { Self.text("reset", id: hub.id(place), data: "{}") }

    private static func text(_ name: String, id: String, data: String) -> String {
        "id: \(id)\nevent: \(name)\ndata: \(data)\n\n"
    }
}
