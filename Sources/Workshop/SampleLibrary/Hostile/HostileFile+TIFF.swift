extension HostileFile {
    static var tiffs: [HostileFile] {
        [
            HostileFile("tiff-loop.tif", .rendered, .bytes { picture(next: 8) }),
            HostileFile(
                "tiff-inner-loop.tif",
                .rendered,
                .bytes {
                    picture([0x014A, 0x8769, 0x8825].map { TIFFEntry($0, type: 4, count: 1, value: 8) })
                }
            ),
            HostileFile("tiff-directories.tif", .refused, .bytes { directories(60_000) }),
            // 64 × 64 pixels, in a tile of 100 megapixels.
            HostileFile("tiff-tile.tif", .refused, .bytes { tile }),
            HostileFile("tiff-tile-damaged.tif", .refused, .bytes { Array(tile.dropLast(50_000)) }),
            HostileFile("tiff-profile-400MB.tif", .either, sparseProfile),
            HostileFile("tiff-exif-fan.tif", .rendered, .bytes { exifFan }),
        ]
    }

    private static let edge: UInt32 = 64

    /// A small sound picture with additional entries.
    static func picture(_ entries: [TIFFEntry] = [], next: UInt32 = 0, behind data: [UInt8] = []) -> [UInt8] {
        let offset = end(of: entries.count)
        let all = TIFFEntry.grey(edge: edge, at: offset) + entries
        return .joined(
            TIFFEntry.header(directoryAt: 8),
            TIFFEntry.directory(all, next: next),
            .zeros(Int(edge * edge)),
            data
        )
    }

    /// Where the pixels of a picture with this many additional entries begin.
    private static func end(of entryCount: Int) -> UInt32 {
        8 + 2 + 12 * UInt32(TIFFEntry.grey(edge: edge, at: 0).count + entryCount) + 4
    }

    /// Where the data after the pixels begins.
    static func dataOffset(behind entryCount: Int) -> UInt32 { end(of: entryCount) + edge * edge }

    private static func directories(_ count: Int) -> [UInt8] {
        let pixels = end(of: 0)
        let byteCount = pixels - 8
        let first = pixels + edge * edge
        var bytes = picture(next: first)
        for number in 0..<UInt32(count) {
            let next = number + 1 == count ? 0 : first + (number + 1) * byteCount
            bytes += TIFFEntry.directory(TIFFEntry.grey(edge: edge, at: pixels), next: next)
        }
        return bytes
    }

    private static var tile: [UInt8] {
        let tileEdge: UInt32 = 9_984
        let data = Deflate.zeros(Int(tileEdge) * Int(tileEdge))
        let head: [TIFFEntry] = [
            TIFFEntry(0x0100, type: 4, count: 1, value: edge), TIFFEntry(0x0101, type: 4, count: 1, value: edge),
            TIFFEntry(0x0102, type: 3, count: 1, value: 8), TIFFEntry(0x0103, type: 3, count: 1, value: 8),
            TIFFEntry(0x0106, type: 3, count: 1, value: 1), TIFFEntry(0x0115, type: 3, count: 1, value: 1),
            TIFFEntry(0x0142, type: 4, count: 1, value: tileEdge),
            TIFFEntry(0x0143, type: 4, count: 1, value: tileEdge),
            TIFFEntry(0x0144, type: 4, count: 1, value: 8 + 2 + 12 * 10 + 4),
            TIFFEntry(0x0145, type: 4, count: 1, value: UInt32(data.count)),
        ]
        return .joined(TIFFEntry.header(directoryAt: 8), TIFFEntry.directory(head, next: 0), data)
    }

    private static var sparseProfile: Content {
        let offset = dataOffset(behind: 1)
        let byteCount: UInt32 = 400 << 20
        return .sparse(byteCount: Int64(offset + byteCount)) {
            let place = TIFFEntry(0x8773, type: 7, count: byteCount, value: offset)
            return [(offset: Int64(0), bytes: picture([place]))]
        }
    }

    /// The same directory five hundred times, whose 500 values of 64 KiB are also the same: 16 GB from 74 KB.
    private static var exifFan: [UInt8] {
        let count = 500
        let offset = dataOffset(behind: count)
        let values = (0..<UInt16(count)).map { TIFFEntry(0x9C00 + $0, type: 7, count: 65_536, value: 8) }
        return picture(
            Array(repeating: TIFFEntry(0x8769, type: 4, count: 1, value: offset), count: count),
            behind: .joined(TIFFEntry.directory(values, next: 0), .zeros(65_536))
        )
    }
}
