extension HostileFile {
    static var jpegs: [HostileFile] {
        [
            HostileFile("jpeg-665-megapixels.jpg", .refused, .bytes { claiming(width: 35_584, height: 18_696) }),
            // Below the pixel limit; the coefficients alone take 805 MB.
            HostileFile(
                "jpeg-268-megapixels.jpg",
                .either,
                isLarge: true,
                .bytes { claiming(width: 16_384, height: 16_384) }
            ),
            HostileFile("jpeg-scans-small.jpg", .refused, .bytes { scans(5_000, width: 640, height: 480) }),
            HostileFile("jpeg-scans-large.jpg", .refused, .bytes { scans(5_000, width: 8_000, height: 8_000) }),
            // As many as are allowed.
            HostileFile("jpeg-scans-most.jpg", .either, .bytes { scans(499, width: 4_000, height: 3_000) }),
            HostileFile("jpeg-profile-4MB.jpg", .rendered, .bytes { JPEGBytes.photo(with: profile(63)) }),
            HostileFile("jpeg-profile-16MB.jpg", .rendered, .bytes { JPEGBytes.photo(with: profile(255)) }),
            HostileFile("jpeg-profile-400MB.jpg", .refused, sparseProfile(6_200)),
            HostileFile("jpeg-padding-header.jpg", .refused, .bytes { .joined([0xFF, 0xD8], padding) }),
            HostileFile("jpeg-padding-scan.jpg", .either, .bytes { scan(padding) }),
            HostileFile("jpeg-restarts.jpg", .rendered, .bytes { restarts }),
            HostileFile(
                "jpeg-restarts-astray.jpg",
                .either,
                .bytes { scan((0..<2_000_000).flatMap { [0xFF, $0 % 2 == 0 ? 0xD0 : 0xD5] as [UInt8] }) }
            ),
            HostileFile("jpeg-mpf-loop.jpg", .rendered, .bytes { JPEGBytes.photo(with: [(0xE2, pictureLoop)]) }),
            HostileFile("jpeg-exif-loop.jpg", .rendered, .bytes { JPEGBytes.photo(with: [(0xE1, exifLoop)]) }),
        ]
    }

    /// A progressive picture that ends after the header of its first scan.
    static func claiming(width: Int, height: Int) -> [UInt8] {
        var file = JPEGBytes()
        file.appendTables()
        file.appendFrame(isProgressive: true, width: width, height: height, components: 3)
        file.appendScan(of: 1...3, from: 0, to: 0)
        file.append([0])
        file.end()
        return file.bytes
    }

    /// Empty scans: each ten bytes cause a pass over all coefficients.
    static func scans(_ count: Int, width: Int, height: Int) -> [UInt8] {
        var file = JPEGBytes()
        file.appendTables()
        file.appendFrame(isProgressive: true, width: width, height: height, components: 1)
        file.appendScan(of: 1...1, from: 0, to: 0)
        for _ in 1..<count { file.appendScan(of: 1...1, from: 1, to: 63) }
        file.end()
        return file.bytes
    }

    private static let profileHead: [UInt8] = .text("ICC_PROFILE\0")

    /// The largest profile that numbered segments allow.
    private static func profile(_ count: Int) -> [(marker: UInt8, body: [UInt8])] {
        (1...count).map { number in
            (0xE2, .joined(profileHead, [UInt8(number), UInt8(count)], .zeros(65_519)))
        }
    }

    /// More segments than there are numbers, with almost no disk space.
    private static func sparseProfile(_ count: Int) -> Content {
        let step = Int64(65_535 + 2)
        return .sparse(byteCount: 2 + Int64(count) * step + 600) {
            var pieces: [(offset: Int64, bytes: [UInt8])] = [(0, [0xFF, 0xD8])]
            for number in 0..<Int64(count) {
                let head: [UInt8] = .joined(
                    [0xFF, 0xE2, 0xFF, 0xFF],
                    profileHead,
                    [UInt8(truncatingIfNeeded: number + 1), 255]
                )
                pieces.append((2 + number * step, head))
            }
            pieces.append((2 + Int64(count) * step, Array(JPEGBytes.photo(with: []).dropFirst(2))))
            return pieces
        }
    }

    private static var padding: [UInt8] { Array(repeating: 0xFF, count: 12 << 20) }

    private static func scan(_ data: [UInt8]) -> [UInt8] {
        var file = JPEGBytes()
        file.appendTables()
        file.appendFrame(isProgressive: false, width: 1_600, height: 1_600, components: 1)
        file.append(0xDD, [0, 1])
        file.appendScan(of: 1...1, from: 0, to: 63)
        file.append(data)
        return file.bytes
    }

    /// One after each of 40,000 blocks.
    private static var restarts: [UInt8] {
        scan((0..<40_000).flatMap { [0x3F, 0xFF, $0 == 39_999 ? 0xD9 : 0xD0 + UInt8($0 % 8)] as [UInt8] })
    }

    /// A directory of pictures that is its own successor, with a picture that is the file itself.
    private static var pictureLoop: [UInt8] {
        let entries: [TIFFEntry] = [
            TIFFEntry(0xB000, type: 7, count: 4, value: 0x3030_3130), TIFFEntry(0xB001, type: 4, count: 1, value: 2),
            TIFFEntry(0xB002, type: 7, count: 32, value: 8),
        ]
        return .joined(.text("MPF\0"), TIFFEntry.header(directoryAt: 8), TIFFEntry.directory(entries, next: 8))
    }

    /// Directories inside each other and themselves, values inside the header, and some without an end.
    private static var exifLoop: [UInt8] {
        let second: UInt32 = 8 + 2 + 12 * 6 + 4
        let image = [
            TIFFEntry(0x010F, type: 2, count: 400, value: 0), TIFFEntry(0x0110, type: 2, count: .max, value: 8),
            TIFFEntry(0x0112, type: 3, count: 1, value: 1), TIFFEntry(0x8769, type: 4, count: 1, value: second),
            TIFFEntry(0x8825, type: 4, count: 1, value: second), TIFFEntry(0xA005, type: 4, count: 1, value: 8),
        ]
        let photo = [
            TIFFEntry(0x8769, type: 4, count: 1, value: 8), TIFFEntry(0x8825, type: 4, count: 1, value: 8),
            TIFFEntry(0x9003, type: 2, count: 20, value: second), TIFFEntry(0x927C, type: 7, count: 1 << 30, value: 0),
            TIFFEntry(0xA005, type: 4, count: 1, value: second),
        ]
        return .joined(
            .text("Exif\0\0"),
            TIFFEntry.header(directoryAt: 8),
            TIFFEntry.directory(image, next: 8),
            TIFFEntry.directory(photo, next: second)
        )
    }
}
