package import PhotoStore

extension FacetCounter {
    /// Photos that have each tag itself, and those that have it or one below it.
    var tagCounts: [TagPath: (itself: Int, below: Int)] {
        let sets = columns.tagSets
        var counts: [TagPath: (itself: Int, below: Int)] = [:]
        for (number, count) in tally(columns.tags, sets.sets.numberCount).enumerated() where number > 0 && count > 0 {
            let tags = sets.tags(of: Int32(number))
            for tag in tags { counts[tag, default: (0, 0)].itself += count }
            for tag in Set(tags.flatMap(\.ancestry)) { counts[tag, default: (0, 0)].below += count }
        }
        return counts
    }

    var tags: [FacetCount] {
        let values = tagCounts.map { FacetCount(value: $0.description, count: $1.below, filter: .tag($0)) }
        let none = tally(columns.tags, columns.tagSets.sets.numberCount)[0]
        return Self.ordered(values, none: none, .not(.has(.tag)))
    }
}

extension LibraryIndex {
    /// Every tag that a photo which is there has, or that is among `kept`, in the tags' order.
    package func tagCounts(with kept: [TagPath]) -> [TagCount] {
        let photos = FilterEvaluation(columns: columns).photos(.has(.tag))
        var counts = FacetCounter(columns: columns, matches: photos).tagCounts
        for tag in kept where counts[tag] == nil { counts[tag] = (0, 0) }
        return counts.map { TagCount(tag: $0, count: $1.itself, countBelow: $1.below) }.sorted { $0.tag < $1.tag }
    }
}
