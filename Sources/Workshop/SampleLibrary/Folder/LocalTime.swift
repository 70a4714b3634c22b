/// A moment on a camera's clock.
struct LocalTime: Sendable {
    private(set) var year: Int
    private(set) var month: Int
    private(set) var day: Int
    private(set) var second: Int

    /// - Parameter minutes: since the first of January 2019, on a calendar of months of 28 days.
    init(minutes: Int, second: Int) {
        let days = minutes / 1440
        year = 2019 + days / (12 * 28)
        month = days / 28 % 12 + 1
        day = days % 28 + 1
        self.second = minutes % 1440 * 60 + second
    }

    /// The folder of a photo taken at this time.
    var folder: String { "\(year)/\(two(month))" }

    /// "2021:07:04 12:34:56".
    var exif: String {
        "\(year):\(two(month)):\(two(day)) \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    }

    /// "20210704_123456".
    var compact: String {
        "\(year)\(two(month))\(two(day))_\(two(second / 3600))\(two(second / 60 % 60))\(two(second % 60))"
    }

    /// Central European, approximately.
    var offset: String { (4...10).contains(month) ? "+02:00" : "+01:00" }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
