import GRDB
package import PhotoModel
package import StoreFiles
package import SystemPackage

/// The part of an asset that is kept in memory, for filtering and sorting all assets.
package struct IndexRow: Sendable, Hashable {
    package var row: AssetRow
    package var id: AssetID
    /// Row ID of the folder.
    package var folder: Int64
    /// The file name's bytes.
    package var name: [UInt8]
    package var size: Int64
    package var isMissing: Bool
    package var state: AssetState
    package var problem: Problem.Kind?
    /// Nil if the content is not known or not decoded.
    package var facts: Facts?

    package struct Facts: Sendable, Hashable {
        /// Of a video, its container.
        package var format: String
        /// Pixels of the upright picture.
        package var width: Int64
        package var height: Int64
        /// Milliseconds since 1970, as in the record.
        package var taken: Int64?
        package var make: String?
        package var model: String?
        package var lens: String?
        package var hasLocation: Bool
        package var rating: Int?
        package var keywords: [TagPath]
        package var sharpness: Double?
        package var quality = QualityFacts()
        /// Of a video, in milliseconds.
        package var duration: Int64?
        package var isHDR: Bool
        /// Of a document; nil for anything else.
        package var pageCount: Int64?

        package init(
            format: String,
            width: Int64,
            height: Int64,
            taken: Int64? = nil,
            make: String? = nil,
            model: String? = nil,
            lens: String? = nil,
            hasLocation: Bool = false,
            rating: Int? = nil,
            keywords: [TagPath] = [],
            sharpness: Double? = nil,
            quality: QualityFacts = QualityFacts(),
            duration: Int64? = nil,
            isHDR: Bool = false,
            pageCount: Int64? = nil
        ) {
            self.format = format
            self.width = width
            self.height = height
            self.taken = taken
            self.make = make
            self.model = model
            self.lens = lens
            self.hasLocation = hasLocation
            self.rating = rating
            self.keywords = keywords
            self.sharpness = sharpness
            self.quality = quality
            self.duration = duration
            self.isHDR = isHDR
            self.pageCount = pageCount
        }
    }

    package init(
        row: AssetRow,
        id: AssetID,
        folder: Int64,
        name: [UInt8],
        size: Int64,
        isMissing: Bool = false,
        state: AssetState = .prepared,
        problem: Problem.Kind? = nil,
        facts: Facts? = nil
    ) {
        self.row = row
        self.id = id
        self.folder = folder
        self.name = name
        self.size = size
        self.isMissing = isMissing
        self.state = state
        self.problem = problem
        self.facts = facts
    }
}

/// A folder that contains or contained assets.
package struct IndexFolder: Sendable, Hashable {
    package var row: Int64
    /// Absolute.
    package var root: FilePath
    /// Below the root; empty for the root itself.
    package var path: FilePath

    package init(row: Int64, root: FilePath, path: FilePath) {
        self.row = row
        self.root = root
        self.path = path
    }
}

extension Catalogue {
    /// Visits every folder, then the assets after a row in the order in which they were added, present or missing, all in
    /// one snapshot of the catalogue. The same thread must not read anything else from it meanwhile.
    ///
    /// - Parameter row: the row of the last known asset; 0 for none.
    /// - Returns: the last run that had finished by then; 0 for none.
    @discardableResult
    package func forEachIndexRow(
        after row: AssetRow = 0,
        folder: (IndexFolder) throws -> Void,
        asset: (IndexRow) throws -> Void
    ) throws(StoreError) -> Int64 {
        try read { database in
            let folders = try Row.fetchCursor(
                database,
                sql: "SELECT folders.id, roots.path, folders.path FROM folders JOIN roots ON roots.id = folders.root"
            )
            while let row = try folders.next() {
                try folder(IndexFolder(row: row[0], root: row.path(1), path: row.path(2)))
            }
            let statement = try database.cachedStatement(
                sql: "\(Self.indexRows) WHERE assets.id > ? ORDER BY assets.id"
            )
            let rows = try Row.fetchCursor(statement, arguments: [row])
            while let row = try rows.next() {
                if let row = try IndexRow(row) { try asset(row) }
            }
            return try Int64.fetchOne(database, sql: Self.finishedRun) ?? 0
        }
    }

    /// One asset's row; nil if it no longer exists.
    package func indexRow(of asset: AssetRow) throws(StoreError) -> IndexRow? {
        try read { database in
            let statement = try database.cachedStatement(sql: "\(Self.indexRows) WHERE assets.id = ?")
            return try Row.fetchOne(statement, arguments: [asset]).flatMap { try IndexRow($0) }
        }
    }

    /// The number of assets, present or missing.
    package func indexRowCount() throws(StoreError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM assets") ?? 0 }
    }

    /// The last run that has finished; 0 for none.
    package func lastFinishedRun() throws(StoreError) -> Int64 {
        try read { try Int64.fetchOne($0, sql: Self.finishedRun) ?? 0 }
    }

    private static let finishedRun = "SELECT max(id) FROM runs WHERE finished_ms IS NOT NULL"

    private static let indexRows = """
        SELECT assets.id, uuid, folder, name, size, gone, state, kind,
            format, width, height, taken_sort_ms, make, model, lens, latitude IS NOT NULL AND longitude IS NOT NULL,
            rating, sharpness, contrast, noise, colourfulness, motion_blur, shadows_clipped, highlights_clipped, depicts,
            keywords, duration_ms, is_hdr, page_count
        FROM assets LEFT JOIN problems ON problems.asset = assets.id LEFT JOIN facts ON facts.content = assets.content
        """
}

extension IndexRow {
    fileprivate init?(_ row: Row) throws {
        guard let id: AssetID = row.identifier(1) else { return nil }
        let keywords = try (row[25] as String?).map { text throws(DamagedText) in try [TagPath](text: text) }
        self.init(
            row: row[0],
            id: id,
            folder: row[2],
            name: row.bytes(3),
            size: row[4],
            isMissing: row[5] as Int64 != 0,
            state: AssetState(rawValue: row[6]) ?? .pending,
            problem: (row[7] as Int64?).flatMap(Problem.Kind.init),
            facts: (row[8] as String?).map { format in
                Facts(
                    format: format,
                    width: row[9],
                    height: row[10],
                    taken: row[11],
                    make: row[12],
                    model: row[13],
                    lens: row[14],
                    hasLocation: row[15],
                    rating: row[16],
                    keywords: keywords ?? [],
                    sharpness: row[17],
                    quality: QualityFacts(row, from: 18),
                    duration: row[26],
                    isHDR: row[27] as Bool? ?? false,
                    pageCount: row[28]
                )
            }
        )
    }
}

extension QualityFacts {
    fileprivate init(_ row: Row, from first: Int) {
        self.init()
        (contrast, noise, colourfulness) = (row[first], row[first + 1], row[first + 2])
        (motionBlur, shadowsClipped, highlightsClipped) = (row[first + 3], row[first + 4], row[first + 5])
        depicts = row[first + 6]
    }
}
