import Foundation
import PhotoModel
import PhotoSession
public import SluiceClient

extension LibraryReview {
    public func availablePicture(of photo: Photo, _ size: PictureSize) async -> CardPicture {
        guard case .tier(let name) = size, let id = try? AssetID(named: photo.id),
            let picture = try? await library.availablePicture(id, tier: name)
        else { return photo.placeholderPicture }
        return CardPicture(picture)
    }

    public func picture(
        of photo: Photo,
        _ size: PictureSize,
        _ priority: PicturePriority
    ) async throws -> EncodedPicture {
        let id = try AssetID(named: photo.id)
        return try await pictures.picture(Self.key(photo, size), priority) { [library] _ in
            switch size {
            case .tier(let name): EncodedPicture(try await library.picture(id, tier: name))
            case .original: EncodedPicture(try await library.fullResolution(id))
            }
        }
    }

    public func raise(_ photo: Photo, _ size: PictureSize, to priority: PicturePriority) async {
        await pictures.raise(Self.key(photo, size), to: priority)
    }

    private static func key(_ photo: Photo, _ size: PictureSize) -> String {
        "\(photo.id) \(photo.contentID ?? "") \(size)"
    }
}

extension CardPicture {
    init(_ picture: PhotoPicture) {
        switch picture {
        case .tier(let picture): self = .wanted(EncodedPicture(picture))
        case .standIn(let picture): self = .standIn(EncodedPicture(picture))
        case .placeholder(let bytes): self = .placeholder(Data(bytes))
        case .none: self = .none
        }
    }
}

extension EncodedPicture {
    init(_ picture: Picture) {
        self.init(bytes: Data(picture.bytes), mediaType: picture.mediaType, tier: picture.tier)
    }
}
