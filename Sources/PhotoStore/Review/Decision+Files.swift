extension Decision {
    /// Whether files say something else than this decision, where `applied` is what they have: a commit has something to
    /// do. Files show favourites, trash, rating and tags; for them, to keep, to skip and to say nothing are the same.
    ///
    /// What else was decided about a photo in the trash waits until it is back.
    package func isPending(applied: Decision) -> Bool {
        if isTrash && applied.isTrash { return false }
        return isFavourite != applied.isFavourite || isTrash != applied.isTrash || rating != applied.rating
            || tags != applied.tags
    }

    private var isFavourite: Bool { verdict == .favourite }
    private var isTrash: Bool { verdict == .trash }

    /// The tags of a photo: what its sidecar says, changed by this decision.
    ///
    /// - Parameters:
    ///   - sidecar: what its sidecar said when it was last read.
    ///   - applied: what the files have of the decision.
    ///   - isSidecarNewer: it was written after the decision. Then it is right about all that a commit has nothing to do
    ///     about: somebody may have taken away a tag that a commit wrote.
    package func effectiveTags(
        over sidecar: some Sequence<TagPath>,
        applied: Decision,
        isSidecarNewer: Bool
    ) -> Set<TagPath> {
        var result = Set(sidecar)
        // What was undone after a commit is to go again.
        for (tag, isSet) in applied.tags where isSet && self.tags[tag] == nil { result.remove(tag) }
        for (tag, isSet) in tags where !isSidecarNewer || applied.tags[tag] != isSet {
            if isSet { result.insert(tag) } else { result.remove(tag) }
        }
        return result
    }
}

extension Decision {
    /// This decision, with what differs between `from` and `to` made as in `to`: field by field, and tag by tag. Nil
    /// where one of these fields is not as in `from` any more.
    func replacing(_ from: Decision, with to: Decision) -> Decision? {
        var result = self
        if from.verdict != to.verdict {
            guard verdict == from.verdict else { return nil }
            result.verdict = to.verdict
        }
        if from.rating != to.rating {
            guard rating == from.rating else { return nil }
            result.rating = to.rating
        }
        for tag in Set(from.tags.keys).union(to.tags.keys) where from.tags[tag] != to.tags[tag] {
            guard tags[tag] == from.tags[tag] else { return nil }
            result.tags[tag] = to.tags[tag]
        }
        return result
    }
}
