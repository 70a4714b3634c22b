import PhotoModel

/// Sets of tags: each one once, whatever the number of photos that have it.
struct TagSets: Sendable {
    private(set) var tags = Interner<TagPath>()
    /// Numbers of tags, growing.
    private(set) var sets = Interner<[Int32]>()
    /// What counts of tags that were stated.
    var known: [StatedTags: Int32] = [:]

    /// 0 for the empty set.
    mutating func number(of set: some Sequence<TagPath>) -> Int32 {
        let numbers = Set(set.map { tags.number(of: $0) }).sorted()
        return sets.number(of: numbers.isEmpty ? nil : numbers)
    }

    func tags(of set: Int32) -> [TagPath] {
        (sets[set] ?? []).compactMap { tags[$0] }.sorted()
    }

    /// For each set, whether a tag that fits is in it.
    func table(_ test: (TagPath) -> Bool) -> [Bool] {
        let fits = tags.table(test)
        return sets.table { $0.contains { fits[Int($0)] } }
    }
}
