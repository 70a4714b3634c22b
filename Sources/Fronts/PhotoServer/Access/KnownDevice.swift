package import Foundation

/// An admitted browser.
package struct KnownDevice: Codable, Sendable, Hashable {
    package var id: String
    /// Its name, from its `User-Agent`: "Firefox on Android".
    package var name: String
    /// When it was admitted, and the day of its last visit.
    package var since, seen: Date
    /// The same dates, counted again because `since` and `seen` are in the future: the clock was ahead then, or is behind
    /// now.
    private var recounted: Visits?
    /// SHA-256 of the cookie's value, which cannot be derived from it.
    var digest: Data

    /// Days without a visit, and days in total, after which it has to be admitted again.
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

/// Dates in the future: a clock that was ahead does not extend a device's stay, and one that is behind for a while removes
/// none.
extension KnownDevice {
    private struct Visits: Codable, Hashable, Sendable {
        var since, seen: Date

        func are(before now: Date) -> Bool { since <= now && seen <= now }
    }

    /// The dates that are in the past by this clock; nil if all are in the future.
    private func visits(_ now: Date) -> Visits? {
        let recorded = Visits(since: since, seen: seen)
        // A recount that starts before the device was admitted was made while the clock was behind.
        if let recounted, recounted.are(before: now), recounted.seen >= since || !recorded.are(before: now) {
            return recounted
        }
        return recorded.are(before: now) ? recorded : nil
    }

    var lastSeen: Date { recounted?.seen ?? seen }

    /// Counts from now on if all of its visits are in the future.
    mutating func recount(_ now: Date) {
        if visits(now) == nil { recounted = Visits(since: min(since, now), seen: now) }
    }

    /// Records a visit.
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

/// Readable names of browsers.
enum BrowserName {
    /// The first match counts, because most browsers also name those further down.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    /// - Parameter agent: The request's `User-Agent`.
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
