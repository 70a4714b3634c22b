import FileStructure
import Imaging
import PictureSamples
import SampleLibrary
import SystemPackage
import Testing

@Suite("Containers of videos")
struct VideoContainerTests {
    @Test("Bytes beyond those that recognition needs do not count", arguments: SampleVideo.Container.allCases)
    func moreBytes(_ container: SampleVideo.Container) throws {
        let frame = [UInt8](repeating: 1, count: 2000)
        let film = SampleVideo(container, .jpeg, frames: [frame], size: PixelSize(width: 64, height: 48)).bytes()
        let head = Array(film.prefix(VideoContainer.markByteCount))
        let found = try #require(VideoContainer(markedBy: head))
        #expect(VideoContainer(markedBy: head + [UInt8](repeating: 0, count: 4000)) == found)
    }
}

@Suite("Parts that identify long videos")
struct VideoIdentityTests {
    private static let part = 1 << 20

    /// A film of frames far apart, in a file with holes.
    private func parts(of film: SampleVideo) throws -> (byteCount: Int, parts: [Range<Int>]?, readByteCount: Int) {
        let file = film.sparse()
        return try withScratchFile([]) { descriptor in
            try descriptor.resize(to: file.byteCount)
            for piece in file.pieces { try descriptor.writeAll(toAbsoluteOffset: piece.offset, piece.bytes) }
            let window = FileWindow(descriptor, byteCount: Int(file.byteCount))
            return (Int(file.byteCount), VideoContainer.identifyingParts(of: window), window.readByteCount)
        }
    }

    private func film(spacing: Int, isMovieFirst: Bool = false) -> SampleVideo {
        let frames = Array(repeating: [UInt8](repeating: 1, count: 100), count: 100)
        var film = SampleVideo(.mov, .jpeg, frames: frames, size: PixelSize(width: 64, height: 48))
        (film.frameSpacing, film.isMovieFirst) = (spacing, isMovieFirst)
        return film
    }

    @Test(
        "They are the first, middle and last MiB and the index; little else is read to find them",
        arguments: [true, false]
    )
    func parts(isMovieFirst: Bool) throws {
        let found = try parts(of: film(spacing: 1 << 20, isMovieFirst: isMovieFirst))
        let (end, middle) = (found.byteCount, (found.byteCount - Self.part) / 2)
        // The index lies within the first or the last MiB.
        #expect(found.parts == [0..<Self.part, middle..<middle + Self.part, end - Self.part..<end])
        #expect(found.readByteCount < 128 << 10)
    }

    @Test("An index outside of them is one more part, and no more of it than 16 MiB")
    func longIndex() throws {
        let mebibyte = 1 << 20
        func head(_ type: String, _ mebibytes: Int) -> [UInt8] {
            withUnsafeBytes(of: UInt32(mebibytes * mebibyte).bigEndian) { Array($0) } + Array(type.utf8)
        }
        let parts = try withScratchFile(Array("\0\0\0\u{10}ftypisom\0\0\0\0".utf8)) { file in
            try file.resize(to: Int64(100 * mebibyte))
            for (offset, bytes) in [
                (16, head("mdat", 40)), (16 + 40 * mebibyte, head("moov", 20)), (16 + 60 * mebibyte, head("free", 39)),
            ] {
                try file.writeAll(toAbsoluteOffset: Int64(offset), bytes)
            }
            return VideoContainer.identifyingParts(of: FileWindow(file, byteCount: 100 * mebibyte))
        }
        let index = 24 + 40 * mebibyte
        // The middle of the file lies within it.
        #expect(parts == [0..<mebibyte, index..<index + 16 * mebibyte, 99 * mebibyte..<100 * mebibyte])
    }

    @Test("Files of up to 64 MiB, and files that are no videos, are identified by all bytes")
    func whole() throws {
        #expect(try parts(of: film(spacing: 500 << 10)).parts == nil)
        let bytes = [UInt8](repeating: 0x20, count: 65 << 20)
        #expect(VideoContainer.identifyingParts(of: FileWindow(bytes)) == nil)
    }

    @Test("A container without boxes has three parts")
    func noBoxes() {
        var bytes = [UInt8](repeating: 0, count: 65 << 20)
        bytes.replaceSubrange(0..<12, with: Array("RIFF\0\0\0\0AVI ".utf8))
        #expect(
            VideoContainer.identifyingParts(of: FileWindow(bytes))?.map(\.count) == [Self.part, Self.part, Self.part]
        )
    }
}
