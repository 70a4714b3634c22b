package import SystemPackage

/// The number of an asset's row in the catalogue: short, and valid as long as the asset exists.
package typealias AssetRow = Int64

package enum AssetState: Int64, Sendable {
    /// Seen, and nothing came of it yet.
    case pending = 0
    /// Its content is in the cache, damaged perhaps.
    case prepared = 1
    case failed = 2
    /// A format that is known and not decoded.
    case unsupported = 3
}

/// Where a file lies.
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

/// A photo file as its user knows it.
package struct Asset: Sendable, Hashable {
    package var row: AssetRow
    package var id: AssetID
    package var place: AssetPlace
    /// The whole path.
    package var path: FilePath
    package var stamp: FileStamp
    /// Nil where the file could not be read.
    package var content: ContentID?
    /// What the file held before it was changed.
    package var previousContent: ContentID?
    package var state: AssetState
    /// What decided the state; see `AssetOutcome`.
    package var settledBy: TierDigest?
    /// The file was not there when it was last looked for.
    package var isMissing: Bool
    /// Milliseconds since 1970.
    package var firstSeen: Int64
    package var problem: Problem?

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

/// What is wrong with an asset.
package struct Problem: Sendable, Hashable {
    package enum Kind: Int64, Sendable {
        /// Nothing could be made of it.
        case failed = 0
        /// Tiers could be made, and something was lost.
        case damaged = 1
        /// A format that is known and not decoded.
        case unsupported = 2
    }

    package var kind: Kind
    package var stage: String
    /// In words, for a person.
    package var reason: String
    /// The next run tries again, even if nothing changes.
    package var willRetry: Bool

    package init(_ kind: Kind, stage: String, reason: String, willRetry: Bool = false) {
        self.kind = kind
        self.stage = stage
        self.reason = reason
        self.willRetry = willRetry
    }
}

/// A photo that may look like others: it is there, its content is known, and it is not to be trashed.
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
