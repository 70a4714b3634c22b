/// The values of one column in the current row group.
///
/// Every value has a definition level, which tells whether it is there: 0 or 1, and for lists 0 for null, 1 for an empty list
/// and 3 for an element (2 would be an element that is null). Elements of a list after its first have the repetition level 1
/// (Apache Parquet, `README.md`, “Nested Encoding”).
struct ParquetColumnBuffer {
    /// A dictionary of this size, or twice, four times, … is given up if most values were new.
    private static let trialCount = 4096
    private static let maxDictionaryByteCount = 1 << 20

    let column: TableColumn
    private(set) var definitionLevels: [UInt8] = []
    /// Of lists only.
    private(set) var repetitionLevels: [UInt8] = []
    /// Into the dictionary, if there is one.
    private(set) var indices: [UInt32] = []
    private(set) var dictionary: ParquetDictionary?
    /// Otherwise, the values in PLAIN encoding, but booleans with a byte each.
    private(set) var plain: [UInt8] = []
    /// Of the values in PLAIN encoding, also if they are in the dictionary.
    private var plainByteCount = 0
    private(set) var nanCount = 0

    init(_ column: TableColumn) {
        self.column = column
        clear()
    }

    mutating func clear() {
        definitionLevels.removeAll(keepingCapacity: true)
        repetitionLevels.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
        plain.removeAll(keepingCapacity: true)
        (plainByteCount, nanCount) = (0, 0)
        dictionary = column.kind.mayRepeat ? ParquetDictionary(isFixedWidth: column.kind.valueByteCount != nil) : nil
    }

    /// Of memory, also if the dictionary will be given up.
    var byteCount: Int {
        let dictionaryByteCount = dictionary.map { $0.byteCount + 4 * indices.count } ?? 0
        return definitionLevels.count + repetitionLevels.count + max(plainByteCount, plain.count, dictionaryByteCount)
    }

    // MARK: Values

    /// - Parameter value: one that fits the column.
    mutating func append(_ value: TableValue) {
        switch value {
        case .null: append(level: 0)
        case .string(let text):
            append(level: 1)
            append(text)
        case .bytes(let bytes):
            append(level: 1)
            bytes.withUnsafeBytes { append($0) }
        case .integer(let number):
            append(level: 1)
            withUnsafeBytes(of: Int64(number).littleEndian) { append($0) }
        case .double(let number):
            append(level: 1)
            if number.isNaN { nanCount += 1 }
            withUnsafeBytes(of: number.bitPattern.littleEndian) { append($0) }
        case .boolean(let flag):
            append(level: 1)
            plain.append(flag ? 1 : 0)
        case .strings(let texts):
            if texts.isEmpty { append(level: 1) }
            for place in texts.indices {
                append(level: 3, isRepeated: place > 0)
                append(texts[place])
            }
        }
    }

    private mutating func append(level: UInt8, isRepeated: Bool = false) {
        definitionLevels.append(level)
        if column.kind == .strings { repetitionLevels.append(isRepeated ? 1 : 0) }
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    private mutating func append(_ value: UnsafeRawBufferPointer) {
        let prefixByteCount = column.kind.valueByteCount == nil ? 4 : 0
        plainByteCount += prefixByteCount + value.count
        if let index = dictionary?.index(of: value) {
            indices.append(index)
            if isDictionaryUseless { writeOut() }
        } else {
            if prefixByteCount > 0 { plain.append(littleEndian: UInt32(value.count)) }
            plain.append(contentsOf: value)
        }
    }

    // MARK: Dictionary

    /// Bits for an index.
    var indexBitWidth: Int { max(1, Int.bitWidth - max(0, (dictionary?.count ?? 0) - 1).leadingZeroBitCount) }

    private var isDictionaryUseless: Bool {
        guard let dictionary else { return false }
        let isTrial = dictionary.count >= Self.trialCount && dictionary.count & (dictionary.count - 1) == 0
        return isTrial && 4 * dictionary.count > 3 * indices.count
            || dictionary.plain.count > Self.maxDictionaryByteCount
    }

    /// Keeps the dictionary only if it makes the chunk smaller.
    mutating func settle() {
        guard let dictionary else { return }
        if 4 * (dictionary.plain.count + indices.count * indexBitWidth / 8) >= 3 * plainByteCount { writeOut() }
    }

    /// Replaces the dictionary by the values.
    private mutating func writeOut() {
        guard let dictionary else { return }
        self.dictionary = nil
        plain.reserveCapacity(plainByteCount)
        for index in indices { plain += dictionary.plain(at: Int(index)) }
        indices.removeAll(keepingCapacity: true)
    }
}

extension TableColumn.Kind {
    /// Of each value in PLAIN encoding; nil if lengths differ.
    var valueByteCount: Int? {
        switch self {
        case .boolean: 1
        case .integer, .double, .timestamp: 8
        case .fixedBinary(let byteCount): byteCount
        case .string, .binary, .strings: nil
        }
    }

    /// Whether a dictionary is worth trying. Fixed binaries are IDs and hashes.
    fileprivate var mayRepeat: Bool {
        switch self {
        case .boolean, .fixedBinary: false
        case .string, .binary, .strings, .integer, .double, .timestamp: true
        }
    }
}
