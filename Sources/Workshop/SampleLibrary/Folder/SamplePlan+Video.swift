internal import Imaging
internal import SystemPackage

extension SamplePlan {
    private static let containers: [SampleVideo.Container] = [.mov, .mp4, .threeGP, .avi, .mkv, .webm]
    private static let frameCount = 25

    /// A film of one scene.
    mutating func video(_ number: Int) -> SampleFile {
        let container = Self.containers[number % Self.containers.count]
        let file = photo(0, camera: Camera.all[number % Camera.all.count], number: 800 + number)
        guard case .photo(var photo) = file.content else { return file }
        (photo.orientation, photo.exif) = (.up, nil)
        var film = SampleVideo(container, .jpeg, frames: [], size: photo.size)
        // 1 July 2021, and an hour later for each.
        film.written = 3_707_942_400 + UInt32(number) * 3600
        film.orientation = Orientation.allCases[number % Orientation.allCases.count]
        film.isMovieFirst = number % 2 == 1
        if number % 3 == 0 {
            film.metadata = [("make", "Sluice"), ("model", "Film"), ("creationdate", "2021-07-01T12:00:00+0200")]
            film.place = "+48.2082+016.3738/"
        }
        let name = (file.path.stem ?? "") + "." + container.rawValue.uppercased()
        film.frames = Array(repeating: [], count: Self.frameCount)
        return SampleFile(
            path: path(file.path.removingLastComponent().string, name),
            role: .photo,
            content: .video(photo, film)
        )
    }
}

extension SampleVideo {
    /// The film, each of its frames this picture.
    func bytes(showing photo: SamplePhoto) throws(ImagingError) -> [UInt8] {
        var film = self
        let frame = try photo.encoded()
        film.frames = frames.map { _ in frame }
        return film.bytes()
    }
}
