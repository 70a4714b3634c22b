import PhotoCatalogue
public import PhotoModel

extension PhotoLibrary {
    /// The photos whose IDs begin so, two at most: enough to tell that there are more than one.
    ///
    /// - Throws: `StoreError`
    public func photos(withID prefix: String) throws -> [AssetID] {
        try catalogue.assets(idPrefix: prefix, limit: 2).map(\.id)
    }
}
