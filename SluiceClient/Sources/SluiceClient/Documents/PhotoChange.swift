/// A change of the decision about photos.
public enum PhotoChange: Sendable, Hashable {
    /// Nil takes the verdict back.
    case verdict(Verdict?)
    /// Stars, 0…5; nil takes the user's rating back.
    case rating(Int?)
    /// A path such as `Places/Norway`.
    case tag(String)
    case untag(String)

    /// Whether a review goes on to the next photo after it.
    public var isVerdict: Bool { if case .verdict(.some) = self { true } else { false } }
}

extension Photo {
    /// The photo after a change, as far as it can be told before the library has answered.
    func with(_ changes: [PhotoChange]) -> Photo {
        var photo = self
        for change in changes {
            switch change {
            case .verdict(let verdict):
                photo.verdict = verdict
                if verdict == .favourite { photo.favourite = true }
                // The other verdicts change no file by themselves.
                if verdict == .favourite || verdict == .trash { photo.pending = true }
            // Which rating applies without the user's, only the library knows.
            case .rating(nil): break
            case .rating(let stars?): (photo.rating, photo.pending) = (stars, true)
            case .tag(let tag):
                guard !photo.tags.contains(tag) else { break }
                (photo.tags, photo.pending) = ((photo.tags + [tag]).sorted(), true)
            case .untag(let tag):
                guard photo.tags.contains(tag) else { break }
                photo.tags.removeAll { $0 == tag }
                photo.pending = true
            }
        }
        return photo
    }
}

/// The body of a decision.
struct DecisionBody: Encodable, Sendable {
    /// What is decided about.
    enum Subject: Sendable {
        case photos([String])
        /// All that match, if they are as many as expected.
        case all(filter: String, expected: Int?)
    }

    var subject: Subject
    var changes: [PhotoChange]
    var only: String?
    var advances: Bool?

    private enum CodingKeys: String, CodingKey {
        case photos, filter, expected, only, verdict, rating, addTags, removeTags, advance
    }

    func encode(to encoder: any Encoder) throws {
        var body = encoder.container(keyedBy: CodingKeys.self)
        switch subject {
        case .photos(let photos): try body.encode(photos, forKey: .photos)
        case .all(let filter, let expected):
            try body.encode(filter, forKey: .filter)
            try body.encodeIfPresent(expected, forKey: .expected)
        }
        try body.encodeIfPresent(only, forKey: .only)
        try body.encodeIfPresent(advances, forKey: .advance)
        var (added, removed): ([String], [String]) = ([], [])
        for change in changes {
            switch change {
            // Null takes it back.
            case .verdict(let verdict): try body.encode(verdict, forKey: .verdict)
            case .rating(let stars): try body.encode(stars, forKey: .rating)
            case .tag(let tag): added.append(tag)
            case .untag(let tag): removed.append(tag)
            }
        }
        if !added.isEmpty { try body.encode(added, forKey: .addTags) }
        if !removed.isEmpty { try body.encode(removed, forKey: .removeTags) }
    }
}
