package import PhotoModel

extension FacetCounter {
    /// Counts photos by tag: those with the tag itself, and those with it or one below it.
    var tagTally: TagTally {
        let sets = columns.tagSets
        var tally = TagTally()
        for (number, count) in self.tally(columns.tags, sets.sets.numberCount).enumerated()
        where number > 0 && count > 0 {
            tally.add(sets.tags(of: Int32(number)), photos: count)
        }
        return tally
    }

    var tags: [FacetCount] {
        let values = tagTally.counts.map {
            FacetCount(value: $0.tag.description, count: $0.countBelow, filter: .tag($0.tag))
        }
        let none = tally(columns.tags, columns.tagSets.sets.numberCount)[0]
        return Self.ordered(values, none: none, .not(.has(.tag)))
    }
}

extension LibraryIndex {
    /// Every tag of an existing photo or among `kept`, in the tags' order.
    package func tagCounts(with kept: [TagPath]) -> [TagCount] {
        let photos = FilterEvaluation(columns: columns).photos(.has(.tag))
        var tally = FacetCounter(columns: columns, matches: photos).tagTally
        for tag in kept { tally.keep(tag) }
        return tally.counts
    }

    /// The spellings of the photos' tags and of those among `kept`.
    package func tagSpellings(with kept: [TagPath]) -> TagSpellings { TagSpellings(kept + columns.tagSets.tags.values) }
}
