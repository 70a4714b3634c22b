import PhotoCatalogue
import PhotoIndex
public import PhotoModel

/// An album, for whoever shows it.
public struct PhotoAlbum: Sendable, Hashable, Identifiable {
    public var id: AssetID
    public var name: String
    /// Photos in it, those that are gone too.
    public var photoCount: Int
}

/// A tag, and how many photos have it.
public struct PhotoTag: Sendable, Hashable, Identifiable {
    /// As most photos have it written: tags that differ in case alone are one.
    public var tag: TagPath
    public var otherSpellings: [TagPath]
    public var count: Int
    /// With those that have a tag below it.
    public var countBelow: Int

    public var id: TagPath { tag }
}

/// Albums and the tree of tags: kept in the catalogue, seen by every front. Each change is a step, which can be undone.
extension PhotoLibrary {
    /// By name.
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

    /// Its photos stay.
    public func removeAlbum(_ id: AssetID) throws {
        try catalogue.removeAlbum(try row(ofAlbum: id))
        try refresh()
    }

    /// At the end of the album, in this order; photos that are in it stay where they are.
    public func addPhotos(_ photos: [AssetID], toAlbum id: AssetID) throws {
        try catalogue.addPhotos(try rows(of: photos), toAlbum: try row(ofAlbum: id))
        try refresh()
    }

    public func removePhotos(_ photos: [AssetID], fromAlbum id: AssetID) throws {
        try catalogue.removePhotos(try rows(of: photos), fromAlbum: try row(ofAlbum: id))
        try refresh()
    }

    /// Puts photos in, and then takes others out, as one step.
    public func changeAlbum(_ id: AssetID, adding added: [AssetID], removing removed: [AssetID]) throws {
        let album = try row(ofAlbum: id)
        try catalogue.changeAlbum(album, adding: try rows(of: added), removing: try rows(of: removed))
        try refresh()
    }

    /// The same with photos at some places of an order.
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

    /// Every tag that is kept or that a photo has, as a tree's branches one after the other.
    public func tags() throws -> [PhotoTag] {
        index.tagCounts(with: try catalogue.keptTags()).map {
            PhotoTag(tag: $0.tag, otherSpellings: $0.otherSpellings, count: $0.count, countBelow: $0.countBelow)
        }
    }

    /// Keeps a tag though no photo has it, as the library writes it already.
    public func keepTag(_ tag: TagPath) throws {
        try catalogue.keepTag(index.tagSpellings(with: try catalogue.keptTags()).spelled(tag))
        try refresh()
    }

    /// Does not keep a tag any longer, whatever its case; photos that have it keep it.
    public func dropTag(_ tag: TagPath) throws {
        try catalogue.dropTag(tag)
        try refresh()
    }
}
