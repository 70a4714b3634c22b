import PhotoModel
import StoreFiles

/// Distinct sets of tags, each stored once.
struct TagSets: Sendable {
    private(set) var tags = Interner<TagPath>()
    /// Ascending numbers of tags.
    private(set) var sets = Interner<[Int32]>()
    /// Effective tags by statements.
    var known: [StatedTags: Int32] = [:]

    init() {}

    /// 0 for the empty set.
    mutating func number(of set: some Sequence<TagPath>) -> Int32 {
        let numbers = Set(set.map { tags.number(of: $0) }).sorted()
        return sets.number(of: numbers.isEmpty ? nil : numbers)
    }

    func tags(of set: Int32) -> [TagPath] {
        (sets[set] ?? []).compactMap { tags[$0] }.sorted()
    }

    /// For each set, whether it contains a tag for which the test holds.
    func table(_ test: (TagPath) -> Bool) -> [Bool] {
        let fits = tags.table(test)
        return sets.table { $0.contains { fits[Int($0)] } }
    }
}

extension TagSets: SavedPart {
    init(from file: inout IndexFileReader) throws(UnusableIndexFile) {
        tags = Interner(
            try file.texts().map { text throws(UnusableIndexFile) in
                guard let tag = TagPath(text) else { throw UnusableIndexFile() }
                return tag
            }
        )
        sets = Interner(try file.lists())
    }

    func write(to file: inout IndexFileWriter) throws(StoreError) {
        try file.put(texts: tags.values.map(\.description))
        try file.put(lists: sets.values)
    }
}
