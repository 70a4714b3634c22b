import PhotoIndex
import PhotoModel
import PhotoSession

struct TagsDocument: Encodable, Sendable {
    struct Tag: Encodable, Sendable {
        var tag: String
        /// Its other cases.
        var otherSpellings: [String]
        /// Photos that have this tag itself; and with those that have one below it.
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
    /// Those that are gone too.
    var photos: Int
    /// Fits the photos in it.
    var filter: String

    init(_ album: PhotoAlbum) {
        (id, name, photos) = (album.id.description, album.name, album.photoCount)
        filter = PhotoFilter.album(album.name).text
    }
}

struct AlbumsDocument: Encodable, Sendable {
    var albums: [AlbumDocument]
}
