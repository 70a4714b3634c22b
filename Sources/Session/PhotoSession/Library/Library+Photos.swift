import PhotoCache
import PhotoCatalogue
package import PhotoModel
package import PhotoRecord
package import PhotoStore
package import StoreFiles
package import SystemPackage

/// Photos of an open library, for fronts that work without a review: one command, say.
extension Library {
    /// By their rows, in this order; those that were forgotten since are left out.
    package func photos(inOrder rows: [AssetRow]) throws(StoreError) -> [Asset] {
        var photos: [Asset] = []
        for start in stride(from: 0, to: rows.count, by: 1000) {
            let part = rows[start..<min(start + 1000, rows.count)]
            let found = try catalogue.assets(rows: Array(part))
            photos += part.compactMap { found[$0] }
        }
        return photos
    }

    /// Nil where the library has no such photo.
    package func photo(_ id: AssetID) throws(StoreError) -> Asset? { try catalogue.asset(id) }

    /// Photos that a name stands for: an ID, else a path, else the beginning of an ID, which several photos may have.
    ///
    /// - Parameter paths: what the name means as a path; the first one counts at which there is a photo.
    package func photos(named name: String, at paths: [FilePath]) throws(StoreError) -> [Asset] {
        if let id = AssetID(name), let photo = try catalogue.asset(id) { return [photo] }
        for path in paths {
            if let photo = try catalogue.asset(at: path) { return [photo] }
        }
        return try catalogue.assets(idPrefix: name, limit: 2)
    }

    /// Whether photos are known in a folder or below it.
    package func hasPhotos(in folder: FilePath) throws(StoreError) -> Bool {
        for root in try catalogue.roots() {
            for known in try catalogue.folders(root: root.id).keys where root.path.pushing(known).starts(with: folder) {
                return true
            }
        }
        return false
    }

    /// A stored tier; nil where the cache has none, or not the whole of it.
    package func storedTier(
        _ name: String,
        of photo: Asset
    ) throws(StoreError) -> (tier: Record.Tier, bytes: [UInt8])? {
        guard let content = photo.content else { return nil }
        do throws(StoreError) {
            guard let found = try cache.tier(content, named: name) else { return nil }
            // It only decides what a bounded cache gives up first.
            try? catalogue.noteSeen([content])
            return found
        } catch .damaged {
            return nil
        }
    }

    /// A tier by its content, without noting that it was seen; nil where the cache has none.
    package func tier(
        _ name: String,
        of content: ContentID
    ) throws(StoreError) -> (tier: Record.Tier, bytes: [UInt8])? { try cache.tier(content, named: name) }
}
