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
            var changed = 0
            if plugins { changed += try Self.hidePluginValues(database) }
            if hidden.hasLocations {
                var writing = DecisionWriting(database)
                changed += try writing.forgetLocations()
            } else if before.hasLocations {
                try database.execute(sql: Schema.readSidecarsAgain)
            }
            let names = columns.map(\.rawValue)
            guard !names.isEmpty else { return changed }
            try database.execute(
                sql: """
                    UPDATE facts SET \(names.map { "\($0) = NULL" }.joined(separator: ", "))
                    WHERE \(names.map { "\($0) IS NOT NULL" }.joined(separator: " OR "))
                    """
            )
            return changed + database.changesCount
        }
        if changed > 0 || compacting { try compact() }
    }

    /// The facts that the recipe keeps out of the catalogue.
    package func hiddenFacts() throws(StoreError) -> Set<FactColumn> { try read { try HiddenFacts($0).columns } }

    static func putFacts(_ record: Record, _ database: Database) throws {
        guard let content = record.content else { return }
        let capture = record.capture
        let quality = QualityFacts(record)
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO facts (content, width, height, format, byte_count, taken_sort_ms, make, model, lens,
                    latitude, longitude, rating, pdq_quality, sharpness, contrast, noise, colourfulness, motion_blur,
                    shadows_clipped, highlights_clipped, depicts, keywords, content_identifier, burst_identifier,
                    duration_ms, is_hdr, page_count)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                content.data, Int64(record.width), Int64(record.height),
                record.hasVideo ? record.video.container : record.format,
                Int64(clamping: record.byteCount),
                capture.hasTakenSortMs ? capture.takenSortMs : nil,
                capture.hasMake ? capture.make : nil,
                capture.hasModel ? capture.model : nil,
                capture.hasLens ? capture.lens : nil,
                capture.hasLatitude ? capture.latitude : nil,
                capture.hasLongitude ? capture.longitude : nil,
                capture.hasRating ? Int64(capture.rating) : nil,
                record.hasFingerprints ? Int64(record.fingerprints.pdqQuality) : nil,
                record.hasQuality ? Double(record.quality.sharpness) : nil,
                quality.contrast, quality.noise, quality.colourfulness, quality.motionBlur, quality.shadowsClipped,
                quality.highlightsClipped, quality.depicts,
                capture.keywords.isEmpty ? nil : capture.keywords.compactMap { TagPath($0) }.text,
                capture.hasContentIdentifier ? capture.contentIdentifier : nil,
                capture.hasBurstIdentifier ? capture.burstIdentifier : nil,
                record.filmMilliseconds.map { Int64(clamping: $0) },
                record.isHdr,
                record.pageCount > 0 ? Int64(record.pageCount) : nil,
            ])
    }
}

extension Record {
    /// Of a video, nil if unknown; of a motion photo, 0 if unknown; nil for other photos.
    fileprivate var filmMilliseconds: UInt64? {
        hasFilm ? film.durationMs : video.hasDurationMs ? video.durationMs : nil
    }
}
