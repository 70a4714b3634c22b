import FileStructure
import Imaging
import SampleLibrary

extension Parser {
    static let embeddedFilms = Parser(name: "embedded-films", seeds: motionPhotos) { bytes in
        let file = FileWindow(bytes)
        let distances = [bytes.count / 2, filmByteCount] + bytes.suffix(8).map { Int($0) }
        let films = [
            EmbeddedFilm(inBoxesOf: file),
            EmbeddedFilm(behindPictureOf: file, distances: distances, mayHaveTrailer: true),
        ]
        for film in films.compactMap({ $0 }) {
            demand(!film.range.isEmpty && film.range.upperBound <= bytes.count, "a film outside of the file")
            demand(film.milliseconds.map { $0 > 0 } ?? true, "a film without a duration")
        }
    }

    private static let film: [UInt8] = {
        let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 3, 1, 0xFF, 0xD9]
        return SampleVideo(.mp4, .jpeg, frames: [frame, frame], size: PixelSize(width: 16, height: 16)).bytes()
    }()
    private static let filmByteCount = film.count

    private static let motionPhotos: [[UInt8]] = {
        let photo = SamplePhoto(size: PixelSize(width: 16, height: 16), seed: 1)
        let behind = SampleMotionPhoto.Layout.allCases.compactMap {
            try? SampleMotionPhoto($0, photo, film: film).encoded()
        }
        let size = withUnsafeBytes(of: UInt32(film.count + 8).bigEndian) { Array($0) }
        return behind + [Array("\0\0\0\u{10}ftypheic\0\0\0\0".utf8) + size + Array("mpvd".utf8) + film]
    }()
}
