import Terminal

extension RGBPicture {
    /// Soft colours, a hard edge, and black and white.
    static func sample(_ width: Int, _ height: Int) throws -> RGBPicture {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                switch (4 * x / width, 4 * y / height) {
                case (0, 0): pixels += [255, 255, 255]
                case (3, 3): pixels += [0, 0, 0]
                case (3, 0): pixels += [250, 10, 20]
                default: pixels += [UInt8(255 * x / width), UInt8(255 * y / height), UInt8(128 + 60 * x / width)]
                }
            }
        }
        return try made(width, height, pixels)
    }

    struct NotMade: Error {}

    static func made(_ width: Int, _ height: Int, _ pixels: [UInt8]) throws -> RGBPicture {
        guard let picture = RGBPicture(width: width, height: height, pixels: pixels) else { throw NotMade() }
        return picture
    }

    /// Mean difference of the components.
    func difference(_ other: RGBPicture) -> Double {
        guard (width, height) == (other.width, other.height) else { return .infinity }
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }

    /// The largest difference of the components when both are averaged over steps: dithered colours mix.
    func differenceFromFar(_ other: RGBPicture, by step: Int) -> Int {
        let (width, height) = (self.width / step, self.height / step)
        let (a, b) = (scaled(toWidth: width, height: height), other.scaled(toWidth: width, height: height))
        return zip(a.pixels, b.pixels).map { abs(Int($0) - Int($1)) }.max() ?? .max
    }
}
