package import PhotoModel
package import PhotoRecord

/// What is to be written of one content.
package enum CacheEntry: Sendable {
    /// The record, and the bytes of those of its tiers that are new. Tiers of the record that are stored already need
    /// no bytes; stored tiers that it does not name are deleted, and so is an earlier failure.
    case prepared(Record, tiers: [TierDigest: [UInt8]])
    /// Some tiers, made for somebody who asked: the record and their bytes. What is stored already stays, and of what the
    /// record names only what is stored or given is kept.
    case rendered(Record, tiers: [TierDigest: [UInt8]])
    /// The record alone, of a content that has one: its tiers stay as they are.
    case renewed(Record)
    /// What plugins found, of a content that has a record: put in place of the same plugins' earlier results, and those
    /// of plugins that are not named are taken out. Results are then in the order of the names. Nil keeps all.
    case results(ContentID, [Record.PluginResult], keeping: [String]?)
    /// Replaces an earlier failure; a record that there is from another recipe or decoder stays.
    case failed(Failure)

    /// Bytes that writing it takes, roughly: to say when a group is full.
    package var byteCount: Int {
        switch self {
        case .prepared(let record, let tiers), .rendered(let record, let tiers):
            tiers.values.reduce(1024 + record.roughByteCount) { $0 + $1.count }
        case .renewed(let record): record.roughByteCount
        case .results(_, let results, _): results.reduce(2048) { $0 + $1.roughByteCount }
        case .failed: 1024
        }
    }
}

extension Record {
    /// Of one as it is stored: a kilobyte, and what plugins found.
    var roughByteCount: Int { plugins.reduce(1024) { $0 + $1.roughByteCount } }
}

extension Record.PluginResult {
    fileprivate var roughByteCount: Int {
        values.reduce(256 + sealed.count + problem.utf8.count) { $0 + 64 + $1.text.utf8.count + $1.json.utf8.count }
    }
}
