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
    /// Nil if the content is not known or not decoded, and the head of the file says nothing either.
    package var facts: Facts?
    /// It was looked at and is not prepared yet.
    package var isProvisional = false

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
    /// One asset's row; nil if it no longer exists.
    package func indexRow(of asset: AssetRow) throws(StoreError) -> IndexRow? {
        try read { database in
            let statement = try database.cachedStatement(sql: "\(IndexRow.selection) WHERE assets.id = ?")
            return try Row.fetchOne(statement, arguments: [asset]).flatMap { try IndexRow($0) }
        }
    }

    /// The number of assets, present or missing.
    package func indexRowCount() throws(StoreError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM assets") ?? 0 }
    }
}

extension IndexRow {
    /// A photo has facts or, before it is prepared, a look.
    static let selection = """
        SELECT assets.id, uuid, folder, name, size, gone, state, kind,
            \(Look.known("format", "width", "height", "taken_sort_ms", "make", "model", "lens")),
            \(Look.known("latitude")) IS NOT NULL AND \(Look.known("longitude")) IS NOT NULL,
            \(Look.known("rating")), sharpness, contrast, noise, colourfulness, motion_blur, shadows_clipped,
            highlights_clipped, depicts, \(Look.known("keywords")), duration_ms, is_hdr, page_count,
            looks.asset IS NOT NULL
        FROM assets LEFT JOIN problems ON problems.asset = assets.id LEFT JOIN facts ON facts.content = assets.content
            LEFT JOIN looks ON looks.asset = assets.id
        """

    init?(_ row: Row) throws {
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
        isProvisional = row[29]
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
