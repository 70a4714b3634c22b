/// Pictures as Sixel, DEC's format of printers and terminals (VT330/VT340 Programmer Reference Manual, chapter 14).
package enum SixelEncoder {
    /// Bytes that draw a picture at the cursor, dithered to 256 colours of its own.
    ///
    /// The cursor ends up somewhere below. A picture that reaches the last row may make the terminal scroll.
    package static func encode(_ picture: RGBPicture, maxColours: Int = 256) -> [UInt8] {
        let (indices, colours) = Dithering.indices(of: picture, maxColours: min(max(maxColours, 2), 256))
        var output: [UInt8] = []
        output.reserveCapacity(picture.width * picture.height)
        // Pixels are square, and pixels that are not drawn stay unchanged.
        output += "\u{1B}P0;1q\"1;1;\(picture.width);\(picture.height)".utf8
        for (index, colour) in colours.enumerated() {
            let parts = [colour.red, colour.green, colour.blue].map { String(ColourMap.hundredths($0)) }
            output += "#\(index);2;\(parts.joined(separator: ";"))".utf8
        }
        var band = Band(width: picture.width, colourCount: colours.count)
        for top in stride(from: 0, to: picture.height, by: 6) {
            if top > 0 { output.append(UInt8(ascii: "-")) }
            band.fill(indices, from: top, rows: min(6, picture.height - top))
            band.write(&output)
        }
        output += "\u{1B}\\".utf8
        return output
    }
}

/// Six rows of a picture, by colour.
private struct Band {
    private let width: Int
    /// For each colour, a row of sixels: one bit for each of six pixels, one above the other.
    private var sixels: [UInt8]
    /// The first and last column of each colour; the last is −1 if the colour is absent.
    private var extents: [(first: Int, last: Int)]

    init(width: Int, colourCount: Int) {
        self.width = width
        sixels = Array(repeating: 0, count: width * colourCount)
        extents = Array(repeating: (width, -1), count: colourCount)
    }

    mutating func fill(_ indices: [UInt8], from top: Int, rows: Int) {
        for colour in extents.indices where extents[colour].last >= 0 {
            for x in extents[colour].first...extents[colour].last { sixels[colour * width + x] = 0 }
            extents[colour] = (width, -1)
        }
        for row in 0..<rows {
            let start = (top + row) * width
            for x in 0..<width {
                let colour = Int(indices[start + x])
                sixels[colour * width + x] |= 1 << UInt8(row)
                if x < extents[colour].first { extents[colour].first = x }
                if x > extents[colour].last { extents[colour].last = x }
            }
        }
    }

    func write(_ output: inout [UInt8]) {
        var isFirst = true
        for (colour, extent) in extents.enumerated() where extent.last >= 0 {
            // Returns to the left edge.
            if !isFirst { output.append(UInt8(ascii: "$")) }
            isFirst = false
            output.append(UInt8(ascii: "#"))
            output += String(colour).utf8
            Self.writeRun(of: 0, extent.first, &output)
            var x = extent.first
            while x <= extent.last {
                let value = sixels[colour * width + x]
                var end = x + 1
                while end <= extent.last, sixels[colour * width + end] == value { end += 1 }
                Self.writeRun(of: value, end - x, &output)
                x = end
            }
        }
    }

    private static func writeRun(of sixel: UInt8, _ count: Int, _ output: inout [UInt8]) {
        let character = sixel + 0x3F
        if count > 3 {
            output.append(UInt8(ascii: "!"))
            output += String(count).utf8
            output.append(character)
        } else {
            for _ in 0..<count { output.append(character) }
        }
    }
}
