package import PhotoModel
package import StoreFiles

/// The database `looks`: small pictures of photos that were looked at and are not prepared yet.
extension Cache {
    /// Nil if the photo was not looked at, has no embedded thumbnail, or is prepared.
    package func lookedPicture(_ asset: AssetID) throws(StoreError) -> [UInt8]? {
        guard try EnvironmentRegistry.shared.later(of: environment).looks != nil else { return nil }
        return try environment.read { transaction throws(StoreError) in
            guard let looks = transaction.later.looks else { return nil }
            return try transaction.value(looks, asset.bytes).map { Array($0) }
        }
    }

    /// The photos with such a picture.
    package func lookedPhotos() throws(StoreError) -> [AssetID] {
        guard try EnvironmentRegistry.shared.later(of: environment).looks != nil else { return [] }
        return try environment.read { transaction throws(StoreError) in
            guard let looks = transaction.later.looks else { return [] }
            var photos: [AssetID] = []
            try transaction.scan(looks) { key, _ throws(StoreError) in
                if let photo = AssetID(key) { photos.append(photo) }
                return true
            }
            return photos
        }
    }

    func putLook(_ picture: [UInt8], of asset: AssetID, _ transaction: borrowing Transaction) throws(StoreError) {
        guard let looks = transaction.later.looks else { return }
        environment.trimIfLarge()
        try transaction.put(looks, asset.bytes, picture)
    }

    func deleteLook(of asset: AssetID, _ transaction: borrowing Transaction) throws(StoreError) {
        guard let looks = transaction.later.looks else { return }
        try transaction.delete(looks, asset.bytes)
    }
}
