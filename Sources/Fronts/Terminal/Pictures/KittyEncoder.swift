/// Pictures in the Kitty graphics protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol/
package enum KittyEncoder {
    /// The maximum number of base64 bytes per chunk in the protocol.
    static let pieceByteCount = 4096

    /// Bytes that send a picture and show it at the cursor, which does not move. The terminal sends no answer.
    ///
    /// - Parameters:
    ///   - id: from 1 on. Replaces a picture with the same ID.
    ///   - cells: the size in cells to scale it to; nil for its own pixels.
    package static func encode(_ picture: RGBPicture, id: UInt32, cells: (columns: Int, rows: Int)? = nil) -> [UInt8] {
        let text = base64(picture.pixels)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + text.count / 64 + 128)
        var keys = "a=T,q=2,f=24,s=\(picture.width),v=\(picture.height),i=\(id),p=1,C=1,"
        if let cells { keys += "c=\(cells.columns),r=\(cells.rows)," }
        var start = 0
        while start < text.count {
            let end = min(start + pieceByteCount, text.count)
            bytes += "\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);".utf8
            bytes += text[start..<end]
            bytes += "\u{1B}\\".utf8
            keys = "q=2,"
            start = end
        }
        return bytes
    }

    /// Bytes that delete a picture and free its memory.
    package static func deletion(of id: UInt32) -> [UInt8] { Array("\u{1B}_Ga=d,d=I,q=2,i=\(id)\u{1B}\\".utf8) }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Whole pixels of three bytes each need no padding.
    private static func base64(_ pixels: [UInt8]) -> [UInt8] {
        let count = pixels.count / 3
        return [UInt8](unsafeUninitializedCapacity: count * 4) { text, filled in
            for pixel in 0..<count {
                let (a, b, c) = (pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
                text[4 * pixel] = alphabet[Int(a >> 2)]
                text[4 * pixel + 1] = alphabet[Int(a << 4 & 0x30 | b >> 4)]
                text[4 * pixel + 2] = alphabet[Int(b << 2 & 0x3C | c >> 6)]
                text[4 * pixel + 3] = alphabet[Int(c & 0x3F)]
            }
            filled = count * 4
        }
    }
}
