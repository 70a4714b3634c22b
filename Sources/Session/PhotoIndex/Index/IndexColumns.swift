package import PhotoCatalogue
import PhotoModel
import StoreFiles

/// The columns of the index: one value per photo in each, at the photo's position.
struct IndexColumns: Sendable {
    static let noTime = Int64.min

    init() {}

    // From the catalogue.
    /// Ascending.
    private(set) var rows: Column<AssetRow> = []
    private(set) var ids: Column<AssetID> = []
    private(set) var names = NameTable()
    private(set) var folder: Column<Int32> = []
    private(set) var sizes: Column<Int64> = []
    /// 0 if unknown.
    private(set) var pixels: Column<UInt32> = []
    /// Of videos whose duration is known, in milliseconds. There are few videos among photos.
    private(set) var durations = SparseColumn<UInt32>()
    /// Of documents, at most 65,535. There are few of them among photos, too.
    private(set) var pageCounts = SparseColumn<UInt16>()
    /// Aspect ratio, encoded by `PhotoShape`.
    private(set) var shapes: Column<UInt8> = []
    /// `noTime` if unknown.
    private(set) var taken: Column<Int64> = []
    /// NaN if unknown.
    private(set) var sharpness: Column<Float> = []
    private(set) var scores = ScoreColumns()
    private(set) var camera: Column<Int32> = []
    private(set) var lens: Column<Int32> = []
    private(set) var format: Column<UInt16> = []
    private(set) var photoRatings: Column<Int8> = []
    /// Sets of the photos' own tags.
    private(set) var photoTags: Column<Int32> = []
    /// Whether the photo was looked at and is not prepared yet.
    private(set) var provisional = BitColumn()

    // Effective values, including decisions and sidecars.
    var flags: Column<PhotoFlags> = []
    var verdicts: Column<UInt8> = []
    var ratings: Column<Int8> = []
    var tags: Column<Int32> = []
    /// Index in `statements`, from 1; 0 if there is none.
    var statement: Column<Int32> = []
    var statements: Column<Statement> = []
    /// Statements about assets that are not in the index yet.
    var early: [AssetRow: Statement] = [:]

    // Tables for the numbers in the columns.
    var folders = FolderTable()
    private(set) var cameras = Interner<String>()
    private(set) var lenses = Interner<String>()
    private(set) var formats = Interner<String>()
    var tagSets = TagSets()
    var albums: [IndexAlbum] = []
    var findings = IndexFindings()
    var stacks = IndexedStacks()

    var count: Int { rows.count }
    var last: AssetRow { rows.last ?? 0 }

    func position(of row: AssetRow) -> Int? {
        // If nothing was ever forgotten, rows are consecutive from 1.
        if row > 0, row <= rows.count, rows[Int(row) - 1] == row { return Int(row) - 1 }
        let place = rows.partitioningIndex { $0 >= row }
        return place < rows.count && rows[place] == row ? place : nil
    }

    mutating func reserve(_ count: Int) {
        rows.reserveCapacity(count)
        ids.reserveCapacity(count)
        names.reserve(count)
        folder.reserveCapacity(count)
        sizes.reserveCapacity(count)
        pixels.reserveCapacity(count)
        shapes.reserveCapacity(count)
        taken.reserveCapacity(count)
        sharpness.reserveCapacity(count)
        scores.reserve(count)
        camera.reserveCapacity(count)
        lens.reserveCapacity(count)
        format.reserveCapacity(count)
        photoRatings.reserveCapacity(count)
        photoTags.reserveCapacity(count)
        provisional.reserve(count)
        flags.reserveCapacity(count)
        verdicts.reserveCapacity(count)
        ratings.reserveCapacity(count)
        tags.reserveCapacity(count)
        statement.reserveCapacity(count)
    }

    /// Frees reserved capacity for more names.
    mutating func trim() { names.trim() }

    /// Memory of the columns in bytes, including reserved capacity, without what is mapped from a file.
    var byteCount: Int {
        let long = rows.byteCount + ids.byteCount + sizes.byteCount + taken.byteCount + names.byteCount
        let middle = folder.byteCount + pixels.byteCount + sharpness.byteCount + camera.byteCount + lens.byteCount
        let sets = tags.byteCount + photoTags.byteCount
        let bytewise = shapes.byteCount + photoRatings.byteCount + ratings.byteCount + verdicts.byteCount
        let short = bytewise + flags.byteCount + format.byteCount + scores.byteCount
        let sparse = durations.byteCount + pageCounts.byteCount + provisional.byteCount
        return long + middle + sets + short + sparse + statement.byteCount + statements.byteCount
    }
}

extension IndexColumns {
    /// Appends a photo. Its row must be greater than all before it.
    mutating func append(_ row: IndexRow) {
        rows.append(row.row)
        ids.append(row.id)
        names.append(row.name)
        folder.append(0)
        sizes.append(0)
        pixels.append(0)
        shapes.append(0)
        taken.append(Self.noTime)
        sharpness.append(.nan)
        scores.append()
        camera.append(0)
        lens.append(0)
        format.append(0)
        photoRatings.append(0)
        photoTags.append(0)
        flags.append([])
        verdicts.append(0)
        ratings.append(0)
        tags.append(0)
        statement.append(0)
        take(row, count - 1)
        if !early.isEmpty, let known = early.removeValue(forKey: row.row) { state(count - 1) { $0 = known } }
    }

    /// Replaces a photo.
    mutating func replace(_ position: Int, with row: IndexRow) {
        // The row of a forgotten photo may be that of another one now.
        if ids[position] != row.id { statement[position] = 0 }
        ids[position] = row.id
        names.replace(position, with: row.name)
        take(row, position)
        if statement[position] > 0 { state(position) { _ in } }
    }

    private mutating func take(_ row: IndexRow, _ position: Int) {
        folder[position] = folders.number(of: row.folder)
        sizes[position] = row.size
        pixels[position] = row.pixelCount
        durations[position] = row.facts?.duration.map { UInt32(clamping: $0) }
        pageCounts[position] = row.facts?.pageCount.map { UInt16(clamping: $0) }
        shapes[position] = row.shape
        taken[position] = row.facts?.taken ?? Self.noTime
        sharpness[position] = row.facts?.sharpness.map { Float($0) } ?? .nan
        scores.set(position, row.facts?.quality)
        camera[position] = cameras.number(of: row.camera)
        lens[position] = lenses.number(of: row.facts?.lens)
        format[position] = UInt16(exactly: formats.number(of: row.format)) ?? 0
        photoRatings[position] = row.rating
        ratings[position] = row.rating
        photoTags[position] = tagSets.number(of: row.facts?.keywords ?? [])
        tags[position] = photoTags[position]
        provisional[position] = row.isProvisional
        flags[position] = row.flags
    }
}

/// What the catalogue's assets contain.
extension IndexColumns {
    mutating func readPhotos(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        rows = try file.column()
        ids = try file.column()
        names = try NameTable(from: &file)
        folder = try file.column()
        sizes = try file.column()
        pixels = try file.column()
        durations = try SparseColumn(from: &file)
        pageCounts = try SparseColumn(from: &file)
        shapes = try file.column()
        taken = try file.column()
        sharpness = try file.column()
        scores = try ScoreColumns(from: &file)
        camera = try file.column()
        lens = try file.column()
        format = try file.column()
        photoRatings = try file.column()
        photoTags = try file.column()
        provisional = try BitColumn(from: &file)
        cameras = Interner(try file.texts())
        lenses = Interner(try file.texts())
        formats = Interner(try file.texts())
    }

    func writePhotos(to file: inout IndexFileWriter) throws(StoreError) {
        try file.put(rows)
        try file.put(ids)
        try names.write(to: &file)
        try file.put(folder)
        try file.put(sizes)
        try file.put(pixels)
        try durations.write(to: &file)
        try pageCounts.write(to: &file)
        try file.put(shapes)
        try file.put(taken)
        try file.put(sharpness)
        try scores.write(to: &file)
        try file.put(camera)
        try file.put(lens)
        try file.put(format)
        try file.put(photoRatings)
        try file.put(photoTags)
        try provisional.write(to: &file)
        try file.put(texts: cameras.values)
        try file.put(texts: lenses.values)
        try file.put(texts: formats.values)
    }
}

extension IndexRow {
    fileprivate var pixelCount: UInt32 {
        guard let facts, facts.width > 0, facts.height > 0 else { return 0 }
        return UInt32(clamping: facts.width.multipliedReportingOverflow(by: facts.height).partialValue)
    }

    fileprivate var shape: UInt8 {
        facts.map { PhotoShape.byte(width: $0.width, height: $0.height) } ?? PhotoShape.unknown
    }

    fileprivate var rating: Int8 { Int8(clamping: facts?.rating ?? 0) }

    fileprivate var camera: String? { CameraName.text(make: facts?.make, model: facts?.model) }

    /// For files that were not decoded, the format from the name.
    package var format: String? {
        if let format = facts?.format { return FilterWords.format(format) }
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < name.count else { return nil }
        return FilterWords.format(String(decoding: name[(dot + 1)...], as: UTF8.self))
    }

    fileprivate var flags: PhotoFlags {
        var flags: PhotoFlags = isMissing ? .gone : []
        if facts?.hasLocation == true { flags.insert([.location, .ownLocation]) }
        if facts?.isHDR == true { flags.insert(.hdr) }
        if state == .failed { flags.insert(.failed) }
        switch problem {
        case .damaged: flags.insert(.damaged)
        case .unsupported: flags.insert(.unsupported)
        case .failed, nil: break
        }
        if let subject = facts?.quality.depicts.flatMap(PhotoSubject.init) { flags.insert(PhotoFlags(subject)) }
        if let facts, facts.width > 0, facts.height > 0 {
            let isWide = facts.width > facts.height
            flags.insert(facts.width == facts.height ? .square : isWide ? .landscape : .portrait)
        }
        return flags
    }
}
