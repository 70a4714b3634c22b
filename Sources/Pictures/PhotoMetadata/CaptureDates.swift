/// The source of a photo's capture date.
package enum TakenFrom: String, Sendable, CaseIterable {
    /// When the shutter opened.
    case original
    /// When the picture itself was made, of which the photo may be a copy.
    case created
    /// When it was scanned, or written as a file.
    case digitised
    /// The time that a satellite receiver recorded with the position.
    case gps
    /// When the file was last changed, which says little.
    case changed
}

/// The dates in a photo's blocks, by their meaning.
struct CaptureDates {
    /// Dates of each kind, in order of precedence.
    private var dates: [TakenFrom: [StatedDate]] = [:]

    mutating func add(_ date: StatedDate?, _ from: TakenFrom) {
        if let date { dates[from, default: []].append(date) }
    }

    /// The first in the order of `TakenFrom`. If it has no time, the time comes from the first other date of that day.
    var taken: (time: CaptureTime, from: TakenFrom)? {
        let ordered = TakenFrom.allCases.flatMap { from in (dates[from] ?? []).map { (date: $0, from: from) } }
        guard let first = ordered.first else { return nil }
        if first.date.hasTimeOfDay { return (first.date.time, first.from) }
        let timed = ordered.first { $0.date.hasTimeOfDay && $0.date.isOnSameDay(as: first.date) }
        return ((timed ?? first).date.time, first.from)
    }
}

/// A date as recorded in a file. It may be only a day, a month or a year, which then counts from its first instant.
struct StatedDate: Sendable, Equatable {
    let time: CaptureTime
    let hasTimeOfDay: Bool

    init(_ time: CaptureTime, hasTimeOfDay: Bool = true) {
        self.time = time
        self.hasTimeOfDay = hasTimeOfDay
    }

    /// Accepts what `CaptureTime` parses, or `2009-07-04`, `2009-07` and `2009` with nothing after it.
    init?(parsing text: String) {
        if let time = CaptureTime(parsing: text) {
            self.init(time)
            return
        }
        let fields = text.utf8.split(omittingEmptySubsequences: false) { ":-/.".utf8.contains($0) }
        let numbers = fields.enumerated().compactMap { index, field in
            field.count == (index == 0 ? 4 : 2) && field.allSatisfy({ 0x30...0x39 ~= $0 }) ? Int(Substring(field)) : nil
        }
        guard 1...3 ~= fields.count, numbers.count == fields.count,
            let time = CaptureTime(
                year: numbers[0],
                month: numbers.count > 1 ? numbers[1] : 1,
                day: numbers.count > 2 ? numbers[2] : 1
            )
        else { return nil }
        self.init(time, hasTimeOfDay: false)
    }

    fileprivate func isOnSameDay(as other: StatedDate) -> Bool {
        (time.year, time.month, time.day) == (other.time.year, other.time.month, other.time.day)
    }
}
