import PhotoModel

/// Counts photos by their values.
struct FacetCounter {
    let columns: IndexColumns
    let matches: Bitmap

    func counts(of facet: PhotoFacet) -> [FacetCount] {
        switch facet {
        case .camera: texts(columns.camera, columns.cameras, none: .not(.has(.camera))) { .camera("=\($0)") }
        case .lens: texts(columns.lens, columns.lenses, none: .not(.has(.lens))) { .lens("=\($0)") }
        case .format: texts(columns.format, columns.formats, none: .not(.has(.format))) { .format($0) }
        case .year: periods(.year)
        case .month: periods(.month)
        case .rating: ratings
        case .verdict: verdicts
        case .tag: tags
        case .album: albums
        case .folder: folders
        }
    }

    /// How many photos have each number of a column.
    @inline(__always)
    func tally<Number: FixedWidthInteger>(_ column: [Number], _ numberCount: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: numberCount)
        column.withUnsafeBufferPointer { column in
            counts.withUnsafeMutableBufferPointer { counts in
                matches.forEach { counts[Int(truncatingIfNeeded: column[$0])] += 1 }
            }
        }
        return counts
    }

    private func texts<Number: FixedWidthInteger>(
        _ column: [Number],
        _ values: Interner<String>,
        none: PhotoFilter,
        _ filter: (String) -> PhotoFilter
    ) -> [FacetCount] {
        let counts = tally(column, values.numberCount)
        let known = zip(values.values, counts.dropFirst()).map {
            FacetCount(value: $0, count: $1, filter: filter($0))
        }
        return Self.ordered(known, none: counts[0], none)
    }

    private var ratings: [FacetCount] {
        var counts: [Int: Int] = [:]
        for (value, count) in tally(columns.ratings.map { UInt8(bitPattern: $0) }, 256).enumerated() where count > 0 {
            counts[Int(Int8(truncatingIfNeeded: value))] = count
        }
        return counts.sorted { $0.key > $1.key }.map { rating, count in
            FacetCount(value: "\(rating)", count: count, filter: .rating(ValueRange(rating)))
        }
    }

    private var verdicts: [FacetCount] {
        let counts = tally(columns.verdicts, Verdict.allCases.count + 1)
        let known = Verdict.allCases.map {
            FacetCount(value: $0.rawValue, count: counts[Int($0.columnValue)], filter: .verdict($0))
        }
        return (known + [FacetCount(value: nil, count: counts[0], filter: .unreviewed)]).filter { $0.count > 0 }
    }

    private var albums: [FacetCount] {
        let counts = columns.albums.map { album in
            FacetCount(
                value: album.name,
                count: album.positions.reduce(0) { $0 + (matches.contains(Int($1)) ? 1 : 0) },
                filter: .album(album.name)
            )
        }
        var members = matches
        members.formIntersection(FilterEvaluation(columns: columns).members(columns.albums))
        return Self.ordered(counts, none: matches.count - members.count, .not(.has(.album)))
    }

    private var folders: [FacetCount] {
        let table = columns.folders
        let counts = tally(columns.folder, table.folders.count)
        let isWhole = table.hasSeveralRoots
        let known = zip(table.folders, counts).map { folder, count in
            let bytes = isWhole || folder.path.isEmpty ? folder.whole : folder.path
            let path = String(decoding: bytes, as: UTF8.self)
            return FacetCount(value: path, count: count, filter: .folder("=\(path)"))
        }
        return Self.ordered(known, none: 0, .not(.everything))
    }

    /// Highest count first, missing values last, without zero counts.
    static func ordered(_ counts: [FacetCount], none: Int, _ filter: PhotoFilter) -> [FacetCount] {
        let known = counts.filter { $0.count > 0 }
            .sorted { ($1.count, $0.value ?? "") < ($0.count, $1.value ?? "") }
        return none > 0 ? known + [FacetCount(value: nil, count: none, filter: filter)] : known
    }
}
