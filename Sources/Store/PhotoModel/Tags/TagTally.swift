/// Counts photos by tag, ignoring case.
package struct TagTally {
    private struct Entry {
        var count = 0
        var countBelow = 0
        /// The number of uses of each spelling.
        var spellings: [TagPath: Int] = [:]
    }

    private var entries: [TagPath: Entry] = [:]

    package init() {}

    /// Counts photos that have the same tags.
    package mutating func add(_ tags: some Sequence<TagPath>, photos: Int = 1) {
        let tags = Set(tags)
        for tag in Set(tags.map(\.folded)) { entries[tag, default: Entry()].count += photos }
        let ancestry = Set(tags.flatMap(\.ancestry))
        for tag in Set(ancestry.map(\.folded)) { entries[tag, default: Entry()].countBelow += photos }
        for tag in ancestry { entries[tag.folded]?.spellings[tag, default: 0] += photos }
    }

    /// Adds a tag even if no photo has it.
    package mutating func keep(_ tag: TagPath) { entries[tag.folded, default: Entry()].spellings[tag, default: 0] += 0 }

    /// In tag order, each tag in its most frequent spelling.
    package var counts: [TagCount] {
        entries.values.compactMap { entry in
            let spellings = entry.spellings.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            return spellings.first.map { tag in
                TagCount(
                    tag: tag,
                    otherSpellings: spellings.dropFirst().filter { $0.name != tag.name },
                    count: entry.count,
                    countBelow: entry.countBelow
                )
            }
        }
        .sorted { ($0.tag.folded, $0.tag) < ($1.tag.folded, $1.tag) }
    }
}

/// The spellings of a library's tags, for finding an existing tag whatever its case.
package struct TagSpellings {
    private var known: [TagPath: TagPath] = [:]
    private var exact: Set<TagPath> = []

    /// - Parameter tags: if two differ only in case, the first one is used for other spellings.
    package init(_ tags: some Sequence<TagPath>) {
        for tag in tags.lazy.flatMap(\.ancestry) where exact.insert(tag).inserted {
            let folded = tag.folded
            if known[folded] == nil { known[folded] = tag }
        }
    }

    /// The tag in its existing spelling, as far as the tag or a part of its path exists.
    package func spelled(_ tag: TagPath) -> TagPath {
        if exact.contains(tag) { return tag }
        for ancestor in tag.ancestry.reversed() {
            guard let known = known[ancestor.folded] else { continue }
            return TagPath(parts: known.parts + tag.parts.dropFirst(known.parts.count)) ?? tag
        }
        return tag
    }

    package func spelled(_ changes: [DecisionChange]) -> [DecisionChange] {
        changes.map { change in
            switch change {
            case .tag(let tag): .tag(spelled(tag))
            case .untag(let tag): .untag(spelled(tag))
            default: change
            }
        }
    }
}
