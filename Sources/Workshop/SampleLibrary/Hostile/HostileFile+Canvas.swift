extension HostileFile {
    /// A few bytes that declare a huge picture.
    static var canvases: [HostileFile] {
        [
            HostileFile("webp-canvas.webp", .refused, .bytes { webpCanvas }),
            HostileFile("webp-16000.webp", .refused, .bytes { webpPicture }),
            HostileFile("jxl-canvas.jxl", .refused, .bytes { jxl(edge: 1 << 30) }),
            HostileFile("jxl-16384.jxl", .refused, .bytes { jxl(edge: 16_384) }),
        ]
    }

    static var gifs: [HostileFile] {
        [
            HostileFile("gif-frames-100000.gif", .rendered, .bytes { gif(edge: 64, frames: 100_000) }),
            HostileFile("gif-canvas.gif", .either, .bytes { gif(edge: 65_535, frames: 1) }),
        ]
    }

    /// Frames of one pixel.
    private static func gif(edge: UInt16, frames: Int) -> [UInt8] {
        let palette: [UInt8] = [0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255]
        // Its position and size, followed by three-bit codes: clear, the second colour, end.
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 0x01, 0]
        return .joined(
            .text("GIF89a"),
            .little(edge),
            .little(edge),
            [0x91, 0, 0],
            palette,
            Array(repeating: frame, count: frames).flatMap(\.self),
            [0x3B]
        )
    }

    private static func riff(_ chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
        let body: [UInt8] = chunks.flatMap { chunk in
            [UInt8].joined(
                .text(chunk.type),
                .little(UInt32(chunk.data.count)),
                chunk.data,
                .zeros(chunk.data.count % 2)
            )
        }
        return .joined(.text("RIFF"), .little(UInt32(body.count + 4)), .text("WEBP"), body)
    }

    private static var webpCanvas: [UInt8] {
        let edge: [UInt8] = [0xFE, 0xFF, 0]
        // One frame of one pixel in the corner.
        let picture: [UInt8] = .joined(.text("VP8L"), .little(UInt32(lossless(edge: 1).count)), lossless(edge: 1))
        return riff([
            ("VP8X", .joined([2, 0, 0, 0], edge, edge)), ("ANIM", .zeros(6)), ("ANMF", .joined(.zeros(16), picture)),
        ])
    }

    private static var webpPicture: [UInt8] { riff([("VP8L", lossless(edge: 16_000))]) }

    /// Width and height take 14 bits each, after the signature.
    private static func lossless(edge: UInt32) -> [UInt8] {
        .joined([0x2F], .little(edge - 1 | (edge - 1) << 14), .zeros(25))
    }

    /// A bare code stream (ISO/IEC 18181-1, annex D): bit fields, least significant bit first.
    private static func jxl(edge: Int) -> [UInt8] {
        // No small size; 30 bits for the height; the width equals it by the ratio; default metadata and colours.
        let fields: [(value: Int, count: Int)] = [(0, 1), (3, 2), (edge - 1, 30), (1, 3), (1, 1), (1, 1)]
        var bits: [Int] = fields.flatMap { field in (0..<field.count).map { field.value >> $0 & 1 } }
        bits += Array(repeating: 0, count: 256)
        let bytes = stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in
            (0..<8).reduce(UInt8(0)) { $0 | UInt8(bits[start + $1]) << $1 }
        }
        return .joined([0xFF, 0x0A], bytes)
    }
}
