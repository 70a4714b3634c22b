import Foundation
import GRDB
package import PhotoModel
package import StoreFiles

/// When and with which camera a content was taken, if both are known.
package struct CapturedShot: Sendable, Hashable {
    package struct Camera: Sendable, Hashable {
        package var make: String?
        package var model: String
    }

    package enum Direction: Sendable {
        case forwards, backwards
    }

    package var content: ContentID
    /// Milliseconds since 1970, as in the record.
    package var taken: Int64
    package var camera: Camera
}

extension Catalogue {
    /// Nil if the time or the camera is not known, or not stored in plain form.
    package func shot(of content: ContentID) throws(StoreError) -> CapturedShot? {
        try read { database in
            try Row.fetchOne(database, sql: "\(Self.shots) AND content = ?", arguments: [content.data]).flatMap(
                Self.shot
            )
        }
    }

    /// Visits shots in the order in which they were taken, including those of missing photos.
    ///
    /// - Parameters:
    ///   - start: the time to start at, inclusive.
    ///   - body: returns whether to continue.
    package func forEachShot(
        from start: Int64? = nil,
        _ direction: CapturedShot.Direction = .forwards,
        _ body: (CapturedShot) -> Bool
    ) throws(StoreError) {
        let (comparison, order) = direction == .forwards ? (">=", "ASC") : ("<=", "DESC")
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    \(Self.shots) \(start == nil ? "" : "AND taken_sort_ms \(comparison) ?")
                    ORDER BY taken_sort_ms \(order)
                    """,
                arguments: start.map { [$0] } ?? []
            )
            while let row = try rows.next() {
                guard let shot = Self.shot(row) else { continue }
                guard body(shot) else { return }
            }
        }
    }

    private static let shots = """
        SELECT content, taken_sort_ms, make, model FROM facts WHERE taken_sort_ms IS NOT NULL AND model IS NOT NULL
        """

    private static func shot(_ row: Row) -> CapturedShot? {
        guard let content: ContentID = row.identifier(0) else { return nil }
        return CapturedShot(content: content, taken: row[1], camera: .init(make: row[2], model: row[3]))
    }
}
