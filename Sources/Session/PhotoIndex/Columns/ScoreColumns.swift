import PhotoCatalogue
import StoreFiles

/// One column of steps for each score.
struct ScoreColumns: Sendable {
    private var columns = [Column<UInt8>](repeating: [], count: PhotoScore.allCases.count)

    init() {}

    subscript(score: PhotoScore) -> Column<UInt8> { columns[score.column] }

    var byteCount: Int { columns.reduce(0) { $0 + $1.byteCount } }

    mutating func reserve(_ count: Int) {
        for column in columns.indices { columns[column].reserveCapacity(count) }
    }

    mutating func append() {
        for column in columns.indices { columns[column].append(ScoreScale.unknown) }
    }

    mutating func set(_ position: Int, _ facts: QualityFacts?) {
        for score in PhotoScore.allCases {
            columns[score.column][position] = score.scale.step(of: facts.flatMap { score.value(of: $0) })
        }
    }

    subscript(position position: Int) -> IndexedScores {
        IndexedScores { columns[$0.column][position] }
    }
}

extension ScoreColumns: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        for column in columns.indices { columns[column] = try file.column() }
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        for column in columns { try file.put(column) }
    }
}

extension PhotoScore {
    /// Its index among all scores.
    var column: Int {
        switch self {
        case .contrast: 0
        case .noise: 1
        case .colourfulness: 2
        case .motion: 3
        case .shadows: 4
        case .highlights: 5
        }
    }
}
