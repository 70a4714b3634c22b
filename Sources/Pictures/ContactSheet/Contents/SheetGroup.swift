/// How photos are put together. They are in the order that this needs.
package enum SheetGrouping: String, Sendable, CaseIterable {
    case none, day, folder
}

/// Photos with a heading of their own. They follow each other.
package struct SheetGroup: Sendable, Equatable {
    /// Empty without a heading.
    package var title: String
    /// For little room.
    package var shortTitle: String
    /// `2011-04-25` for a day.
    package var day: String?
    package var count: Int

    package init(title: String, shortTitle: String? = nil, day: String? = nil, count: Int) {
        (self.title, self.shortTitle, self.day, self.count) = (title, shortTitle ?? title, day, count)
    }

    /// The groups of photos in their order. Photos that are the same but do not follow each other are two groups.
    ///
    /// - Parameter photos: ISO 8601 of each photo's date, and its folder as it is shown.
    package static func groups(
        _ grouping: SheetGrouping,
        of photos: some Sequence<(takenAt: String?, folder: String)>
    ) -> [SheetGroup] {
        var groups: [SheetGroup] = []
        for photo in photos {
            let group = group(grouping, photo.takenAt, photo.folder)
            if let last = groups.last, last.title == group.title {
                groups[groups.count - 1].count += 1
            } else {
                groups.append(group)
            }
        }
        return groups
    }

    private static func group(_ grouping: SheetGrouping, _ takenAt: String?, _ folder: String) -> SheetGroup {
        switch grouping {
        case .none: SheetGroup(title: "", count: 1)
        case .folder:
            SheetGroup(title: folder, shortTitle: folder.split(separator: "/").last.map { String($0) }, count: 1)
        case .day:
            if let date = takenAt.flatMap({ TakenDate($0) }) {
                SheetGroup(
                    title: date.weekdayAndDate,
                    shortTitle: date.shortWeekdayAndDate,
                    day: date.iso,
                    count: 1
                )
            } else {
                SheetGroup(title: "No date", count: 1)
            }
        }
    }
}
