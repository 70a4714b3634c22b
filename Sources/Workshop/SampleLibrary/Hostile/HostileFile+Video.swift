internal import Imaging

extension HostileFile {
    static var videos: [HostileFile] {
        [
            HostileFile("video-no-tracks.mp4", .refused, .bytes { film { $0.hasFilm = false } }),
            HostileFile("video-no-frames.mov", .refused, .bytes { film { $0.frames = [] } }),
            HostileFile(
                "video-frames-missing.mp4",
                .givenUp,
                .bytes { Array(film { $0.isMovieFirst = true }.prefix(700)) }
            ),
            HostileFile("video-no-duration.mp4", .rendered, .bytes { film { $0.frameMilliseconds = 0 } }),
            HostileFile(
                "video-65535.mov",
                .refused,
                .bytes { film { $0.size = PixelSize(width: 65_535, height: 65_535) } }
            ),
            HostileFile("video-flat.mov", .either, .bytes { film { $0.pixelAspect = (1, 60_000) } }),
            HostileFile("video-encrypted.mp4", .refused, .bytes { film { $0.sampleEntry = "encv" } }),
            HostileFile("video-unknown-codec.mov", .refused, .bytes { film { $0.sampleEntry = "Zzzz" } }),
            HostileFile("video-frames-of-noise.mov", .givenUp, .bytes { film { $0.frames = noise } }),
            HostileFile("video-other-file.mov", .either, .bytes { patched(film { _ in }, "url ", reference) }),
            HostileFile("video-lengths-beyond.mp4", .refused, .bytes(lengthsBeyond)),
            HostileFile("video-boxes-endless.mov", .refused, .bytes(endlessBoxes)),
            HostileFile("video-boxes-deep.mov", .refused, .bytes { nested(4000) }),
            HostileFile("video-entries-2-32.mov", .refused, .bytes { patched(film { _ in }, "stsz", manyEntries) }),
            HostileFile("video-index-1GB.mov", .refused, .sparse(byteCount: 1 << 30, pieces: indexOfGigabyte)),
            HostileFile("video-hole-1TB.mov", .givenUp, .sparse(byteCount: 1 << 40, pieces: farFrames)),
            HostileFile("video-riff-loop.avi", .refused, .bytes(listsInLists)),
            HostileFile("video-ebml-endless.mkv", .refused, .bytes(endlessElement)),
            HostileFile("video-empty-packets.mts", .refused, .bytes(emptyPackets)),
        ]
    }

    private static let size = PixelSize(width: 64, height: 48)

    private static let jpeg: [UInt8] = {
        let photo = SamplePhoto(size: size, seed: 1, exif: nil)
        return (try? photo.encoded()) ?? []
    }()

    private static let noise = (0..<10).map { number in [UInt8](repeating: UInt8(number), count: 500) }

    private static func film(_ change: (inout SampleVideo) -> Void) -> [UInt8] {
        var film = SampleVideo(.mov, .jpeg, frames: Array(repeating: jpeg, count: 3), size: size)
        change(&film)
        return film.bytes()
    }

    /// Changes the bytes after the first box of a type.
    private static func patched(_ bytes: [UInt8], _ type: String, _ content: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: type.utf8) }) else { return bytes }
        let start = place + type.utf8.count
        bytes.replaceSubrange(start..<min(bytes.count, start + content.count), with: content)
        return bytes
    }

    /// No "this file" in the reference to the file with the frames.
    private static let reference: [UInt8] = .zeros(4)

    private static let manyEntries: [UInt8] = .joined(.zeros(8), .big(UInt32.max))

    private static let brand = HEIFBytes.box("ftyp", .joined(.text("qt  "), .zeros(4), .text("qt  ")))

    private static func lengthsBeyond() -> [UInt8] {
        .joined(brand, .big(UInt32(1)), .text("moov"), .big(UInt64.max / 2), .big(UInt32.max), .text("trak"))
    }

    /// Boxes of eight bytes, which hold nothing.
    private static func endlessBoxes() -> [UInt8] {
        brand + Array(repeatElement(HEIFBytes.box("wide", []), count: 200_000).joined())
    }

    private static func nested(_ depth: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for level in (0..<depth).reversed() {
            bytes = .joined(.big(UInt32((depth - level) * 8)), .text(level == 0 ? "moov" : "udta"), bytes)
        }
        return .joined(brand, bytes)
    }

    private static func indexOfGigabyte() -> [(offset: Int64, bytes: [UInt8])] {
        [(0, .joined(brand, .big(UInt32(1 << 30 - brand.count)), .text("moov")))]
    }

    /// Frames of which the last lies a tebibyte after the first, and is not there.
    private static func farFrames() -> [(offset: Int64, bytes: [UInt8])] {
        var film = SampleVideo(.mov, .jpeg, frames: Array(repeating: [1, 2, 3], count: 50), size: size)
        (film.frameSpacing, film.isMovieFirst) = (20 << 30, true)
        return film.sparse().pieces
    }

    private static func listsInLists() -> [UInt8] {
        let list: [UInt8] = .joined(.text("LIST"), .little(UInt32.max), .text("hdrl"))
        return .joined(
            .text("RIFF"),
            .little(UInt32.max),
            .text("AVI "),
            Array(repeatElement(list, count: 20_000).joined())
        )
    }

    private static func endlessElement() -> [UInt8] {
        let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x8B, 0x42, 0x82, 0x88]
        let segment: [UInt8] = .joined([0x18, 0x53, 0x80, 0x67, 0x01], [UInt8](repeating: 0xFF, count: 7))
        return .joined(
            head,
            .text("matroska"),
            segment,
            Array(repeatElement([0x1F, 0x43, 0xB6, 0x75, 0xFF], count: 20_000).joined())
        )
    }

    private static func emptyPackets() -> [UInt8] {
        let packet: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
        return Array(repeatElement(packet, count: 10_000).joined())
    }
}
