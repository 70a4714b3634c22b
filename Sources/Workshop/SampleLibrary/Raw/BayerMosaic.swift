package import Imaging

/// What the sensor of an ideal camera records: red, green, green and blue, in 16 bits.
package struct BayerMosaic: Sendable {
    package var size: PixelSize
    /// Linear light of sRGB's primaries, 0 to 1, of a pixel as stored.
    package var colour: @Sendable (_ x: Int, _ y: Int) -> (red: Double, green: Double, blue: Double)

    package init(
        size: PixelSize,
        colour: @escaping @Sendable (_ x: Int, _ y: Int) -> (red: Double, green: Double, blue: Double)
    ) {
        self.size = size
        self.colour = colour
    }

    private static let black = 512.0
    private static let white = 16_383.0
    /// What the channels record of white: without white balance, pictures are green.
    private static let neutral: [Double] = [0.5, 1, 0.625]

    func samples(isBigEndian: Bool) -> [UInt8] {
        var samples: [UInt8] = []
        samples.reserveCapacity(size.width * size.height * 2)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (red, green, blue) = colour(x, y)
                let channel = x % 2 + y % 2
                let light = [red, green, blue][channel] * Self.neutral[channel]
                let level = (Self.black + light * (Self.white - Self.black)).rounded()
                let sample = UInt16(min(max(level, 0), Self.white))
                samples += isBigEndian ? .big(sample) : .little(sample)
            }
        }
        return samples
    }

    /// Entries of the sensor's directory.
    var levels: [ExifEntry] {
        [
            ExifEntry(tag: 0xC61A, value: .short([UInt16(Self.black)])),
            ExifEntry(tag: 0xC61D, value: .short([UInt16(Self.white)])),
        ]
    }

    /// Entries of the first directory: how the channels relate to colours in daylight (D65).
    var profile: [ExifEntry] {
        // From CIE XYZ to linear sRGB (IEC 61966-2-1).
        let matrix = [3.2406, -1.5372, -0.4986, -0.9689, 1.8758, 0.0415, 0.0557, -0.2040, 1.0570]
        let scaled = matrix.enumerated().map { number, value in
            SignedRational(Int32((value * Self.neutral[number / 3] * 10_000).rounded()), 10_000)
        }
        return [
            ExifEntry(tag: 0xC621, value: .signedRational(scaled)),
            ExifEntry(tag: 0xC628, value: .rational(Self.neutral.map { ExifRational($0) })),
            ExifEntry(tag: 0xC65A, value: .short([21])),
        ]
    }
}
