package import PhotoModel

/// Access to single columns, for callers that need them for many photos.
extension LibraryIndex {
    package func verdict(at position: Int32) -> Verdict? { Verdict(columnValue: columns.verdicts[Int(position)]) }
    /// Rating, 0…5, and −1 for rejected.
    package func rating(at position: Int32) -> Int { Int(columns.ratings[Int(position)]) }
    package func isFavourite(at position: Int32) -> Bool { columns.flags[Int(position)].contains(.favourite) }
    package func isMissing(at position: Int32) -> Bool { columns.flags[Int(position)].contains(.gone) }
    /// Whether it was looked at and is not prepared yet.
    package func isProvisional(at position: Int32) -> Bool { columns.provisional[Int(position)] }
    /// Whether its file is missing or it was forgotten.
    package func isGone(_ asset: AssetRow) -> Bool { position(of: asset).map { isMissing(at: $0) } ?? true }
    package func isPending(at position: Int32) -> Bool { columns.flags[Int(position)].contains(.pending) }
    /// Whether its picture is missing or damaged.
    package func hasProblem(at position: Int32) -> Bool { columns.flags[Int(position)].contains(.failed) }

    /// The shape as in `PhotoShape`; unknown if the photo is not in the index.
    package func shape(of asset: AssetRow) -> UInt8 {
        position(of: asset).map { columns.shapes[Int($0)] } ?? PhotoShape.unknown
    }

    /// Days since 1970; nil if the time is unknown.
    package func day(at position: Int32) -> Int64? {
        let time = columns.taken[Int(position)]
        return time == IndexColumns.noTime ? nil : CalendarDay.number(of: time)
    }
}
