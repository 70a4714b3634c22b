import PhotoCatalogue
public import PhotoModel

extension PhotoLibrary {
    /// IDs with this prefix, at most two: enough to detect that there is more than one.
    ///
    /// - Throws: `StoreError`
    public func photos(withID prefix: String) throws -> [AssetID] {
        try catalogue.assets(idPrefix: prefix, limit: 2).map(\.id)
    }
}
