import Fingerprinting
import Testing

@Suite("Stored form of PDQ")
struct PDQStableTests {
    /// Verified when written: the same triangle filter of Pillow (`resize(BILINEAR)` in mode F) and the transform in
    /// NumPy give the same bits.
    @Test(
        "Hashes of known pictures do not change",
        arguments: [
            (256, 171, 1, "f00b5f50fff801fffffd0000e81112d8e5e8370326523e1c33b8f8f0dac6e718", 100),
            (192, 256, 2, "20007d041290f6183e38de6bf0c979694324d36c7d9ccf39ef307ff8ccdcccd8", 100),
            (64, 64, 3, "7b520721cc5df6a9585b5773dd4e175849423a58b4ccc1c79fc0fac82b4275d4", 100),
            (40, 30, 4, "8f87311bd2f1612bee644ecfe95292d2b1b1ec2c464544ab4f4e1a9af97a61e0", 100),
            (256, 20, 5, "377c71217592962e17b59f0ad1ab4ebd52aa552e2b64b4ce5b1cfef853001078", 100),
            (5, 9, 6, "3772ca9dca8d6aa56aa53ff0905bc21f6fa4c00f955a955a35723572c88d6227", 34),
        ]
    )
    func knownHashes(width: Int, height: Int, seed: UInt32, hex: String, quality: Int) {
        let luma = lumaPattern(width, height, seed: seed)
        let fingerprint = PDQ.stable(luma: luma, width: width, height: height, stride: width)
        #expect(fingerprint.hash.hex == hex)
        #expect(fingerprint.quality == quality)
    }

    @Test("Memory beyond the end of a row does not count")
    func stride() {
        let luma = lumaPattern(100, 60, seed: 7)
        var padded: [UInt8] = []
        for y in 0..<60 { padded += luma[y * 100..<(y + 1) * 100] + [UInt8](repeating: 201, count: 28) }
        #expect(
            PDQ.stable(luma: padded, width: 100, height: 60, stride: 128)
                == PDQ.stable(luma: luma, width: 100, height: 60, stride: 100)
        )
    }

    @Test("A picture with a side under five pixels has no hash", arguments: [(4, 200), (200, 4), (1, 1)])
    func tinyPictures(width: Int, height: Int) {
        let luma = lumaPattern(width, height, seed: 8)
        let fingerprint = PDQ.stable(luma: luma, width: width, height: height, stride: width)
        #expect(fingerprint.hash == .zero)
        #expect(fingerprint.merit == .poor)
        #expect(PDQ.stableSpectrum(luma: luma, width: width, height: height, stride: width) == nil)
    }

    @Test("The frequencies give nearly the hash of a rotated or mirrored copy", arguments: Dihedral.allCases)
    func dihedral(symmetry: Dihedral) throws {
        let (width, height) = (120, 90)
        let luma = smoothPicture(width, height)
        let turned = symmetry.source(width, height)
        let copy = (0..<turned.height).flatMap { y in
            (0..<turned.width).map { x in
                let source = turned.pixel(x, y)
                return luma[source.y * width + source.x]
            }
        }
        let spectrum = try #require(PDQ.stableSpectrum(luma: luma, width: width, height: height, stride: width))
        let hash = PDQ.stable(luma: copy, width: turned.width, height: turned.height, stride: turned.width).hash
        #expect(spectrum.hash(symmetry).distance(to: hash) <= 26)
        for other in Dihedral.allCases where other != symmetry {
            #expect(spectrum.hash(other).distance(to: hash) > 60)
        }
    }

    /// Soft blobs: most of the energy is in the frequencies that PDQ uses.
    private func smoothPicture(_ width: Int, _ height: Int) -> [UInt8] {
        var state: UInt32 = 5
        var grid: [Int] = []
        for _ in 0..<12 * 12 {
            state = state &* 1_664_525 &+ 1_013_904_223
            grid.append(Int(state >> 24))
        }
        return (0..<width * height).map { index in
            let (x, y) = (index % width * 10 * 256 / width, index / width * 10 * 256 / height)
            let (column, row, right, down) = (x / 256, y / 256, x % 256, y % 256)
            let top = grid[row * 12 + column] * (256 - right) + grid[row * 12 + column + 1] * right
            let bottom = grid[(row + 1) * 12 + column] * (256 - right) + grid[(row + 1) * 12 + column + 1] * right
            return UInt8((top * (256 - down) + bottom * down) / 65536)
        }
    }
}

extension Dihedral {
    /// The size of the picture in this orientation, and where its pixels come from.
    fileprivate func source(
        _ width: Int,
        _ height: Int
    ) -> (width: Int, height: Int, pixel: (Int, Int) -> (x: Int, y: Int)) {
        let (right, bottom) = (width - 1, height - 1)
        return switch self {
        case .identity: (width, height, { (x: $0, y: $1) })
        case .quarterTurn: (height, width, { (x: right - $1, y: $0) })
        case .halfTurn: (width, height, { (x: right - $0, y: bottom - $1) })
        case .threeQuarterTurn: (height, width, { (x: $1, y: bottom - $0) })
        case .mirroredVertically: (width, height, { (x: $0, y: bottom - $1) })
        case .mirroredHorizontally: (width, height, { (x: right - $0, y: $1) })
        case .transposed: (height, width, { (x: $1, y: $0) })
        case .transposedAcross: (height, width, { (x: right - $1, y: bottom - $0) })
        }
    }
}
