import PhotoCache
import PhotoModel

/// How far a check of a store has come.
package struct StoreCheckPlace: Sendable, Hashable, Codable {
    enum Stage: Sendable, Hashable, Codable {
        case files
        case cache(CachePlace)
        case photos(after: AssetRow)
    }

    var stage = Stage.files
    package var report = StoreReport()
    /// Records that were compared with their tiers.
    package var checkedRecords = 0
    /// Photos that count as prepared, when the check began.
    package var preparedPhotos = 0

    package init() {}

    /// Whether the cache is checked, and its photos are compared with it.
    package var isComparingPhotos: Bool { if case .photos = stage { true } else { false } }
}
