package import PhotoModel
package import PhotoRecord

/// What a run found out about one file, to be written into the catalogue.
package struct AssetChange: Sendable {
    package enum Subject: Sendable {
        /// The file at this place: the asset that is there, one that was and had the same content, or a new one.
        case file(AssetPlace)
        /// An asset that is where it was.
        case known(AssetRow)
        /// An asset that was moved or renamed: it keeps its ID. Another one that was at its new place is gone.
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

/// What came of a file.
///
/// `by` is a digest of what decided it: the recipe's, or for failures that of recipe and decoder. A later run that
/// finds another digest looks again; nil makes every later run look again.
package enum AssetOutcome: Sendable {
    /// Its content is in the cache: prepared now, or linked because it was known. The record brings facts and damage.
    case prepared(Record, by: TierDigest)
    /// Content is nil where the file could not even be read.
    case failed(ContentID?, Problem, by: TierDigest?)
    case unsupported(Problem, by: TierDigest?)
}
