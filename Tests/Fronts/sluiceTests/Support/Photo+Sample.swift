import SluiceClient

extension Photo {
    static func sample() -> Photo {
        var photo = Photo(id: "01980000-0000-7000-8000-000000000001", name: "IMG_0001.JPG")
        (photo.path, photo.folder) = ("/photos/2024/summer/IMG_0001.JPG", "/photos/2024/summer")
        (photo.byteCount, photo.takenAt) = (3_250_000, "2024-06-01T14:03:22+02:00")
        (photo.camera, photo.lens) = ("Nikon D90", "18-105 mm")
        (photo.width, photo.height, photo.format) = (4000, 3000, "jpeg")
        (photo.rating, photo.favourite, photo.tags) = (3, true, ["Places/Norway"])
        (photo.verdict, photo.pending) = (.favourite, true)
        photo.tiers = ["large": "digest"]
        return photo
    }
}
