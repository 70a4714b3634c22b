import FileStructure
import Imaging
import PictureSamples
import SampleLibrary
import SystemPackage
import Testing

@Suite("Films inside photos")
struct EmbeddedFilmTests {
    private let film: [UInt8]

    init() {
        let frames = Array(repeating: [UInt8](repeating: 1, count: 100), count: 50)
        film = SampleVideo(.mp4, .jpeg, frames: frames, size: PixelSize(width: 64, height: 48)).bytes()
    }

    private func embedded(_ bytes: [UInt8], at distances: [Int], mayHaveTrailer: Bool = false) -> EmbeddedFilm? {
        EmbeddedFilm(behindPictureOf: FileWindow(bytes), distances: distances, mayHaveTrailer: mayHaveTrailer)
    }

    @Test("A film is found where the metadata says, and lasts as long as its header says")
    func distances() throws {
        let bytes = [UInt8](repeating: 0xFF, count: 5000) + film
        let found = try #require(embedded(bytes, at: [film.count]))
        #expect(found.range == 5000..<bytes.count && found.container == .mp4 && found.milliseconds == 2000)
    }

    @Test("The first distance with a film counts; those outside of the file are ignored")
    func wrongDistances() {
        let bytes = [UInt8](repeating: 0xFF, count: 5000) + film
        #expect(embedded(bytes, at: [0, -1, .max, bytes.count, 17, film.count])?.range == 5000..<bytes.count)
        #expect(embedded(bytes, at: [film.count - 1]) == nil && embedded(bytes, at: []) == nil)
    }

    @Test("What follows a film is not part of it")
    func trailing() {
        let bytes =
            [UInt8](repeating: 0xFF, count: 5000) + film + Array("\0\0\u{30}\u{0A}\u{10}\0\0\0Image_UTC_Data".utf8)
        #expect(embedded(bytes, at: [bytes.count - 5000])?.range == 5000..<5000 + film.count)
    }

    @Test("Boxes without a movie are no film")
    func noMovie() {
        let boxes = Array("\0\0\0\u{10}ftypmp42\0\0\0\0\0\0\0\u{08}free".utf8)
        #expect(embedded([0xFF] + boxes, at: [boxes.count]) == nil)
    }

    @Test("Samsung's trailer is read only if the camera may have written one")
    func trailer() throws {
        let photo = SamplePhoto(size: PixelSize(width: 64, height: 48), seed: 1)
        let bytes = try SampleMotionPhoto(.samsungTrailer, photo, film: film).encoded()
        let range = try #require(embedded(bytes, at: [], mayHaveTrailer: true)).range
        #expect(Array(bytes[range]) == film && embedded(bytes, at: []) == nil)
    }

    @Test("A damaged trailer has no film", arguments: [1, -1, 1 << 20, Int(Int32.max)])
    func damagedTrailer(error: Int) throws {
        let photo = SamplePhoto(size: PixelSize(width: 64, height: 48), seed: 1)
        var motion = SampleMotionPhoto(.samsungTrailer, photo, film: film)
        motion.error = error
        #expect(embedded(try motion.encoded(), at: [], mayHaveTrailer: true) == nil)
    }

    @Test("A HEIF file has its film in a box of its own")
    func box() throws {
        let picture = Array("\0\0\0\u{10}ftypheic\0\0\0\0\0\0\0\u{0C}metaabcd".utf8)
        let size = withUnsafeBytes(of: UInt32(film.count + 8).bigEndian) { Array($0) }
        let bytes = picture + size + Array("mpvd".utf8) + film + Array("\0\0\0\u{0C}sefdabcd".utf8)
        let found = try #require(EmbeddedFilm(inBoxesOf: FileWindow(bytes)))
        #expect(Array(bytes[found.range]) == film && found.milliseconds == 2000)
        #expect(EmbeddedFilm(inBoxesOf: FileWindow(picture)) == nil)
    }

    @Test("Little is read for it")
    func reading() throws {
        let photo = SamplePhoto(size: PixelSize(width: 64, height: 48), seed: 1)
        let long = SampleVideo(.mp4, .jpeg, frames: [[UInt8](repeating: 1, count: 4 << 20)], size: photo.size).bytes()
        let bytes = try SampleMotionPhoto(.directory, photo, film: long).encoded()
        try withScratchFile(bytes) { file in
            let window = FileWindow(file, byteCount: bytes.count)
            #expect(EmbeddedFilm(behindPictureOf: window, distances: [long.count], mayHaveTrailer: true) != nil)
            #expect(window.readByteCount <= 64 << 10)
        }
    }
}
