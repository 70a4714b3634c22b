package import Foundation

/// A browser that was let in.
package struct KnownDevice: Codable, Sendable, Hashable {
    package var id: String
    /// What it said to be: "Firefox on Android".
    package var name: String
    /// When it was let in, and when it was last here, to the day.
    package var since, seen: Date
    /// SHA-256 of what it shows: who reads this cannot show it.
    var digest: Data

    /// Days without a visit after which it has to be let in anew, and days after which it has to be in any case.
    package static let (restDays, mostDays) = (60, 400)

    func hasEnded(_ now: Date) -> Bool {
        now.timeIntervalSince(seen) > Double(Self.restDays) * .day
            || now.timeIntervalSince(since) > Double(Self.mostDays) * .day
    }

    func wasSeenToday(_ now: Date) -> Bool { now.timeIntervalSince(seen) < .day }
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
