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
