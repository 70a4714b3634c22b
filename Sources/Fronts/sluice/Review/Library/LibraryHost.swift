import PhotoModel
import PhotoPipeline
import PhotoReview
import PhotoSession
import SluiceClient

/// A library on this machine.
struct LibraryHost: ReviewHost {
    let library: PhotoLibrary

    var answersAtOnce: Bool { true }
    var stopsCommits: Bool { true }

    func photo(_ id: String) async throws -> Photo { Photo(try await library.photo(try Self.id(id))) }

    func photos(withID text: String) async throws -> [String] {
        try await library.photos(withID: text).map(\.description)
    }

    func zoom(_ photo: Photo) async throws -> Zoom {
        let id = try Self.id(photo.id)
        do {
            if photo.format == "jpeg" {
                let original = try await library.fullResolution(id).bytes
                if let size = PictureDecoder.size(original, isOriginal: true) {
                    return Zoom(photo.id, .picture(original, tier: nil), size)
                }
            }
            // This process runs no decoder for other originals.
            let tiles = try await library.fullSize(id)
            return Zoom(photo.id, .tiles(tiles), tiles.size)
        } catch is LibraryError {
            // The original is gone or unreadable: its tiers are used.
        }
        let tier = try await library.picture(id, tier: library.tierNames.first)
        guard let size = PictureDecoder.size(tier.bytes, isOriginal: false) else {
            throw LibraryError.noPicture(path: photo.path, reason: "its largest tier is not a picture")
        }
        return Zoom(photo.id, .picture(tier.bytes, tier: tier.tier), size)
    }

    private static func id(_ text: String) throws -> AssetID { try AssetID(named: text) }
}
