import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// Where photos were taken.
extension Catalogue {
    /// The locations of the assets for which they are known, by the rules of `EffectiveValues`; none if the library hides
    /// them.
    package func locations(of assets: [AssetRow]) throws(StoreError) -> [AssetRow: Coordinates] {
        try read { database in
            guard try !HiddenFacts(database).hasLocations else { return [:] }
            let statement = try database.cachedStatement(
                sql: """
                    SELECT decisions.location, applied_location, sidecars.asset IS NOT NULL, sidecars.location,
                        latitude, longitude, sidecars.is_raws
                    FROM assets LEFT JOIN decisions ON decisions.asset = assets.id
                        LEFT JOIN sidecars ON sidecars.asset = assets.id AND sidecars.name <> x''
                            AND sidecars.problem IS NULL
                        LEFT JOIN facts ON facts.content = assets.content
                    WHERE assets.id = ?
                    """
            )
            var locations: [AssetRow: Coordinates] = [:]
            for asset in assets {
                let values = try statement.firstRow([asset]) { try EffectiveValues(locations: $0) }
                locations[asset] = values?.location
            }
            return locations
        }
    }

    /// Whether the recipe seals or omits where photos were taken. If so, no decision, step or fact contains a location, and
    /// none can be decided. The journal keeps changed sidecars as they were and as commits wrote them.
    package func hidesLocations() throws(StoreError) -> Bool { try read { try HiddenFacts($0).hasLocations } }
}

extension EffectiveValues {
    /// From seven columns: decided, applied, whether there is a sidecar, the sidecar's location, the photo's latitude and
    /// longitude, and whether the sidecar belongs to a raw file.
    fileprivate init(locations row: Row) throws {
        self.init()
        now.location = try (row[0] as String?).map { try Coordinates(text: $0) }
        applied.location = try (row[1] as String?).map { try Coordinates(text: $0) }
        (hasSidecar, isRawsSidecar) = (row[2], row[6] ?? false)
        sidecarLocation = try (row[3] as String?).map { try Coordinates(text: $0) }
        if let latitude: Double = row[4], let longitude: Double = row[5] {
            photoLocation = Coordinates(latitude: latitude, longitude: longitude)
        }
    }
}

extension DecisionWriting {
    /// Removes all decided, applied and sidecar locations.
    ///
    /// - Returns: the number of rows that contained one.
    mutating func forgetLocations() throws -> Int {
        let decided = try Catalogue.decisions(database, where: "location IS NOT NULL OR applied_location IS NOT NULL")
        for var decision in decided {
            (decision.now.location, decision.applied.location) = (nil, nil)
            try database.cachedStatement(
                sql: """
                    UPDATE decisions SET location = NULL, applied_location = NULL, is_pending = \(Self.pending("?")),
                        revision = ?
                    FROM assets WHERE asset = ? AND assets.id = asset
                    """
            ).execute(
                arguments: [decision.now.isPending(applied: decision.applied), try nextRevision(), decision.asset])
        }
        var count = decided.count
        for table in ["step_changes", "journal"] {
            try database.execute(
                sql: """
                    UPDATE \(table) SET before = json_remove(before, '$.l'), after = json_remove(after, '$.l')
                    WHERE json_type(before, '$.l') IS NOT NULL OR json_type(after, '$.l') IS NOT NULL
                    """
            )
            count += database.changesCount
        }
        let sidecars = try AssetRow.fetchAll(database, sql: "SELECT asset FROM sidecars WHERE location IS NOT NULL")
        for asset in sidecars {
            try database.cachedStatement(sql: "UPDATE sidecars SET location = NULL, revision = ? WHERE asset = ?")
                .execute(arguments: [try nextRevision(), asset])
        }
        return count + sidecars.count
    }
}
