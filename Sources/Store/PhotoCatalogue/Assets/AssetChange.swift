package import PhotoModel
package import PhotoRecord

/// What a run found for one file, to be written into the catalogue.
package struct AssetChange: Sendable {
    package enum Subject: Sendable {
        /// The file at this place: the asset there, a missing asset with the same content, or a new asset.
        case file(AssetPlace)
        /// An asset at its known place.
        case known(AssetRow)
        /// An asset that was moved or renamed: it keeps its ID. Any other asset at its new place becomes missing.
        case moved(AssetRow, AssetPlace)
    }

    package var subject: Subject
    package var stamp: FileStamp
    /// Start of the scan, in nanoseconds since 1970.
    package var scannedAt: Int64
    package var outcome: AssetOutcome

    package init(_ subject: Subject, stamp: FileStamp, scannedAt: Int64, outcome: AssetOutcome) {
        self.subject = subject
        self.stamp = stamp
        self.scannedAt = scannedAt
        self.outcome = outcome
    }
}

/// The result for a file.
///
/// `by` is the digest of what determined it: the recipe, or for failures the recipe and decoder. A later run with another
/// digest processes the file again; nil makes every later run do so.
package enum AssetOutcome: Sendable {
    /// The content is in the cache: prepared now, or linked because it was known. The record contains facts and damage.
    case prepared(Record, by: TierDigest)
    /// The content is nil if the file could not be read.
    case failed(ContentID?, Problem, by: TierDigest?)
}
