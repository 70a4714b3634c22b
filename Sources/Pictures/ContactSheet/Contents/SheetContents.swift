/// A contact sheet but for its photos. Their number is known before the first is written: pages name each other.
package struct SheetContents: Sendable {
    package var title: String
    /// Which photos of the library these are; empty for all.
    package var filter: String
    /// ISO 8601 with an offset from UTC.
    package var created: String
    package var grouping: SheetGrouping
    /// In the order of the photos.
    package var groups: [SheetGroup]
    /// The dates of the first and the last photo, in ISO 8601.
    package var taken: ClosedRange<String>?
    /// Lines under each picture.
    package var captions: [SheetCaption]

    package init(
        title: String,
        filter: String = "",
        created: String,
        grouping: SheetGrouping,
        groups: [SheetGroup],
        taken: ClosedRange<String>? = nil,
        captions: [SheetCaption] = [.name, .taken]
    ) {
        (self.title, self.filter, self.created) = (title, filter, created)
        (self.grouping, self.groups, self.taken, self.captions) = (grouping, groups, taken, captions)
    }

    /// The caption with the marks. That of the date is short.
    var marksLine: Int { captions.firstIndex(of: .taken) ?? 0 }

    package var photoCount: Int { groups.reduce(0) { $0 + $1.count } }

    /// `1,204 photos`
    package var countText: String { Self.photos(photoCount) }

    /// `3 March 2008 – 24 November 2014`, without what both dates have in common.
    package var takenText: String? {
        guard let taken, let first = TakenDate(taken.lowerBound), let last = TakenDate(taken.upperBound) else {
            return nil
        }
        if first.iso == last.iso { return last.date }
        if (first.year, first.month) == (last.year, last.month) { return "\(first.day)–\(last.date)" }
        let start = first.year == last.year ? first.date.dropLast(5) : first.date[...]
        return "\(start) – \(last.date)"
    }

    /// `30 November 2026`
    package var createdText: String { TakenDate(created)?.date ?? "" }

    static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(grouped(count)) photos" }

    /// With commas between thousands.
    private static func grouped(_ number: Int) -> String {
        let digits = Array("\(number)")
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
            text.append(digit.element)
        }
    }
}

/// A line under a picture.
package enum SheetCaption: String, Sendable, CaseIterable {
    case name, taken, settings
}
