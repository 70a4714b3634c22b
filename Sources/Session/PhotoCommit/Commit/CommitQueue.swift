import PhotoModel

/// The photos of a commit, in chunks. Files of one stack are in one chunk, so that all of them are changed or none.
struct CommitQueue {
    /// Photos, or the files of a stack.
    private var units: [[AssetRow]] = []
    private var next = 0
    /// Number of photos, and of those that are not in a chunk yet.
    private(set) var count = 0
    private(set) var remaining = 0

    /// - Parameter covers: by asset, for assets that are in a stack.
    init(_ assets: [AssetRow], covers: [AssetRow: AssetRow]) {
        var places: [AssetRow: Int] = [:]
        for asset in assets {
            if let cover = covers[asset], let place = places[cover] {
                units[place].append(asset)
            } else {
                if let cover = covers[asset] { places[cover] = units.count }
                units.append([asset])
            }
        }
        count = assets.count
        remaining = count
    }

    /// The next photos: at most `limit`, or one stack that has more files. Nil if none are left.
    mutating func chunk(limit: Int) -> [AssetRow]? {
        var chunk: [AssetRow] = []
        while next < units.count, chunk.isEmpty || chunk.count + units[next].count <= limit {
            chunk += units[next]
            next += 1
        }
        remaining -= chunk.count
        return chunk.isEmpty ? nil : chunk
    }

    /// Adds photos at the end.
    mutating func append(_ assets: [AssetRow]) {
        units += assets.map { [$0] }
        count += assets.count
        remaining += assets.count
    }
}
