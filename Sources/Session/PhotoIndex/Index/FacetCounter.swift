import PhotoModel

/// Counts photos by their values. A photo that is a stack has the values of all its files.
struct FacetCounter {
    let columns: IndexColumns
    let matches: Bitmap
    let stacks: ShownStacks

    /// - Parameters:
    ///   - filter: whose matches are counted.
    ///   - limit: which photos may be counted; nil for all.
    init(columns: IndexColumns, _ filter: PhotoFilter, within limit: PhotoFilter? = nil) {
        self.columns = columns
        matches = FilterEvaluation(columns: columns).photos(filter, within: limit)
        let showsMembers = filter.showsMembers || limit?.showsMembers == true
        stacks = showsMembers ? .none : ShownStacks(columns)
    }

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
    ///
    /// - Parameter none: the number of files without a value: a stack has none if none of its files has one.
    func tally<Number: FixedWidthInteger>(_ column: Column<Number>, _ numberCount: Int, none: Number? = 0) -> [Int] {
        var counts = tallyOfCovers(column, numberCount)
        forEachStack { files in
            let own = column[files[0]]
            var others = Set(files.dropFirst().map { column[$0] })
            if let none {
                others.remove(none)
                if own == none, !others.isEmpty { counts[Int(truncatingIfNeeded: own)] -= 1 }
            }
            others.remove(own)
            for number in others { counts[Int(truncatingIfNeeded: number)] += 1 }
        }
        return counts
    }

    /// The files of each matching photo that is a stack, the cover first.
    func forEachStack(_ body: ([Int]) -> Void) {
        stacks.forEach { cover, others in if matches.contains(cover) { body([cover] + others) } }
    }

    /// How many matching photos have each number of a column, by their covers alone.
    @inline(__always)
    func tallyOfCovers<Number: FixedWidthInteger>(_ column: Column<Number>, _ numberCount: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: numberCount)
        column.withUnsafeBufferPointer { column in
            counts.withUnsafeMutableBufferPointer { counts in
                matches.forEach { counts[Int(truncatingIfNeeded: column[$0])] += 1 }
            }
        }
        return counts
    }

    private func texts<Number: FixedWidthInteger>(
        _ column: Column<Number>,
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
        for (value, count) in tally(Column(columns.ratings.map { UInt8(bitPattern: $0) }), 256, none: nil).enumerated()
        where count > 0 {
            counts[Int(Int8(truncatingIfNeeded: value))] = count
        }
        return counts.sorted { $0.key > $1.key }.map { rating, count in
            FacetCount(value: "\(rating)", count: count, filter: .rating(ValueRange(rating)))
        }
    }

    private var verdicts: [FacetCount] {
        let counts = tallyOfCovers(columns.verdicts, Verdict.allCases.count + 1)
        let known = Verdict.allCases.map {
            FacetCount(value: $0.rawValue, count: counts[Int($0.columnValue)], filter: .verdict($0))
        }
        return (known + [FacetCount(value: nil, count: counts[0], filter: .unreviewed)]).filter { $0.count > 0 }
    }

    private var albums: [FacetCount] {
        func photos(_ albums: [IndexAlbum]) -> Int {
            var members = FilterEvaluation(columns: columns).members(albums)
            stacks.spread(&members)
            members.formIntersection(matches)
            return members.count
        }
        let counts = columns.albums.map { album in
            FacetCount(value: album.name, count: photos([album]), filter: .album(album.name))
        }
        return Self.ordered(counts, none: matches.count - photos(columns.albums), .not(.has(.album)))
    }

    private var folders: [FacetCount] {
        let table = columns.folders
        let counts = tally(columns.folder, table.folders.count, none: nil)
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
