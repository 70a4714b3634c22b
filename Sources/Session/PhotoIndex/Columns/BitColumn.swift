import StoreFiles

/// A truth of each photo, in one bit.
struct BitColumn: Sendable {
    private var words: Column<UInt64> = []

    init() {}

    var byteCount: Int { words.byteCount }

    mutating func reserve(_ count: Int) { words.reserveCapacity((count + 63) / 64) }

    /// False for positions at which nothing was set.
    subscript(position: Int) -> Bool {
        get { position / 64 < words.count && words[position / 64] & bit(position) != 0 }
        set {
            guard newValue != self[position] else { return }
            while words.count <= position / 64 { words.append(0) }
            words[position / 64] ^= bit(position)
        }
    }

    private func bit(_ position: Int) -> UInt64 { 1 << UInt64(position % 64) }
}

extension BitColumn: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) { words = try file.column() }

    func write(to file: inout IndexFileWriter) throws(StoreError) { try file.put(words) }
}
