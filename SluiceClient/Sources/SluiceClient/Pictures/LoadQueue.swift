/// Which loads run: the most urgent first, a bounded number at a time. Pure.
///
/// Invariants between events:
/// - at most `width` loads run, plus one if it is visible;
/// - a load waits only while as many run as may;
/// - a load has at least one waiter, or is being cancelled.
struct LoadQueue: Sendable {
    /// What to do after an event.
    enum Effect: Equatable, Sendable {
        case start(key: String, ticket: Int)
        case cancel(ticket: Int)
    }

    private struct Load {
        var key: String
        var waiters: [Int: PicturePriority]
        /// Its turn among equals; the number of its run.
        var ticket: Int
        var isRunning = false

        var priority: PicturePriority { waiters.values.max() ?? .prefetch }
    }

    let width: Int
    /// Loads that can be joined.
    private var loads: [String: Load] = [:]
    /// Tickets of running loads, also of those that are being cancelled: a slot is free when its load has ended.
    private var running: Set<Int> = []
    private var lastTicket = 0

    init(width: Int) { self.width = max(1, width) }

    var runningCount: Int { running.count }
    var waitingCount: Int { loads.values.count { !$0.isRunning } }

    func isWanted(_ key: String) -> Bool { loads[key] != nil }

    /// Somebody waits for a picture.
    ///
    /// - Parameter waiter: a number of its own.
    mutating func join(_ key: String, waiter: Int, _ priority: PicturePriority) -> [Effect] {
        if loads[key] == nil {
            lastTicket += 1
            loads[key] = Load(key: key, waiters: [:], ticket: lastTicket)
        }
        loads[key]?.waiters[waiter] = priority
        return settle()
    }

    /// Somebody waits no longer.
    mutating func leave(_ key: String, waiter: Int) -> [Effect] {
        guard loads[key]?.waiters.removeValue(forKey: waiter) != nil, let load = loads[key], load.waiters.isEmpty
        else { return [] }
        loads[key] = nil
        // A load that is wanted again meanwhile is another one.
        return load.isRunning ? [.cancel(ticket: load.ticket)] : []
    }

    /// A picture is now more urgent.
    mutating func raise(_ key: String, to priority: PicturePriority) -> [Effect] {
        guard let waiters = loads[key]?.waiters else { return [] }
        for (waiter, present) in waiters where present < priority { loads[key]?.waiters[waiter] = priority }
        return settle()
    }

    /// A load has ended, successful or not.
    ///
    /// - Returns: also those who waited for it.
    mutating func ended(_ key: String, ticket: Int) -> (waiters: [Int], effects: [Effect]) {
        running.remove(ticket)
        var waiters: [Int] = []
        if let load = loads[key], load.ticket == ticket {
            waiters = Array(load.waiters.keys)
            loads[key] = nil
        }
        return (waiters, settle())
    }

    private mutating func settle() -> [Effect] {
        var effects: [Effect] = []
        while let next = loads.values.filter({ !$0.isRunning }).max(by: Self.isLater),
            running.count < width + (next.priority == .visible ? 1 : 0)
        {
            loads[next.key]?.isRunning = true
            running.insert(next.ticket)
            effects.append(.start(key: next.key, ticket: next.ticket))
        }
        return effects
    }

    private static func isLater(_ a: Load, _ b: Load) -> Bool {
        a.priority == b.priority ? a.ticket > b.ticket : a.priority < b.priority
    }
}
