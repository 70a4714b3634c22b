internal import CZlib

extension HostileFile {
    static var pngs: [HostileFile] {
        [
            HostileFile("png-interlaced-20000.png", .refused, .bytes { colour(edge: 20_000, isInterlaced: true) }),
            HostileFile(
                "png-interlaced-16000.png",
                .rendered,
                isLarge: true,
                .bytes { colour(edge: 16_000, isInterlaced: true) }
            ),
            HostileFile("png-bits-60000.png", .refused, .bytes { bits(edge: 60_000) }),
            HostileFile("png-texts-8GB.png", .refused, .bytes { grey(with: texts) }),
            HostileFile("png-text-400MB.png", .refused, sparseText),
            // Longer than libpng accepts, so it is skipped.
            HostileFile("png-chunk-12MB.png", .rendered, .bytes { grey(with: [("prVt", .zeros(12 << 20))]) }),
            HostileFile("png-profile-400MB.png", .either, .bytes { grey(with: [("iCCP", profile)]) }),
        ]
    }

    /// A chunk: its type and data.
    typealias PNGChunk = (type: String, data: [UInt8])

    /// A black picture of 64 × 64, with these chunks before the pixels.
    static func grey(with chunks: [PNGChunk]) -> [UInt8] {
        png(width: 64, height: 64, depth: 8, colours: 0, chunks, Deflate.zeros(64 * 65))
    }

    private static func colour(edge: Int, isInterlaced: Bool) -> [UInt8] {
        // A filter byte precedes each row, or each row of each of the seven passes.
        let rows = isInterlaced ? [8, 8, 8, 4, 4, 2, 2].reduce(0) { $0 + edge / $1 } : edge
        let data = Deflate.zeros(edge * edge * 3 + rows)
        return png(width: edge, height: edge, depth: 8, colours: 2, isInterlaced: isInterlaced, [], data)
    }

    private static func bits(edge: Int) -> [UInt8] {
        png(width: edge, height: edge, depth: 1, colours: 0, [], Deflate.zeros(edge * (edge / 8 + 1)))
    }

    private static func png(
        width: Int,
        height: Int,
        depth: UInt8,
        colours: UInt8,
        isInterlaced: Bool = false,
        _ chunks: [PNGChunk],
        _ data: [UInt8]
    ) -> [UInt8] {
        let header: [UInt8] = .joined(
            .big(UInt32(width)),
            .big(UInt32(height)),
            [depth, colours, 0, 0, isInterlaced ? 1 : 0]
        )
        var bytes = signature + chunk("IHDR", header)
        for each in chunks { bytes += chunk(each.type, each.data) }
        return bytes + chunk("IDAT", data) + chunk("IEND", [])
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body: [UInt8] = .text(type) + data
        let sum = crc32(crc32(0, nil, 0), body, uInt(body.count))
        return .joined(.big(UInt32(data.count)), body, .big(UInt32(sum)))
    }

    /// Each expands to just less than libpng accepts.
    private static var texts: [PNGChunk] {
        let text: [UInt8] = .text("Comment\0\0") + Deflate.zeros(7_900_000)
        return Array(repeating: ("zTXt", text), count: 1_000)
    }

    private static var sparseText: Content {
        let byteCount: UInt32 = 400 << 20
        let header = Array(grey(with: []).prefix(33))
        let rest = Array(grey(with: []).dropFirst(33))
        let start: [UInt8] = .joined(header, .big(byteCount), .text("iTXtComment\0\0\0\0\0"))
        let end = Int64(header.count + 8) + Int64(byteCount)
        return .sparse(byteCount: end + 4 + Int64(rest.count)) {
            [(offset: Int64(0), bytes: start), (offset: end + 4, bytes: rest)]
        }
    }

    private static var profile: [UInt8] {
        let byteCount = 400 << 20
        let header: [UInt8] = .joined(.big(UInt32(byteCount)), .zeros(12), .text("RGB XYZ "))
        return .text("profile\0\0") + Deflate.zeros(byteCount, behind: header)
    }
}
