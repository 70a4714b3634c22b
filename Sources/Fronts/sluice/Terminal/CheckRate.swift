import PhotoUpkeep

/// How fast a check of a store gets on.
struct CheckRate: Sendable {
    private let started = ContinuousClock.now
    /// Where this check began.
    private let start: StoreCheckPlace

    init(from start: StoreCheckPlace) { self.start = start }

    func text(_ place: StoreCheckPlace, seconds: Double? = nil) -> String {
        guard !place.isComparingPhotos else {
            return "\(Amounts.count(place.report.photos)) of \(Amounts.count(place.preparedPhotos, "photo")) compared"
        }
        var text = "\(Amounts.count(place.checkedRecords)) of \(Amounts.count(place.report.records, "photo")) checked"
        let seconds = seconds ?? started.duration(to: .now) / .seconds(1)
        let rate = Double(place.checkedRecords - start.checkedRecords) / max(seconds, 1e-9)
        let left = place.report.records - place.checkedRecords
        if seconds >= 1, rate > 0, left > 0 {
            text += " · \(Amounts.rate(rate))/s · \(Amounts.duration(Double(left) / rate)) left"
        }
        return text
    }
}
