import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles

/// Albums, for single commands. Each change is a step, which can be undone.
extension Library {
    /// Sorted by name.
    package func albums() throws(StoreError) -> [Album] { try catalogue.albums() }

    package func album(named name: String) throws(StoreError) -> Album? { try catalogue.album(named: name) }

    /// In the album's order, including missing photos.
    package func photos(of album: Album) throws(StoreError) -> [Asset] {
        try photos(inOrder: try catalogue.photos(ofAlbum: album.row))
    }

    /// - Throws: `StoreError.nameTaken`
    package func makeAlbum(_ name: String) throws(StoreError) -> Album { try catalogue.makeAlbum(name) }

    package func rename(_ album: Album, to name: String) throws(StoreError) {
        try catalogue.renameAlbum(album.row, to: name)
    }

    /// Its photos stay in the library.
    package func remove(_ album: Album) throws(StoreError) { try catalogue.removeAlbum(album.row) }

    /// Appends photos in this order. Photos already in the album keep their places.
    package func add(_ photos: [Asset], to album: Album) throws(StoreError) {
        try catalogue.addPhotos(photos.map(\.row), toAlbum: album.row)
    }

    package func remove(_ photos: [Asset], from album: Album) throws(StoreError) {
        try catalogue.removePhotos(photos.map(\.row), fromAlbum: album.row)
    }
}
