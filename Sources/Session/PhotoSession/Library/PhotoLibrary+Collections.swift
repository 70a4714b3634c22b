import PhotoCatalogue
import PhotoIndex
public import PhotoModel

/// An album, for display.
public struct PhotoAlbum: Sendable, Hashable, Identifiable {
    public var id: AssetID
    public var name: String
    /// Number of photos, including missing ones.
    public var photoCount: Int
}

/// A tag, and how many photos have it.
public struct PhotoTag: Sendable, Hashable, Identifiable {
    /// In the spelling of most photos; tags that differ in case alone are one.
    public var tag: TagPath
    public var otherSpellings: [TagPath]
    public var count: Int
    /// Includes photos with a tag below it.
    public var countBelow: Int

    public var id: TagPath { tag }
}

/// Albums and the tree of tags, which the catalogue stores for all fronts. Each change is a step, which can be undone.
extension PhotoLibrary {
    /// Sorted by name.
    public func albums() throws -> [PhotoAlbum] {
        try catalogue.albums().map { PhotoAlbum(id: $0.id, name: $0.name, photoCount: $0.photoCount) }
    }

    /// - Throws: `StoreError.nameTaken`
    @discardableResult
    public func makeAlbum(_ name: String) throws -> PhotoAlbum {
        let album = try catalogue.makeAlbum(name)
        try refresh()
        return PhotoAlbum(id: album.id, name: album.name, photoCount: 0)
    }

    public func renameAlbum(_ id: AssetID, to name: String) throws {
        try catalogue.renameAlbum(try row(ofAlbum: id), to: name)
        try refresh()
    }

    /// Its photos stay in the library.
    public func removeAlbum(_ id: AssetID) throws {
        try catalogue.removeAlbum(try row(ofAlbum: id))
        try refresh()
    }

    /// Appends photos in this order. Photos already in the album keep their places.
    public func addPhotos(_ photos: [AssetID], toAlbum id: AssetID) throws {
        try catalogue.addPhotos(try rows(of: photos), toAlbum: try row(ofAlbum: id))
        try refresh()
    }

    public func removePhotos(_ photos: [AssetID], fromAlbum id: AssetID) throws {
        try catalogue.removePhotos(try rows(of: photos), fromAlbum: try row(ofAlbum: id))
        try refresh()
    }

    /// Adds photos, then removes others, as one step.
    public func changeAlbum(_ id: AssetID, adding added: [AssetID], removing removed: [AssetID]) throws {
        let album = try row(ofAlbum: id)
        try catalogue.changeAlbum(album, adding: try rows(of: added), removing: try rows(of: removed))
        try refresh()
    }

    /// Adds the photos at places of an order.
    package func addPhotos(at places: [Range<Int>], of order: PhotoOrder, toAlbum id: AssetID) throws {
        try catalogue.addPhotos(order.assets(at: places), toAlbum: try row(ofAlbum: id))
        try refresh()
    }

    package func removePhotos(at places: [Range<Int>], of order: PhotoOrder, fromAlbum id: AssetID) throws {
        try catalogue.removePhotos(order.assets(at: places), fromAlbum: try row(ofAlbum: id))
        try refresh()
    }

    private func row(ofAlbum id: AssetID) throws -> Int64 {
        guard let album = try catalogue.albums().first(where: { $0.id == id }) else {
            throw LibraryError.unknownAlbum(id)
        }
        return album.row
    }

    /// Every tag that is kept or that a photo has, in depth-first order.
    public func tags() throws -> [PhotoTag] {
        index.tagCounts(with: try catalogue.keptTags()).map {
            PhotoTag(tag: $0.tag, otherSpellings: $0.otherSpellings, count: $0.count, countBelow: $0.countBelow)
        }
    }

    /// Keeps a tag, spelled as in the library, even if no photo has it.
    public func keepTag(_ tag: TagPath) throws {
        try catalogue.keepTag(index.tagSpellings(with: try catalogue.keptTags()).spelled(tag))
        try refresh()
    }

    /// Stops keeping a tag, whatever its case. Photos with the tag keep it.
    public func dropTag(_ tag: TagPath) throws {
        try catalogue.dropTag(tag)
        try refresh()
    }
}
