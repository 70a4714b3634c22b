import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

package import struct PhotoRecord.Record

/// A fact that a recipe may keep out of the catalogue, named by its column.
package enum FactColumn: String, Sendable, CaseIterable {
    case takenSort = "taken_sort_ms"
    case contentIdentifier = "content_identifier"
    case burstIdentifier = "burst_identifier"
    case make, model, lens, latitude, longitude, rating, keywords

    /// The columns of `looks` that hold it. Only prepared photos have identifiers.
    fileprivate var inLooks: [String] {
        switch self {
        case .contentIdentifier, .burstIdentifier: []
        case .takenSort: [rawValue, "taken_at"]
        default: [rawValue]
        }
    }
}

/// Facts to filter and sort by, one row per content. They come from records and can be restored from them.
extension Catalogue {
    /// Contents that lack facts, for example after the catalogue was restored.
    package func contentsWithoutFacts() throws(StoreError) -> [ContentID] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT DISTINCT content FROM assets
                    WHERE content IS NOT NULL AND content NOT IN (SELECT content FROM facts) AND state = ?
                    """,
                arguments: [AssetState.prepared.rawValue]
            )
            var contents: [ContentID] = []
            while let row = try rows.next() {
                if let content: ContentID = row.identifier(0) { contents.append(content) }
            }
            return contents
        }
    }

    /// Writes the facts of records.
    package func putFacts(of records: [Record]) throws(StoreError) {
        try write { database in
            for record in records {
                try Self.putFacts(record, database)
                try Self.putPlugins(of: record, database)
            }
        }
    }

    /// Empties the columns of facts that must be hidden from now on, if they were not hidden before, and ensures that the
    /// files no longer contain the values.
    ///
    /// - Parameters:
    ///   - plugins: whether to hide plugin results as well.
    ///   - compacting: whether to compact even if nothing changes: the process may have died before the files were
    ///     rewritten.
    package func hideFacts(
        _ columns: Set<FactColumn>,
        plugins: Bool = false,
        compacting: Bool = false
    ) throws(StoreError) {
        let hidden = HiddenFacts(columns, plugins: plugins)
        let before = try read { try HiddenFacts($0) }
        guard before != hidden || compacting else { return }
        let changed = try write { database in
            try hidden.write(database)
            try removeIndex(database)
            var changed = 0
            if plugins { changed += try Self.hidePluginValues(database) }
            if hidden.hasLocations {
                var writing = DecisionWriting(database)
                changed += try writing.forgetLocations()
            } else if before.hasLocations {
                try database.execute(sql: Schema.readSidecarsAgain)
            }
            changed += try Self.empty(columns.map(\.rawValue), of: "facts", database)
            return changed + (try Self.empty(columns.flatMap(\.inLooks), of: "looks", database))
        }
        if changed > 0 || compacting { try compact() }
    }

    /// - Returns: how many rows have changed.
    private static func empty(_ names: [String], of table: String, _ database: Database) throws -> Int {
        guard !names.isEmpty else { return 0 }
        try database.execute(
            sql: """
                UPDATE \(table) SET \(names.map { "\($0) = NULL" }.joined(separator: ", "))
                WHERE \(names.map { "\($0) IS NOT NULL" }.joined(separator: " OR "))
                """
        )
        return database.changesCount
    }

    /// The facts that the recipe keeps out of the catalogue.
    package func hiddenFacts() throws(StoreError) -> Set<FactColumn> { try read { try HiddenFacts($0).columns } }

    static func putFacts(_ record: Record, _ database: Database) throws {
        guard let content = record.content else { return }
        let capture = record.capture
        let quality = QualityFacts(record)
        let file: [(any DatabaseValueConvertible)?] = [
            content.data, Int64(record.width), Int64(record.height),
            record.hasVideo ? record.video.container : record.format, Int64(clamping: record.byteCount),
        ]
        try database.cachedStatement(sql: putFacts).execute(
            arguments: StatementArguments(file + capture.columns)
                + [
                    record.hasFingerprints ? Int64(record.fingerprints.pdqQuality) : nil,
                    record.hasQuality ? Double(record.quality.sharpness) : nil,
                    quality.contrast, quality.noise, quality.colourfulness, quality.motionBlur, quality.shadowsClipped,
                    quality.highlightsClipped, quality.depicts,
                    capture.keywordColumn,
                    capture.hasContentIdentifier ? capture.contentIdentifier : nil,
                    capture.hasBurstIdentifier ? capture.burstIdentifier : nil,
                    record.filmMilliseconds.map { Int64(clamping: $0) },
                    record.isHdr,
                    record.pageCount > 0 ? Int64(record.pageCount) : nil,
                ]
        )
    }

    /// Facts that are the same are left alone: many assets may have the same content, and each change of it counts as one
    /// of all of them.
    private static let putFacts = {
        let columns = [
            "width", "height", "format", "byte_count", "taken_sort_ms", "make", "model", "lens", "latitude",
            "longitude",
            "rating", "pdq_quality", "sharpness", "contrast", "noise", "colourfulness", "motion_blur",
            "shadows_clipped",
            "highlights_clipped", "depicts", "keywords", "content_identifier", "burst_identifier", "duration_ms",
            "is_hdr",
            "page_count",
        ]
        let list = columns.joined(separator: ", ")
        let new = columns.map { "excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO facts (content, \(list)) VALUES (?\(String(repeating: ", ?", count: columns.count)))
            ON CONFLICT (content) DO UPDATE SET (\(list)) = (\(new)) WHERE (\(list)) IS NOT (\(new))
            """
    }()
}

extension Record.Capture {
    /// Values of the columns from `taken_sort_ms` to `rating`, which facts and looks have in common.
    var columns: [(any DatabaseValueConvertible)?] {
        [
            hasTakenSortMs ? takenSortMs : nil, hasMake ? make : nil, hasModel ? model : nil, hasLens ? lens : nil,
            hasLatitude ? latitude : nil, hasLongitude ? longitude : nil, hasRating ? Int64(rating) : nil,
        ]
    }

    /// As columns store keywords; nil if there are none.
    var keywordColumn: String? { keywords.isEmpty ? nil : keywords.compactMap { TagPath($0) }.text }
}

extension Record {
    /// Of a video, nil if unknown; of a motion photo, 0 if unknown; nil for other photos.
    fileprivate var filmMilliseconds: UInt64? {
        hasFilm ? film.durationMs : video.hasDurationMs ? video.durationMs : nil
    }
}
