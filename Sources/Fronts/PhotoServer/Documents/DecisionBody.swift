import PhotoIndex
import PhotoModel
import PhotoSession

/// A decision to make.
struct DecisionBody: Decodable, Sendable {
    /// The photos to decide about.
    enum Subject: Sendable {
        case photos([AssetID])
        case all(PhotoFilter, expected: Int?)
        case places([Range<Int>], order: String)
    }

    var subject: Subject
    var changes: [DecisionChange]
    /// Nil if it follows from how the photos are listed.
    var scope: DecisionScope?
    /// In a session: moves on if the photo on display is one of those decided about.
    var advances: Bool

    private enum Key: String, CodingKey {
        case photos, filter, expected, order, ranges, verdict, rating, addTags, removeTags, only, advance
    }

    init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: Key.self)
        subject = try Self.subject(body)
        advances = try body.decodeIfPresent(Bool.self, forKey: .advance) ?? false
        scope = try body.decodeIfPresent(String.self, forKey: .only).map { DecisionScope(only: $0) }
        changes = []
        if body.contains(.verdict) {
            changes.append(.verdict(try body.decodeIfPresent(Verdict.self, forKey: .verdict)))
        }
        if body.contains(.rating) {
            let stars = try body.decodeIfPresent(Int.self, forKey: .rating)
            guard (0...5).contains(stars ?? 0) else { throw body.flaw(.rating, "stars are 0 to 5, or null") }
            changes.append(.rating(stars))
        }
        let (add, remove) = (try body.tags(.addTags), try body.tags(.removeTags))
        if let both = Set(add).intersection(remove).min() {
            throw Problem(422, kind: "bad-body", "The tag \(both) cannot be both added and removed.")
        }
        changes += add.map { .tag($0) } + remove.map { .untag($0) }
        guard !changes.isEmpty else {
            throw body.flaw(.verdict, "give at least one of verdict, rating, addTags, removeTags")
        }
    }

    private static func subject(_ body: KeyedDecodingContainer<Key>) throws -> Subject {
        let given = [Key.photos, .filter, .order].filter { body.contains($0) }
        guard given.count == 1 else {
            throw body.flaw(.photos, "give one of photos, filter, or order with ranges")
        }
        switch given[0] {
        case .filter:
            let filter = try PhotoFilter(try body.decode(String.self, forKey: .filter))
            return .all(filter, expected: try body.decodeIfPresent(Int.self, forKey: .expected))
        case .order:
            let ranges = try body.decode([PlaceRange].self, forKey: .ranges)
            return .places(ranges.map(\.range), order: try body.decode(String.self, forKey: .order))
        default:
            return .photos(try body.decode([PhotoName].self, forKey: .photos).map(\.id))
        }
    }
}

/// `[first, end]`: places in an order, the end excluded.
struct PlaceRange: Decodable, Sendable {
    let range: Range<Int>

    init(from decoder: any Decoder) throws {
        var numbers = try decoder.unkeyedContainer()
        let (first, end) = (try numbers.decode(Int.self), try numbers.decode(Int.self))
        guard 0 <= first, numbers.isAtEnd else {
            throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "a range is [first, end]")
        }
        range = first..<max(first, end)
    }
}

/// The ID of a photo.
struct PhotoName: Decodable, Sendable {
    let id: AssetID

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let id = AssetID(try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "the ID of a photo is a UUID")
        }
        self.id = id
    }
}

extension KeyedDecodingContainer {
    func flaw(_ key: Key, _ description: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: description)
    }

    fileprivate func tags(_ key: Key) throws -> [TagPath] {
        try (decodeIfPresent([String].self, forKey: key) ?? []).map { text in
            guard let tag = TagPath(text) else {
                throw Problem.badTag(text)
            }
            return tag
        }
    }
}
