/// Writes a table as a file, row by row, with bounded memory. After an error of the output, the file is unusable.
package protocol TableWriter: ~Copyable {
    /// - Parameter row: a value for each column, in their order.
    /// - Throws: `TableError`, after which the row is absent and more can follow, and what the output throws.
    mutating func append(_ row: [TableValue]) throws

    /// Writes what remains. Without it, the file is incomplete.
    ///
    /// - Throws: as `append` does.
    consuming func finish() throws
}

package enum TableError: Error, Sendable, Equatable, CustomStringConvertible {
    case noColumns
    case repeatedName(String)
    case invalidByteCount(column: String)
    case wrongValueCount(expected: Int, found: Int)
    case wrongValue(column: String)
    case tooLong(column: String)
    /// The compressor could not be created.
    case outOfMemory

    package var description: String {
        switch self {
        case .noColumns: "A table needs at least one column."
        case .repeatedName(let name): "Two columns are named “\(name)”."
        case .invalidByteCount(let column): "Values of “\(column)” must have 1 to 65,536 bytes."
        case .wrongValueCount(let expected, let found): "A row has \(found) values instead of \(expected)."
        case .wrongValue(let column): "A value of “\(column)” is not of its type."
        case .tooLong(let column): "A value of “\(column)” is longer than 1 GiB."
        case .outOfMemory: "Out of memory."
        }
    }
}
