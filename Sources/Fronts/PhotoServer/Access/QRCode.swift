import CQREncode

/// A text as a QR code (ISO/IEC 18004), made by libqrencode.
struct QRCode: Sendable {
    /// Squares per side.
    let side: Int
    let isDark: [Bool]

    /// - Parameter isSmall: saves space: up to 7 % may be unreadable, otherwise 15 %.
    /// - Throws: `Problem` if the text is longer than a code can hold.
    init(_ text: String, isSmall: Bool = false) throws(Problem) {
        // Any size; bytes unchanged.
        guard let code = QRcode_encodeString8bit(text, 0, isSmall ? QR_ECLEVEL_L : QR_ECLEVEL_M) else {
            throw Problem(500, "The link is too long for a QR code: type it instead.")
        }
        defer { QRcode_free(code) }
        side = Int(code.pointee.width)
        // The lowest bit is set for dark squares; the others describe how the square was made.
        isDark = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// Light squares around it, as the standard requires.
    static let margin = 4

    /// A picture, one unit per square, with the margin.
    var svg: String {
        let size = side + 2 * Self.margin
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                let start = column
                while column < side, isDark[row * side + column] { column += 1 }
                if column > start {
                    path += "M\(start + Self.margin) \(row + Self.margin)h\(column - start)v1H\(start + Self.margin)z"
                }
                column += 1
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size) \(size)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(size)v\(size)H0z"/><path fill="#000" d="\(path)"/></svg>
            """
    }
}
