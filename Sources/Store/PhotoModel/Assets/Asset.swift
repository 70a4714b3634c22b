package import SystemPackage

/// The row ID of an asset in the catalogue: short, and valid as long as the asset exists.
package typealias AssetRow = Int64

package enum AssetState: Int64, Sendable {
    /// Found, but without a result yet.
    case pending = 0
    /// Its content is in the cache, possibly damaged.
    case prepared = 1
    /// Nothing could be made from it.
    case failed = 2
}

/// The place of a file.
package struct AssetPlace: Sendable, Hashable {
    package var root: Int64
    /// Below the root; empty for the root itself.
    package var folder: FilePath
    /// The file name's bytes.
    package var name: [UInt8]

    package init(root: Int64, folder: FilePath, name: [UInt8]) {
        self.root = root
        self.folder = folder
        self.name = name
    }
}

/// A photo file, as the user sees it.
package struct Asset: Sendable, Hashable {
    package var row: AssetRow
    package var id: AssetID
    package var place: AssetPlace
    /// The full path.
    package var path: FilePath
    package var stamp: FileStamp
    /// Nil if the file could not be read.
    package var content: ContentID?
    /// The file's content before it changed.
    package var previousContent: ContentID?
    package var state: AssetState
    /// The digest of what determined the state; see `AssetOutcome`.
    package var settledBy: TierDigest?
    /// Whether the file was missing at the last check.
    package var isMissing: Bool
    /// Milliseconds since 1970.
    package var firstSeen: Int64
    package var problem: Problem?

    package var picture: AssetPicture { AssetPicture(content: content, problem: problem) }

    package init(
        row: AssetRow,
        id: AssetID,
        place: AssetPlace,
        path: FilePath,
        stamp: FileStamp,
        content: ContentID?,
        previousContent: ContentID?,
        state: AssetState,
        settledBy: TierDigest?,
        isMissing: Bool,
        firstSeen: Int64,
        problem: Problem?
    ) {
        self.row = row
        self.id = id
        self.place = place
        self.path = path
        self.stamp = stamp
        self.content = content
        self.previousContent = previousContent
        self.state = state
        self.settledBy = settledBy
        self.isMissing = isMissing
        self.firstSeen = firstSeen
        self.problem = problem
    }
}

/// What an asset shows.
package struct AssetPicture: Sendable, Hashable {
    /// Nil if the file could not be read.
    package var content: ContentID?
    package var problem: Problem?

    package init(content: ContentID?, problem: Problem?) { (self.content, self.problem) = (content, problem) }
}

/// A problem with an asset.
package struct Problem: Sendable, Hashable {
    package enum Kind: Int64, Sendable {
        /// Nothing could be made from it.
        case failed = 0
        /// Tiers were made, but part of the data was lost.
        case damaged = 1
        /// A known format that is not decoded.
        case unsupported = 2
    }

    package var kind: Kind
    package var stage: String
    /// Text for a person.
    package var reason: String
    /// Whether the next run tries again, even if nothing changes.
    package var willRetry: Bool

    package init(_ kind: Kind, stage: String, reason: String, willRetry: Bool = false) {
        self.kind = kind
        self.stage = stage
        self.reason = reason
        self.willRetry = willRetry
    }
}

/// A photo to compare with others: it is present, its content is known, and it is not to be trashed.
package struct ComparablePhoto: Sendable, Hashable {
    package var row: AssetRow
    package var id: AssetID
    package var content: ContentID
    /// The file name's bytes.
    package var name: [UInt8]

    package init(row: AssetRow, id: AssetID, content: ContentID, name: [UInt8]) {
        self.row = row
        self.id = id
        self.content = content
        self.name = name
    }
}
