package import PhotoStore

/// What was decided about a photo, and what its sidecar says: kept apart, so that either may change.
struct Statement: Sendable, Hashable {
    /// Milliseconds since 1970.
    var decidedAt: Int64 = 0
    /// Nanoseconds since 1970.
    var sidecarModified: Int64 = 0
    /// Sets of tags, as `TagSets` numbers them.
    var tags: Int32 = 0
    var tagsAgainst: Int32 = 0
    var sidecarTags: Int32 = 0
    var rating = Self.noRating
    var sidecarRating = Self.noRating
    var verdict: UInt8 = 0
    var flags: Flags = []

    static let noRating = Int8.min

    struct Flags: OptionSet, Sendable, Hashable {
        var rawValue: UInt8
        static let pending = Flags(rawValue: 1)
        static let sidecar = Flags(rawValue: 2)
        static let sidecarFavourite = Flags(rawValue: 4)
    }

    private var isSidecarNewer: Bool {
        guard flags.contains(.sidecar), !flags.contains(.pending) else { return false }
        let (decided, overflow) = decidedAt.multipliedReportingOverflow(by: 1_000_000)
        return !overflow && sidecarModified > decided
    }

    /// The rules are those that `LibraryIndex` states.
    func rating(own: Int8) -> Int8 {
        let (first, second) = isSidecarNewer ? (sidecarRating, rating) : (rating, sidecarRating)
        return first != Self.noRating ? first : second != Self.noRating ? second : own
    }

    var isFavourite: Bool {
        verdict == Verdict.favourite.columnValue
            || flags.contains(.sidecarFavourite) && (verdict == 0 || isSidecarNewer)
    }

    func tags(in sets: inout TagSets) -> Int32 {
        guard tags != 0 || tagsAgainst != 0 else { return sidecarTags }
        var all = Set(sets.tags(of: sidecarTags)).union(sets.tags(of: tags))
        all.subtract(sets.tags(of: tagsAgainst))
        return sets.number(of: all)
    }
}

/// What a sidecar says of its photo.
package struct SidecarStatement: Sendable, Hashable {
    package var rating: Int?
    package var isFavourite: Bool
    package var tags: [TagPath]
    /// Nanoseconds since 1970.
    package var modified: Int64

    package init(rating: Int? = nil, isFavourite: Bool = false, tags: [TagPath] = [], modified: Int64) {
        self.rating = rating
        self.isFavourite = isFavourite
        self.tags = tags
        self.modified = modified
    }
}

extension IndexColumns {
    /// Changes what was stated of a photo, and what follows from it.
    mutating func state(_ position: Int, _ change: (inout Statement) -> Void) {
        if statement[position] == 0 {
            statements.append(Statement())
            statement[position] = Int32(statements.count)
        }
        let place = Int(statement[position]) - 1
        change(&statements[place])
        let stated = statements[place]
        verdicts[position] = stated.verdict
        ratings[position] = stated.rating(own: ownRatings[position])
        tags[position] = stated.tags(in: &tagSets)
        var flags = flags[position].subtracting(.stated)
        if stated.flags.contains(.pending) { flags.insert(.pending) }
        if stated.flags.contains(.sidecar) { flags.insert(.sidecar) }
        if stated.isFavourite { flags.insert(.favourite) }
        self.flags[position] = flags
    }
}
