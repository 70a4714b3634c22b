package import PhotoModel

extension FacetCounter {
    /// Counts photos by tag: those with the tag itself, and those with it or one below it.
    var tagTally: TagTally {
        let sets = columns.tagSets
        var tally = TagTally()
        var counts = tallyOfCovers(columns.tags, sets.sets.numberCount)
        forEachStack { files in
            let own = columns.tags[files[0]]
            guard files.contains(where: { columns.tags[$0] != own }) else { return }
            counts[Int(own)] -= 1
            tally.add(Array(Set(files.flatMap { sets.tags(of: columns.tags[$0]) })), photos: 1)
        }
        for (number, count) in counts.enumerated() where number > 0 && count > 0 {
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
        var tally = FacetCounter(columns: columns, .has(.tag)).tagTally
        for tag in kept { tally.keep(tag) }
        return tally.counts
    }

    /// Every tag of a photo that a limit shows, in the tags' order.
    package func tagCounts(within limit: PhotoFilter) -> [TagCount] {
        FacetCounter(columns: columns, .has(.tag), within: limit).tagTally.counts
    }

    /// The spellings of the photos' tags and of those among `kept`.
    package func tagSpellings(with kept: [TagPath]) -> TagSpellings { TagSpellings(kept + columns.tagSets.tags.values) }
}
