/// A person's decision about a group of duplicates, valid for each pair of them.
package struct DuplicateVerdict: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// They are different pictures.
        case different
        /// They are duplicates, and all of them stay.
        case keepAll = "keep-all"
        /// Some stay, and the others are trashed. For two photos that stay, the verdict itself records that both do. For a
        /// photo that goes, its trash verdict is the record: once that is withdrawn, nothing is recorded about it.
        case thisOne = "this-one"
    }

    /// A UUID of version 7, as assets have.
    package var id: AssetID
    package var kind: Kind
    /// Milliseconds since 1970.
    package var madeAt: Int64
    /// The photos that stay and those that go, each in the order in which they were added to the library.
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

/// A verdict to record for a group of duplicates, with the decisions that it implies.
package struct DuplicateResolution: Sendable, Hashable {
    package var kind: DuplicateVerdict.Kind
    package var kept: [AssetRow]
    /// The photos to trash; empty unless `kind` is `.thisOne`.
    package var others: [AssetRow]
    /// Further decisions about photos that stay: stars, tags and location of those that go.
    package var merged: [AssetRow: [DecisionChange]]
    /// The content of each photo when the person saw it. Photos that are not listed are not checked.
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
