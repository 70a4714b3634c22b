import PhotoCatalogue
import PhotoModel

/// The columns of the index: one value per photo in each, at the photo's position.
struct IndexColumns: Sendable {
    static let noTime = Int64.min

    // From the catalogue.
    /// Ascending.
    private(set) var rows: [AssetRow] = []
    private(set) var ids: [AssetID] = []
    private(set) var names = NameTable()
    private(set) var folder: [Int32] = []
    private(set) var sizes: [Int64] = []
    /// 0 if unknown.
    private(set) var pixels: [UInt32] = []
    /// Of videos whose duration is known, in milliseconds. There are few videos among photos.
    private(set) var durations: [Int32: UInt32] = [:]
    /// Of documents, at most 65,535. There are few of them among photos, too.
    private(set) var pageCounts: [Int32: UInt16] = [:]
    /// Aspect ratio, encoded by `PhotoShape`.
    private(set) var shapes: [UInt8] = []
    /// `noTime` if unknown.
    private(set) var taken: [Int64] = []
    /// NaN if unknown.
    private(set) var sharpness: [Float] = []
    private(set) var scores = ScoreColumns()
    private(set) var camera: [Int32] = []
    private(set) var lens: [Int32] = []
    private(set) var format: [UInt16] = []
    private(set) var photoRatings: [Int8] = []
    /// Sets of the photos' own tags.
    private(set) var photoTags: [Int32] = []

    // Effective values, including decisions and sidecars.
    var flags: [PhotoFlags] = []
    var verdicts: [UInt8] = []
    var ratings: [Int8] = []
    var tags: [Int32] = []
    /// Index in `statements`, from 1; 0 if there is none.
    var statement: [Int32] = []
    var statements: [Statement] = []
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
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && rows[low] == row ? low : nil
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
        flags.reserveCapacity(count)
        verdicts.reserveCapacity(count)
        ratings.reserveCapacity(count)
        tags.reserveCapacity(count)
        statement.reserveCapacity(count)
    }

    /// Frees reserved capacity for more names.
    mutating func trim() { names.trim() }

    /// Memory of the columns in bytes, including reserved capacity.
    var byteCount: Int {
        func bytes<T>(_ column: [T]) -> Int { column.capacity * MemoryLayout<T>.stride }
        let long = bytes(rows) + bytes(ids) + bytes(sizes) + bytes(taken) + names.byteCount
        let middle = bytes(folder) + bytes(pixels) + bytes(sharpness) + bytes(camera) + bytes(lens)
        let sets = bytes(tags) + bytes(photoTags)
        let bytewise = bytes(shapes) + bytes(photoRatings) + bytes(ratings) + bytes(flags) + bytes(verdicts)
        let short = bytewise + bytes(format) + scores.byteCount
        let sparse =
            durations.capacity * (MemoryLayout<Int32>.stride + MemoryLayout<UInt32>.stride)
            + pageCounts.capacity * (MemoryLayout<Int32>.stride + MemoryLayout<UInt16>.stride)
        return long + middle + sets + short + sparse + bytes(statement) + bytes(statements)
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
        if let known = early.removeValue(forKey: row.row) { state(count - 1) { $0 = known } }
    }

    /// Replaces a photo.
    mutating func replace(_ position: Int, with row: IndexRow) {
        ids[position] = row.id
        names.replace(position, with: row.name)
        take(row, position)
        if statement[position] > 0 { state(position) { _ in } }
    }

    private mutating func take(_ row: IndexRow, _ position: Int) {
        folder[position] = folders.number(of: row.folder)
        sizes[position] = row.size
        pixels[position] = row.pixelCount
        if let duration = row.facts?.duration {
            durations[Int32(position)] = UInt32(clamping: duration)
        } else if !durations.isEmpty {
            durations[Int32(position)] = nil
        }
        if let pageCount = row.facts?.pageCount {
            pageCounts[Int32(position)] = UInt16(clamping: pageCount)
        } else if !pageCounts.isEmpty {
            pageCounts[Int32(position)] = nil
        }
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
        flags[position] = row.flags
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
    fileprivate var format: String? {
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
