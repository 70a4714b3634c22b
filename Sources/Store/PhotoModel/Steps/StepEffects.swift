/// The changes of a step other than decisions.
package struct StepEffects: Sendable, Hashable {
    /// A value before and after; nil if it does not exist.
    package struct Value: Sendable, Hashable {
        package enum Kind: String, Sendable {
            /// Keyed by row: its `AlbumState`. An album is also listed if only its photos change.
            case album
            /// Keyed by path: when it was first kept, in milliseconds since 1970.
            case tag
            /// Keyed by setting: a text that the catalogue does not interpret.
            case setting
        }

        package var kind: Kind
        package var key: String
        package var before: String?
        package var after: String?

        package init(kind: Kind, key: String, before: String?, after: String?) {
            self.kind = kind
            self.key = key
            self.before = before
            self.after = after
        }
    }

    /// A photo's place in an album, before and after; nil if it is not in the album.
    package struct AlbumPhoto: Sendable, Hashable {
        package var album: Int64
        package var asset: AssetRow
        package var before: Int64?
        package var after: Int64?

        package init(album: Int64, asset: AssetRow, before: Int64?, after: Int64?) {
            self.album = album
            self.asset = asset
            self.before = before
            self.after = after
        }
    }

    /// Whether a duplicate verdict is in force, before and after.
    package struct Verdict: Sendable, Hashable {
        package var row: Int64
        package var before: Bool
        package var after: Bool

        package init(row: Int64, before: Bool, after: Bool) {
            self.row = row
            self.before = before
            self.after = after
        }
    }

    package var values: [Value] = []
    package var albumPhotos: [AlbumPhoto] = []
    package var verdicts: [Verdict] = []

    package init() {}

    package var isEmpty: Bool { values.isEmpty && albumPhotos.isEmpty && verdicts.isEmpty }

    /// The reverse changes.
    package var reversed: StepEffects {
        var effects = StepEffects()
        effects.values = values.map { Value(kind: $0.kind, key: $0.key, before: $0.after, after: $0.before) }
        effects.albumPhotos = albumPhotos.map {
            AlbumPhoto(album: $0.album, asset: $0.asset, before: $0.after, after: $0.before)
        }
        effects.verdicts = verdicts.map { Verdict(row: $0.row, before: $0.after, after: $0.before) }
        return effects
    }
}

/// An album as recorded in steps.
package struct AlbumState: Sendable, Hashable {
    package var id: AssetID
    package var name: String
    /// Milliseconds since 1970.
    package var made: Int64

    package init(id: AssetID, name: String, made: Int64) { (self.id, self.name, self.made) = (id, name, made) }

    /// - Parameter text: in the form of `text`.
    package init(text: String) throws(DamagedText) {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let id = AssetID(String(parts[0])), let made = Int64(parts[1]) else {
            throw DamagedText("no album", in: text)
        }
        self.init(id: id, name: String(parts[2]), made: made)
    }

    /// Nil if the text is damaged.
    package init?(kept text: String) {
        guard let state = try? AlbumState(text: text) else { return nil }
        self = state
    }

    package var text: String { "\(id) \(made) \(name)" }
}
