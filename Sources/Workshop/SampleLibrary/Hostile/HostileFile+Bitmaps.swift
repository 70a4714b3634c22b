/// Windows bitmaps and JPEG 2000 that declare sizes for which they lack the bytes.
extension HostileFile {
    static var bitmaps: [HostileFile] {
        [
            HostileFile("bmp-60000.bmp", .refused, .bytes { bitmap(edge: 60_000, bits: 24, compression: 0) }),
            HostileFile("bmp-stump.bmp", .refused, .bytes { bitmap(edge: 1000, bits: 24, compression: 0) }),
            // Runs that end at once, and one that jumps over the whole picture repeatedly.
            HostileFile(
                "bmp-runs-4000.bmp",
                .rendered,
                .bytes { bitmap(edge: 4000, bits: 8, compression: 1) + [0, 1] }
            ),
            HostileFile(
                "bmp-runs-jumps.bmp",
                .rendered,
                .bytes {
                    bitmap(edge: 1000, bits: 8, compression: 1)
                        + Array(repeating: [0, 2, 255, 0], count: 250_000).flatMap(\.self)
                }
            ),
            HostileFile("jp2-60000.j2k", .refused, .bytes { codestream(edge: 60_000) }),
        ]
    }

    private static func little(_ values: (Int, Int)...) -> [UInt8] {
        values.flatMap { value, count in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }

    private static func bitmap(edge: Int, bits: Int, compression: Int) -> [UInt8] {
        let colours = bits == 8 ? 2 : 0
        return Array("BM".utf8)
            + little((0, 4), (0, 4), (54 + 4 * colours, 4), (40, 4), (edge, 4), (edge, 4), (1, 2), (bits, 2))
            + little((compression, 4), (0, 4), (0, 4), (0, 4), (colours, 4), (0, 4)) + .zeros(4 * colours)
    }

    /// SOC and SIZ (ISO/IEC 15444-1, A.5.1), three components in one tile, then QCD and COD without further data.
    private static func codestream(edge: Int) -> [UInt8] {
        func big(_ values: (Int, Int)...) -> [UInt8] {
            values.flatMap { value, count in (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            }
        }
        return big(
            (0xFF4F, 2),
            (0xFF51, 2),
            (47, 2),
            (0, 2),
            (edge, 4),
            (edge, 4),
            (0, 4),
            (0, 4),
            (edge, 4),
            (edge, 4)
        )
            + big((0, 4), (0, 4), (3, 2)) + Array(repeating: [7, 1, 1], count: 3).flatMap(\.self)
            + big((0xFF52, 2), (12, 2), (0, 1), (0, 1), (1, 2), (0, 1), (0, 1), (4, 1), (4, 1), (0, 1), (0, 1))
            + big(
                (0xFF5C, 2),
                (4, 2),
                (0x40, 1),
                (0x40, 1),
                (0xFF90, 2),
                (10, 2),
                (0, 2),
                (0, 4),
                (0, 1),
                (1, 1),
                (0xFF93, 2)
            )
    }
}
