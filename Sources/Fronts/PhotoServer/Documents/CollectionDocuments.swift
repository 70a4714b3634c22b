import PhotoIndex
import PhotoModel
import PhotoSession

struct TagsDocument: Encodable, Sendable {
    struct Tag: Encodable, Sendable {
        var tag: String
        /// Spellings that differ in case.
        var otherSpellings: [String]
        /// Photos with this tag itself, and including those with one below it.
        var count, countBelow: Int
    }

    var tags: [Tag]

    init(_ tags: [PhotoTag]) {
        self.tags = tags.map { tag in
            Tag(
                tag: tag.tag.description,
                otherSpellings: tag.otherSpellings.map(\.description),
                count: tag.count,
                countBelow: tag.countBelow
            )
        }
    }
}

struct AlbumDocument: Encodable, Sendable {
    var id, name: String
    /// Including missing ones.
    var photos: Int
    /// Matches the photos in it.
    var filter: String

    init(_ album: PhotoAlbum) {
        (id, name, photos) = (album.id.description, album.name, album.photoCount)
        filter = PhotoFilter.album(album.name).text
    }
}

struct AlbumsDocument: Encodable, Sendable {
    var albums: [AlbumDocument]
}
