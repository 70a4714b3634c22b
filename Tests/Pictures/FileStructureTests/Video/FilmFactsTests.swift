import FileStructure
import Imaging
import SampleLibrary
import Testing

@Suite("What a film says in its boxes")
struct FilmFactsTests {
    private func film(_ change: (inout SampleVideo) -> Void = { _ in }) -> [UInt8] {
        let frames = [[UInt8]](repeating: [0xFF, 0xD8, 0xFF, 0xD9], count: 2)
        var film = SampleVideo(.mov, .jpeg, frames: frames, size: PixelSize(width: 64, height: 48))
        (film.written, film.orientation, film.hasSound) = (3_700_000_000, .right, true)
        film.metadata = [("model", "iPad mini")]
        film.place = "+52.4597+013.3220/"
        film.isMovieFirst = true
        change(&film)
        return film.bytes()
    }

    /// The same boxes with headers of 64 bits (version 1), as long recordings have them.
    private func widened(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (rest, result) = (bytes, [UInt8]())
        while rest.count >= 8 {
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            let byteCount = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            if type == "mdat" { return result + rest }
            var content = Array(rest.prefix(byteCount).dropFirst(8))
            rest = rest.dropFirst(byteCount)
            switch type {
            case "moov", "trak": content = widened(content[...])
            case "mvhd", "tkhd":
                let old = content
                content = [1] + old[1..<4]
                let numbers = [4..<8, 8..<12, type == "mvhd" ? 12..<16 : 12..<20]
                for (place, number) in numbers.enumerated() {
                    if place < 2 { content += [0, 0, 0, 0] }
                    content += old[number]
                }
                content += [0, 0, 0, 0]
                content += old[numbers[2].upperBound...]
            default: break
            }
            withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { result += $0 }
            result += type.utf8
            result += content
        }
        return result
    }

    @Test("Time, texts and upright size, with headers of either width")
    func versions() throws {
        let bytes = film()
        for file in [bytes, widened(bytes[...])] {
            let facts = try #require(FilmFacts(FileWindow(file)))
            #expect(facts.size?.width == 48 && facts.size?.height == 64)
            #expect(facts.texts["creation_time"] == "2021-03-31T01:46:40Z")
            #expect(facts.texts["com.apple.quicktime.model"] == "iPad mini")
            #expect(facts.texts["location"] == "+52.4597+013.3220/")
        }
        #expect(widened(bytes[...]).count > bytes.count)
    }

    @Test("A film without a time has none, sound alone has no size, and other containers are not read")
    func absent() throws {
        let timeless = try #require(FilmFacts(FileWindow(film { $0.written = 0 })))
        #expect(timeless.texts["creation_time"] == nil && timeless.size != nil)
        let sound = try #require(FilmFacts(FileWindow(film { $0.hasFilm = false })))
        #expect(sound.size == nil)
        #expect(FilmFacts(FileWindow(film { $0.container = .mkv })) == nil)
    }
}
