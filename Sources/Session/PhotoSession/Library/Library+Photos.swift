import PhotoCache
import PhotoCatalogue
package import PhotoModel
package import PhotoRecord
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// Photos of an open library, for fronts without a review, such as single commands.
extension Library {
    /// Photos by row, in this order, without forgotten ones.
    package func photos(inOrder rows: [AssetRow]) throws(StoreError) -> [Asset] {
        var photos: [Asset] = []
        for start in stride(from: 0, to: rows.count, by: 1000) {
            let part = rows[start..<min(start + 1000, rows.count)]
            let found = try catalogue.assets(rows: Array(part))
            photos += part.compactMap { found[$0] }
        }
        return photos
    }

    /// Nil if the library has no such photo.
    package func photo(_ id: AssetID) throws(StoreError) -> Asset? { try catalogue.asset(id) }

    /// Photos with a name: an ID, else a path, else a prefix of IDs, which may match several photos.
    ///
    /// - Parameter paths: the name as paths; the first with a photo counts.
    package func photos(named name: String, at paths: [FilePath]) throws(StoreError) -> [Asset] {
        if let id = AssetID(name), let photo = try catalogue.asset(id) { return [photo] }
        for path in paths {
            if let photo = try catalogue.asset(at: path) { return [photo] }
        }
        return try catalogue.assets(idPrefix: name, limit: 2)
    }

    /// Whether there are known photos in a folder or below it.
    package func hasPhotos(in folder: FilePath) throws(StoreError) -> Bool {
        for root in try catalogue.roots() {
            for known in try catalogue.folders(root: root.id).keys where root.path.pushing(known).starts(with: folder) {
                return true
            }
        }
        return false
    }

    /// A stored tier; nil if the cache does not have all of it.
    package func storedTier(
        _ name: String,
        of photo: Asset
    ) throws(StoreError) -> (tier: Record.Tier, bytes: [UInt8])? {
        guard let content = photo.content else { return nil }
        do throws(StoreError) {
            guard let found = try cache.tier(content, named: name) else { return nil }
            // This only affects which tiers a bounded cache evicts first.
            try? catalogue.noteSeen([content])
            return found
        } catch .damaged {
            return nil
        }
    }

    /// A tier by its content, without marking it as seen; nil if the cache does not have it.
    package func tier(
        _ name: String,
        of content: ContentID
    ) throws(StoreError) -> (tier: Record.Tier, bytes: [UInt8])? { try cache.tier(content, named: name) }
}
