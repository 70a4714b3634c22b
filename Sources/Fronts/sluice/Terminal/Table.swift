/// Rows of columns, left-aligned, two spaces apart. The last column is not padded.
struct Table {
    private var rows: [[String]] = []

    mutating func add(_ columns: String...) { rows.append(columns.map(\.printable)) }

    var text: String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count + 2)
            }.joined()
        }.joined(separator: "\n")
    }
}
