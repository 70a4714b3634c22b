import GRDB
import PhotoModel

/// Checks, within the deciding transaction, whether photos are still the ones that a person chose among: others may have
/// decided about them, or replaced them, since. For every photo that goes, the ones kept must be present and must not go
/// with another group.
struct ResolutionCheck {
    private let statement: Statement
    /// From the resolutions that passed.
    private var (staying, going): (Set<AssetRow>, Set<AssetRow>) = ([], [])

    private init(_ database: Database) throws {
        statement = try database.cachedStatement(
            sql: """
                SELECT gone, verdict, assets.content FROM assets LEFT JOIN decisions ON asset = assets.id
                WHERE assets.id = ?
                """
        )
    }

    /// Valid resolutions, in their order, and the reasons for refusing the others.
    static func split(
        _ resolutions: [DuplicateResolution],
        _ database: Database
    ) throws -> (sound: [DuplicateResolution], refused: [RefusedResolution]) {
        var check = try ResolutionCheck(database)
        var sound: [DuplicateResolution] = []
        var refused: [RefusedResolution] = []
        for (place, resolution) in resolutions.enumerated() {
            if let (photo, reason) = try check.flaw(of: resolution) {
                refused.append(RefusedResolution(place: place, photo: photo, reason))
            } else {
                sound.append(resolution)
                check.staying.formUnion(resolution.kept)
                check.going.formUnion(resolution.others)
            }
        }
        return (sound, refused)
    }

    private func flaw(of resolution: DuplicateResolution) throws -> (AssetRow, RefusedResolution.Reason)? {
        for (photos, areKept) in [(resolution.kept, true), (resolution.others, false)] {
            for photo in photos {
                let reason = try reason(photo, isKept: areKept, seen: resolution.seen[photo])
                if let reason { return (photo, reason) }
            }
        }
        return nil
    }

    private func reason(
        _ photo: AssetRow,
        isKept: Bool,
        seen: ContentID?
    ) throws -> RefusedResolution.Reason? {
        let found = try statement.firstRow([photo]) { row in
            (isGone: (row[0] as Int64) != 0, verdict: row[1] as String?, content: row.identifier(2, as: ContentID.self))
        }
        // For a forgotten photo, the writing code throws the error.
        guard let found else { return nil }
        if found.isGone { return .gone }
        if isKept, found.verdict == Verdict.trash.rawValue || going.contains(photo) { return .trashed }
        if !isKept, staying.contains(photo) { return .isKept }
        return seen == nil || seen == found.content ? nil : .changed
    }
}
