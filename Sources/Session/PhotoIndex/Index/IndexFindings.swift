import PhotoCatalogue
import PhotoModel
import StoreFiles

/// Plugin findings, for photos that have any. Costs nothing in a library without plugins, else 16 bytes per number, 12 per
/// text and 9 per flag, plus each distinct text once.
struct IndexFindings: Sendable {
    private struct Key: Hashable {
        var plugin, value: String
    }

    private var columns: [Key: PluginColumn] = [:]

    init() {}

    /// Names of the values in filters: `plugin.receipts.total`.
    var words: [String] { columns.keys.map { "\(PluginField.prefix)\($0.plugin).\($0.value)" }.sorted() }

    /// The columns of a field, in the order of their plugins.
    func columns(of field: PluginField) -> [PluginColumn] {
        if let plugin = field.plugin { return columns[Key(plugin: plugin, value: field.value)].map { [$0] } ?? [] }
        return columns.filter { $0.key.value == field.value }.sorted { $0.key.plugin < $1.key.plugin }.map(\.value)
    }

    mutating func put(_ finding: IndexFinding) {
        let key = Key(plugin: finding.plugin.lowercased(), value: finding.name.lowercased())
        columns[key, default: PluginColumn()].put(finding)
    }

    /// Removes all findings of some photos.
    mutating func remove(of assets: Set<AssetRow>) {
        for key in columns.keys { columns[key]?.remove(of: assets) }
        columns = columns.filter { !$0.value.isEmpty }
    }

    // MARK: Evaluating conditions

    func rows(with condition: PluginCondition) -> [AssetRow] {
        columns(of: condition.field).flatMap { $0.rows(with: condition) }
    }

    /// Photos with a matching text from any plugin.
    func rows(withText pattern: TextPattern) -> [AssetRow] {
        columns.values.flatMap { $0.texts(fitting: pattern) }
    }

    /// Photos with a number `total` in a range, from any plugin.
    func rows(withTotal range: ValueRange<Double>) -> [AssetRow] {
        columns.filter { $0.key.value == "total" }.values.flatMap { $0.numbers(in: range) }
    }
}

/// One value of one plugin: parallel arrays of photos and values. A plugin may report texts for some photos and numbers for
/// others.
struct PluginColumn: Sendable {
    private struct Part<Value: BitwiseCopyable & Sendable>: Sendable {
        var rows: Column<AssetRow> = []
        var values: Column<Value> = []

        mutating func append(_ row: AssetRow, _ value: Value) {
            rows.append(row)
            values.append(value)
        }

        func rows(where fits: (Value) -> Bool) -> [AssetRow] {
            zip(rows, values).compactMap { row, value in fits(value) ? row : nil }
        }

        mutating func remove(of assets: Set<AssetRow>) {
            guard rows.contains(where: assets.contains) else { return }
            let kept = rows.indices.filter { !assets.contains(rows[$0]) }
            (rows, values) = (Column(kept.map { rows[$0] }), Column(kept.map { values[$0] }))
        }
    }

    private var numbers = Part<Double>()
    private var flags = Part<Bool>()
    /// Indices in `words`.
    private var texts = Part<Int32>()
    private var words = Interner<String>()
    /// Catalogues of earlier versions did not distinguish flags from numbers.
    private var hasUntyped = false

    init() {}

    var isEmpty: Bool { numbers.rows.isEmpty && flags.rows.isEmpty && texts.rows.isEmpty }

    mutating func remove(of assets: Set<AssetRow>) {
        numbers.remove(of: assets)
        flags.remove(of: assets)
        texts.remove(of: assets)
    }

    mutating func put(_ finding: IndexFinding) {
        if let text = finding.text {
            texts.append(finding.asset, words.number(of: text))
        } else if let number = finding.number {
            if finding.isFlag == nil { hasUntyped = true }
            if finding.isFlag == true {
                flags.append(finding.asset, number != 0)
            } else {
                numbers.append(finding.asset, number)
            }
        }
    }

    func rows(with condition: PluginCondition) -> [AssetRow] {
        if condition.isAny { return Array(numbers.rows) + Array(flags.rows) + Array(texts.rows) }
        var found: [AssetRow] = []
        if let range = condition.range { found += numbers(in: range) }
        if let flag = condition.flag {
            found += flags.rows { $0 == flag }
            if hasUntyped { found += numbers.rows { $0 == (flag ? 1 : 0) } }
        }
        if let pattern = condition.pattern { found += texts(fitting: pattern) }
        return found
    }

    func numbers(in range: ValueRange<Double>) -> [AssetRow] { numbers.rows { range.contains($0) } }

    func texts(fitting pattern: TextPattern) -> [AssetRow] {
        let fits = words.table { pattern.fits($0) }
        return texts.rows { fits[Int($0)] }
    }

    /// Ranks of all texts of some columns, ignoring case.
    static func places(ofTextsIn columns: [PluginColumn]) -> [[UInt8]: UInt64] {
        let folded = Set(columns.flatMap { $0.words.values.map { TextFolding.folded($0) } })
        let sorted = folded.sorted { $0.lexicographicallyPrecedes($1) }
        return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($0.element, UInt64($0.offset)) })
    }

    /// Visits the photos with the rank of their value: false, true, numbers, then texts.
    func forEachRank(_ places: [[UInt8]: UInt64], _ body: (AssetRow, UInt64) -> Void) {
        for (row, flag) in zip(flags.rows, flags.values) { body(row, flag ? 1 : 0) }
        let numberCount = UInt64(1) << 62
        // Numbers that differ only in the last two bits count as equal.
        for (row, number) in zip(numbers.rows, numbers.values) { body(row, 2 + (Self.ordered(number) >> 2)) }
        let ranks = [0] + words.values.map { 2 + numberCount + (places[TextFolding.folded($0)] ?? 0) }
        for (row, word) in zip(texts.rows, texts.values) { body(row, ranks[Int(word)]) }
    }

    private static func ordered(_ value: Double) -> UInt64 {
        let bits = (value == 0 ? 0 : value).bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }
}

extension IndexFindings: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        let (plugins, values) = (try file.texts(), try file.texts())
        guard plugins.count == values.count else { throw UnusableIndexFile() }
        for (plugin, value) in zip(plugins, values) {
            columns[Key(plugin: plugin, value: value)] = try PluginColumn(from: &file)
        }
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        let keys = Array(columns.keys)
        try file.put(texts: keys.map(\.plugin))
        try file.put(texts: keys.map(\.value))
        for key in keys { try columns[key]?.write(to: &file) }
    }
}

extension PluginColumn: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        numbers = Part(rows: try file.column(), values: try file.column())
        flags = Part(rows: try file.column(), values: try file.column())
        texts = Part(rows: try file.column(), values: try file.column())
        words = Interner(try file.texts())
        hasUntyped = try file.value()
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        try file.put(numbers.rows)
        try file.put(numbers.values)
        try file.put(flags.rows)
        try file.put(flags.values)
        try file.put(texts.rows)
        try file.put(texts.values)
        try file.put(texts: words.values)
        try file.put(value: hasUntyped)
    }
}
