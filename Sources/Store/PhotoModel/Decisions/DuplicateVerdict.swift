/// What a person said about some photos that look alike: about each two of them.
package struct DuplicateVerdict: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// They are different pictures.
        case different
        /// They are alike, and all of them stay.
        case keepAll = "keep-all"
        /// Some stay, and the others go into the trash. Of two that stay, it says that both do. Of one that goes, the trash
        /// says it: where that is taken back, nothing is said about it any more.
        case thisOne = "this-one"
    }

    /// A UUID of version 7, as assets have.
    package var id: AssetID
    package var kind: Kind
    /// Milliseconds since 1970.
    package var madeAt: Int64
    /// Those that stay, then those that go; each in the order in which they came into the library.
    package var kept: [AssetRow]
    package var others: [AssetRow]

    package init(id: AssetID, kind: Kind, madeAt: Int64, kept: [AssetRow], others: [AssetRow] = []) {
        self.id = id
        self.kind = kind
        self.madeAt = madeAt
        self.kept = kept
        self.others = others
    }

    package var photos: [AssetRow] { kept + others }
}

/// What is to be said about some photos that look alike, and decided with it.
package struct DuplicateResolution: Sendable, Hashable {
    package var kind: DuplicateVerdict.Kind
    package var kept: [AssetRow]
    /// They go into the trash; none but where `kind` is `.thisOne`.
    package var others: [AssetRow]
    /// What else is decided about photos that stay: stars, tags and the place of those that go.
    package var merged: [AssetRow: [DecisionChange]]
    /// What the photos held when somebody looked at them. Of those that are not named it makes no difference.
    package var seen: [AssetRow: ContentID]

    package init(
        _ kind: DuplicateVerdict.Kind,
        kept: [AssetRow],
        others: [AssetRow] = [],
        merged: [AssetRow: [DecisionChange]] = [:],
        seen: [AssetRow: ContentID] = [:]
    ) {
        self.kind = kind
        self.kept = kept
        self.others = others
        self.merged = merged
        self.seen = seen
    }

    package var photos: [AssetRow] { kept + others }
}
