/// Error diffusion by Floyd and Steinberg (1976): a pixel's colour error is distributed to its neighbours.
enum Dithering {
    /// The palette index of each pixel.
    static func indices(
        of picture: RGBPicture,
        maxColours: Int
    ) -> (indices: [UInt8], colours: [TerminalPalette.Components]) {
        var map = ColourMap(picture, maxColours: maxColours)
        let (width, colours) = (picture.width, map.colours)
        var indices = [UInt8](repeating: 0, count: width * picture.height)
        // In sixteenths, with one extra pixel beyond either edge.
        var (here, below) = ([Int](repeating: 0, count: 3 * (width + 2)), [Int](repeating: 0, count: 3 * (width + 2)))
        picture.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<picture.height {
                // Alternates direction, so that errors do not all drift to one side.
                let isForward = y % 2 == 0
                let ahead = isForward ? 3 : -3
                for step in 0..<width {
                    let x = isForward ? step : width - 1 - step
                    let (pixel, error) = (3 * (y * width + x), 3 * (x + 1))
                    let red = clamped(Int(pixels[pixel]) + here[error] / 16)
                    let green = clamped(Int(pixels[pixel + 1]) + here[error + 1] / 16)
                    let blue = clamped(Int(pixels[pixel + 2]) + here[error + 2] / 16)
                    let index = map.index(red, green, blue)
                    indices[y * width + x] = UInt8(index)
                    let chosen = colours[index]
                    let off = (red - chosen.red, green - chosen.green, blue - chosen.blue)
                    spread(off, by: 7, at: error + ahead, &here)
                    spread(off, by: 3, at: error - ahead, &below)
                    spread(off, by: 5, at: error, &below)
                    spread(off, by: 1, at: error + ahead, &below)
                }
                swap(&here, &below)
                for index in below.indices { below[index] = 0 }
            }
        }
        return (indices, colours)
    }

    @inline(__always)
    private static func spread(_ off: (Int, Int, Int), by share: Int, at index: Int, _ errors: inout [Int]) {
        errors[index] += off.0 * share
        errors[index + 1] += off.1 * share
        errors[index + 2] += off.2 * share
    }

    @inline(__always)
    private static func clamped(_ value: Int) -> Int { min(max(value, 0), 255) }
}
