extension HostileFile {
    static var heifs: [HostileFile] {
        [
            HostileFile(
                "avif-16000.avif",
                .rendered,
                isLarge: true,
                heif { $0.add(AV1Picture(width: 16_000, height: 16_000)) }
            ),
            // The file's header declares 64 × 64, the picture's 16,000 × 16,000.
            HostileFile(
                "avif-understated.avif",
                .refused,
                heif { $0.add(AV1Picture(width: 16_000, height: 16_000), claiming: (64, 64)) }
            ),
            HostileFile("avif-overstated.avif", .refused, heif { $0.add(small, claiming: (60_000, 60_000)) }),
            HostileFile("heif-grid-10000.avif", .rendered, heif { grid(&$0, 100, tileEdge: 64) }),
            // The last of 3,600 tiles is damaged; 92 megapixels in all.
            HostileFile(
                "heif-grid-damaged.avif",
                .givenUp,
                heif { grid(&$0, 60, tileEdge: 160, isDamaged: true) }
            ),
            HostileFile(
                "heif-grid-huge.avif",
                .refused,
                heif { file in
                    let tile = file.add(small)
                    let tiles = Array(repeating: tile, count: 65_535)
                    return file.addGrid(columns: 256, rows: 256, width: 0xFFFF_FFFF, height: 0xFFFF_FFFF, of: tiles)
                }
            ),
            HostileFile(
                "heif-grid-loop.avif",
                .refused,
                heif { $0.addGrid(columns: 1, rows: 1, width: 64, height: 64, of: [1]) }
            ),
            HostileFile("heif-identity-loop.avif", .refused, heif { $0.addIdentity(width: 64, height: 64, of: 1) }),
            HostileFile("heif-overlay-loop.avif", .refused, heif { $0.addOverlay(width: 64, height: 64, of: [1]) }),
            HostileFile(
                "heif-long-loop.avif",
                .refused,
                heif { file in
                    _ = file.addIdentity(width: 64, height: 64, of: 2)
                    _ = file.addOverlay(width: 64, height: 64, of: [3])
                    return file.addGrid(columns: 1, rows: 1, width: 64, height: 64, of: [1])
                }
            ),
            HostileFile("heif-overlay-tree.avif", .refused, heif(overlayTree)),
            HostileFile("heif-levels-4000.avif", .refused, heif(manyLevels)),
            HostileFile("heif-tree-unusual.avif", .refused, heif(unusualTree)),
            HostileFile("heif-boxes-deep.avif", .either, heif(deepBoxes)),
            HostileFile("heif-items-18000.avif", .refused, heif(manyItems)),
            HostileFile("heif-exif-16GB.avif", .either, heif(repeatedExif)),
            HostileFile("heif-profile-90MB.avif", .either, sparseProfile(90 << 20)),
            HostileFile("heif-profile-400MB.avif", .either, sparseProfile(400 << 20)),
        ]
    }

    private static let small = AV1Picture(width: 64, height: 64)

    /// - Parameter build: returns the number of the primary item.
    private static func heif(_ build: @escaping @Sendable (inout HEIFBytes) -> Int) -> Content {
        .bytes {
            var file = HEIFBytes()
            file.primary = build(&file)
            return file.bytes
        }
    }

    /// A single tile, repeated.
    private static func grid(_ file: inout HEIFBytes, _ count: Int, tileEdge: Int, isDamaged: Bool = false) -> Int {
        let picture = AV1Picture(width: tileEdge, height: tileEdge)
        let tile = file.add(picture)
        let last = isDamaged ? file.add(picture, isCutOff: true) : tile
        let edge = count * tileEdge
        return file.addGrid(
            columns: count,
            rows: count,
            width: edge,
            height: edge,
            of: Array(repeating: tile, count: count * count - 1) + [last]
        )
    }

    /// Each item shows the previous one twice: sixteen million pictures in all.
    private static func overlayTree(_ file: inout HEIFBytes) -> Int {
        (0..<24).reduce(file.add(small)) { below, _ in file.addOverlay(width: 64, height: 64, of: [below, below]) }
    }

    /// Each item is the previous one.
    private static func manyLevels(_ file: inout HEIFBytes) -> Int {
        (0..<4_000).reduce(file.add(small)) { below, _ in file.addIdentity(width: 64, height: 64, of: below) }
    }

    /// With more properties than any picture has, where they have no effect.
    private static func unusualTree(_ file: inout HEIFBytes) -> Int {
        file.add("free", properties: Array(repeating: HEIFBytes.size(64, 64), count: 100))
        return overlayTree(&file)
    }

    private static func deepBoxes(_ file: inout HEIFBytes) -> Int {
        file.more = (0..<10_000).reduce([UInt8]()) { inner, _ in HEIFBytes.box("ipco", inner) }
        return file.add(small)
    }

    private static func manyItems(_ file: inout HEIFBytes) -> Int {
        let picture = file.add(small)
        for _ in 0..<18_000 { file.add("Exif", data: [0, 0, 0, 0], refersTo: [("cdsc", [picture])]) }
        return picture
    }

    /// A megabyte of EXIF data, 16,000 times.
    private static func repeatedExif(_ file: inout HEIFBytes) -> Int {
        let picture = file.add(small)
        let first = file.add(
            "Exif",
            data: Array(repeating: 0, count: 1 << 20),
            extentCount: 32,
            refersTo: [("cdsc", [picture])]
        )
        for _ in 1..<500 { file.add("Exif", extentCount: 32, sharedWith: first, refersTo: [("cdsc", [picture])]) }
        return picture
    }

    /// Zeros that take almost no disk space.
    private static func sparseProfile(_ byteCount: Int) -> Content {
        var file = HEIFBytes()
        file.primary = file.add(small)
        file.profileByteCount = byteCount
        let bytes = file.bytes
        return .sparse(byteCount: Int64(bytes.count + byteCount)) { [(offset: Int64(0), bytes: bytes)] }
    }
}
