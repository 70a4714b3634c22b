package import PhotoModel
package import PhotoRecord

/// A change to what the cache holds of one content.
package enum CacheEntry: Sendable {
    /// The record, and the bytes of its new tiers. Tiers of the record that are already stored need no bytes; stored tiers
    /// that it does not name are deleted, and so is an earlier failure.
    case prepared(Record, tiers: [TierDigest: [UInt8]])
    /// Tiers made on demand: the record and their bytes. Stored tiers stay; of the tiers that the record names, only those
    /// stored or given are kept.
    case rendered(Record, tiers: [TierDigest: [UInt8]])
    /// Only the record, for a content that already has one: its tiers do not change.
    case renewed(Record)
    /// Plugin results, for a content that has a record. They replace the same plugins' earlier results, and results of
    /// plugins not named in `keeping` are removed. Results are then sorted by name. Nil keeps all.
    case results(ContentID, [Record.PluginResult], keeping: [String]?)
    /// The picture of a photo that was looked at and is not prepared yet: a small JPEG.
    case looked(AssetID, picture: [UInt8])
    /// Removes that picture.
    case lookEnded(AssetID)
    /// Replaces an earlier failure; an existing record of another recipe or decoder stays.
    case failed(Failure)

    /// Approximate bytes needed to write it, to decide when a group is full.
    package var byteCount: Int {
        switch self {
        case .prepared(let record, let tiers), .rendered(let record, let tiers):
            tiers.values.reduce(1024 + record.roughByteCount) { $0 + $1.count }
        case .renewed(let record): record.roughByteCount
        case .results(_, let results, _): results.reduce(2048) { $0 + $1.roughByteCount }
        case .looked(_, let picture): picture.count
        case .lookEnded: 64
        case .failed: 1024
        }
    }
}

extension Record {
    /// Approximate stored size: a kilobyte, plus the plugin results.
    var roughByteCount: Int { plugins.reduce(1024) { $0 + $1.roughByteCount } }
}

extension Record.PluginResult {
    fileprivate var roughByteCount: Int {
        values.reduce(256 + sealed.count + problem.utf8.count) { $0 + 64 + $1.text.utf8.count + $1.json.utf8.count }
    }
}
