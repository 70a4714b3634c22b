package import Foundation

/// A browser that was let in.
package struct KnownDevice: Codable, Sendable, Hashable {
    package var id: String
    /// What it said to be: "Firefox on Android".
    package var name: String
    /// When it was let in, and when it was last here, to the day.
    package var since, seen: Date
    /// The same, by a clock that says that those are still to come: it was ahead then, or is behind now.
    private var recounted: Visits?
    /// SHA-256 of what it shows: who reads this cannot show it.
    var digest: Data

    /// Days without a visit after which it has to be let in anew, and days after which it has to be in any case.
    package static let (restDays, maxDays) = (60, 400)

    init(id: String, name: String, since: Date, seen: Date, digest: Data) {
        (self.id, self.name, self.since, self.seen, self.digest) = (id, name, since, seen, digest)
    }

    func hasEnded(_ now: Date) -> Bool {
        guard let visits = visits(now) else { return false }
        return now.timeIntervalSince(visits.seen) > Double(Self.restDays) * .day
            || now.timeIntervalSince(visits.since) > Double(Self.maxDays) * .day
    }

    func wasSeenToday(_ now: Date) -> Bool { visits(now).map { now.timeIntervalSince($0.seen) < .day } ?? false }
}

/// A clock that was ahead would let a device stay for as long as it was; one that is behind for a while shuts none out.
extension KnownDevice {
    private struct Visits: Codable, Hashable, Sendable {
        var since, seen: Date

        func are(before now: Date) -> Bool { since <= now && seen <= now }
    }

    /// Of those that have been by this clock; nil where all are still to come.
    private func visits(_ now: Date) -> Visits? {
        let told = Visits(since: since, seen: seen)
        // Counted before the device was let in, it was by a clock that was behind.
        if let recounted, recounted.are(before: now), recounted.seen >= since || !told.are(before: now) {
            return recounted
        }
        return told.are(before: now) ? told : nil
    }

    var lastSeen: Date { recounted?.seen ?? seen }

    /// Counts from now on, where all of its visits are still to come.
    mutating func recount(_ now: Date) {
        if visits(now) == nil { recounted = Visits(since: min(since, now), seen: now) }
    }

    /// It is here.
    mutating func see(_ now: Date) {
        if Visits(since: since, seen: seen).are(before: now) {
            (seen, recounted) = (now, nil)
        } else {
            recounted = Visits(since: visits(now)?.since ?? min(since, now), seen: now)
        }
    }
}

extension TimeInterval {
    fileprivate static let day: TimeInterval = 86_400
}

/// What people call a browser.
enum BrowserName {
    /// The first that fits counts: those that follow are named by most others too.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    /// - Parameter agent: the request's `User-Agent`.
    static func of(_ agent: String?) -> String {
        func first(_ names: [(sign: String, name: String)]) -> String? {
            names.first { agent?.contains($0.sign) ?? false }?.name
        }
        switch (first(browsers), first(systems)) {
        case (let browser?, let system?): return "\(browser) on \(system)"
        case (let name?, nil), (nil, let name?): return name
        case (nil, nil): return "A browser"
        }
    }
}
