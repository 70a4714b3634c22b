extension Decision {
    /// Whether files differ from this decision, given the applied part: a commit has something to do. Files represent
    /// favourites, trash, rating, tags and location; for them, keep, skip and no verdict are the same.
    ///
    /// Other decisions about a trashed photo wait until it is restored.
    package func isPending(applied: Decision) -> Bool {
        if isTrash && applied.isTrash { return false }
        return isFavourite != applied.isFavourite || isTrash != applied.isTrash || rating != applied.rating
            || tags != applied.tags || location != applied.location
    }

    private var isFavourite: Bool { verdict == .favourite }
    private var isTrash: Bool { verdict == .trash }
}

extension Decision {
    /// This decision, with the differences between `from` and `to` changed to their state in `to`, field by field and tag
    /// by tag. Nil if one of these fields no longer equals `from`.
    package func replacing(_ from: Decision, with to: Decision) -> Decision? {
        var result = self
        if from.verdict != to.verdict {
            guard verdict == from.verdict else { return nil }
            result.verdict = to.verdict
        }
        if from.rating != to.rating {
            guard rating == from.rating else { return nil }
            result.rating = to.rating
        }
        if from.location != to.location {
            guard location == from.location else { return nil }
            result.location = to.location
        }
        if from.stack != to.stack {
            guard stack == from.stack else { return nil }
            result.stack = to.stack
        }
        for tag in Set(from.tags.keys).union(to.tags.keys) where from.tags[tag] != to.tags[tag] {
            guard tags[tag] == from.tags[tag] else { return nil }
            result.tags[tag] = to.tags[tag]
        }
        return result
    }
}
