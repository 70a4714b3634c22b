import PhotoModel
import Testing

@testable import PhotoSession

extension ReviewPhoto {
    static func sample() throws -> ReviewPhoto {
        ReviewPhoto(
            id: try #require(AssetID("01980000-0000-7000-8000-000000000001")),
            path: "/photos/2024/summer/IMG_0001.JPG",
            name: "IMG_0001.JPG",
            folder: "/photos/2024/summer",
            byteCount: 3_250_000,
            takenText: "2024-06-01T14:03:22+02:00",
            camera: "Nikon D90",
            lens: "18-105 mm",
            width: 4000,
            height: 3000,
            format: "jpeg",
            rating: 3,
            isFavourite: true,
            tags: [try #require(TagPath("Places/Norway"))],
            verdict: .favourite,
            isPending: true,
            isMissing: false,
            hasTiers: true,
            placeholder: []
        )
    }
}
