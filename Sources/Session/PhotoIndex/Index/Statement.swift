import PhotoModel

/// The decision about a photo, the part of it that its files hold, and the facts of its sidecar. Stored separately, since
/// each may change.
struct Statement: Sendable, Hashable {
    var tags = StatedTags()
    var rating = Self.noRating
    var appliedRating = Self.noRating
    var ownRating = Self.noRating
    var sidecarRating = Self.noRating
    var verdict: UInt8 = 0
    var appliedVerdict: UInt8 = 0
    var flags: Flags = []

    static let noRating = Int8.min

    struct Flags: OptionSet, Sendable, Hashable {
        var rawValue: UInt8
        static let pending = Flags(rawValue: 1)
        static let sidecar = Flags(rawValue: 2)
        static let readableSidecar = Flags(rawValue: 4)
        static let sidecarFavourite = Flags(rawValue: 8)
        static let location = Flags(rawValue: 16)
        static let appliedLocation = Flags(rawValue: 32)
        static let sidecarLocation = Flags(rawValue: 64)
        /// The sidecar belongs to a raw file.
        static let rawsSidecar = Flags(rawValue: 128)
    }

    /// Whether the photo's place is known, see `EffectiveValues`. The place itself is not stored here.
    ///
    /// - Parameter isOwn: whether the photo itself contains it.
    func hasLocation(isOwn: Bool) -> Bool {
        let isDecided = flags.contains(.location)
        let isWritten =
            flags.isSuperset(of: [.readableSidecar, .appliedLocation]) && !flags.contains(.rawsSidecar)
        let isInSidecar = flags.contains(.sidecarLocation) && (isDecided || !isWritten)
        return isOwn || isInSidecar || (isDecided && !isWritten)
    }

    /// All values but tags and location.
    func values(photoRating: Int8) -> EffectiveValues {
        var values = EffectiveValues()
        values.now = Decision(verdict: Verdict(columnValue: verdict), rating: Self.stars(rating))
        values.applied = Decision(verdict: Verdict(columnValue: appliedVerdict), rating: Self.stars(appliedRating))
        values.ownRating = Self.stars(ownRating)
        values.hasSidecar = flags.contains(.readableSidecar)
        values.isRawsSidecar = flags.contains(.rawsSidecar)
        values.sidecarRating = Self.stars(sidecarRating)
        values.isSidecarFavourite = flags.contains(.sidecarFavourite)
        values.photoRating = Int(photoRating)
        return values
    }

    private static func stars(_ rating: Int8) -> Int? { rating == noRating ? nil : Int(rating) }
}

extension IndexColumns {
    /// Changes the statements about a photo, and updates what depends on them.
    mutating func state(_ position: Int, _ change: (inout Statement) -> Void) {
        if statement[position] == 0 {
            statements.append(Statement())
            statement[position] = Int32(statements.count)
        }
        let place = Int(statement[position]) - 1
        change(&statements[place])
        let stated = statements[place]
        let values = stated.values(photoRating: photoRatings[position])
        verdicts[position] = stated.verdict
        ratings[position] = Int8(clamping: values.rating)
        var statedTags = stated.tags
        statedTags.photo = photoTags[position]
        tags[position] = tagSets.effective(statedTags, hasSidecar: values.hasSidecar, isRaws: values.isRawsSidecar)
        var flags = flags[position].subtracting(.stated)
        if stated.flags.contains(.pending) { flags.insert(.pending) }
        if stated.flags.contains(.sidecar) { flags.insert(.sidecar) }
        if values.isFavourite { flags.insert(.favourite) }
        if stated.hasLocation(isOwn: flags.contains(.ownLocation)) { flags.insert(.location) }
        self.flags[position] = flags
    }

    /// Takes over the statements about all photos that are the same.
    mutating func takeStatements(of other: IndexColumns) {
        for (place, statement) in other.statement.enumerated() where statement > 0 {
            // The row of a forgotten photo may be that of another one now.
            guard let position = position(of: other.rows[place]), ids[position] == other.ids[place] else { continue }
            state(position) { $0 = other.statements[Int(statement) - 1] }
        }
    }
}
