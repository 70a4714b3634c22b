extension Decision {
    /// Whether files say something else than this decision, where `applied` is what they have: a commit has something to
    /// do. Files show favourites, trash, rating, tags and location; for them, to keep, to skip and to say nothing are the same.
    ///
    /// What else was decided about a photo in the trash waits until it is back.
    package func isPending(applied: Decision) -> Bool {
        if isTrash && applied.isTrash { return false }
        return isFavourite != applied.isFavourite || isTrash != applied.isTrash || rating != applied.rating
            || tags != applied.tags || location != applied.location
    }

    private var isFavourite: Bool { verdict == .favourite }
    private var isTrash: Bool { verdict == .trash }
}

extension Decision {
    /// This decision, with what differs between `from` and `to` made as in `to`: field by field, and tag by tag. Nil
    /// where one of these fields is not as in `from` any more.
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
        for tag in Set(from.tags.keys).union(to.tags.keys) where from.tags[tag] != to.tags[tag] {
            guard tags[tag] == from.tags[tag] else { return nil }
            result.tags[tag] = to.tags[tag]
        }
        return result
    }
}
