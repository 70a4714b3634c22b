import Imaging
import SampleLibrary

@testable import Fuzzing

/// Small sound files.
enum Samples {
    static let seeds: [Seed] = {
        let photos = (0..<4).map { number in
            SamplePhoto(
                size: PixelSize(width: 40 + 8 * number, height: 32),
                seed: UInt64(number),
                isProgressive: number == 3
            )
        }
        let jpegs = photos.compactMap { try? $0.encoded() }.enumerated().map { Seed(name: "\($0).jpg", bytes: $1) }
        return jpegs + [Seed(name: "a.png", bytes: png)]
    }()

    /// Header and end of a PNG file without pixels; its checksums are wrong.
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 5, 0, 0, 0, 7, 8, 2, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0]
}
