import Testing

@testable import Fingerprinting

@Suite("Quality scores")
struct QualityScoresTests {
    /// From OpenCV 5.0: `cv2.Laplacian(g, cv2.CV_64F).var()`.
    @Test(
        "The variance of the Laplacian matches OpenCV",
        arguments: [
            (256, 171, 1, 30824.118180100897), (192, 256, 2, 34058.73374963427), (64, 64, 3, 20903.555675923824),
            (40, 30, 4, 19634.845997222223), (5, 9, 6, 9008.368395061727), (1, 1, 1, 0),
            (1, 7, 2, 2903.918367346939), (8, 1, 3, 1379.984375), (2, 2, 4, 15380), (3, 2, 5, 6744.583333333333),
        ]
    )
    func laplacian(width: Int, height: Int, seed: UInt32, expected: Double) {
        let variance = laplacianVariance(lumaPattern(width, height, seed: seed), width, height)
        #expect(abs(variance - expected) <= expected * 1e-12)
    }

    @Test("Percentiles and clipped shares count samples")
    func levels() {
        let scores = scores(lumaPattern(256, 171, seed: 1), 256, 171)
        #expect(scores.firstPercentile == 15)
        #expect(scores.lastPercentile == 239)
        #expect(scores.clippedShadows == 17.0 / (256 * 171))
        #expect(scores.clippedHighlights == 13.0 / (256 * 171))
    }

    @Test("A flat picture has no sharpness", arguments: [UInt8(0), 128, 255])
    func flatPicture(level: UInt8) {
        let scores = scores([UInt8](repeating: level, count: 90 * 70), 90, 70)
        #expect(scores.sharpness == 0)
        #expect(scores.firstPercentile == Int(level))
        #expect(scores.lastPercentile == Int(level))
        #expect(scores.clippedShadows == (level == 0 ? 1 : 0))
        #expect(scores.clippedHighlights == (level == 255 ? 1 : 0))
    }

    @Test("A sharp subject in front of a soft background is a sharp photo")
    func subject() {
        let sharp = lumaPattern(256, 192, seed: 3)
        var portrait = [UInt8](repeating: 120, count: 256 * 192)
        for y in 48..<144 {
            for x in 96..<192 { portrait[y * 256 + x] = sharp[y * 256 + x] }
        }
        #expect(scores(portrait, 256, 192).sharpness > laplacianVariance(portrait, 256, 192) * 3)
    }

    @Test("Memory beyond the end of a row does not count")
    func stride() {
        let luma = lumaPattern(50, 40, seed: 7)
        var padded: [UInt8] = []
        for y in 0..<40 { padded += luma[y * 50..<(y + 1) * 50] + [UInt8](repeating: 255, count: 14) }
        #expect(scores(padded, 50, 40, stride: 64) == scores(luma, 50, 40))
    }

    /// Scores of a grey picture.
    private func scores(_ luma: [UInt8], _ width: Int, _ height: Int, stride: Int? = nil) -> QualityScores {
        luma.withUnsafeBufferPointer {
            let plane = SamplePlane($0.baseAddress!, width: width, height: height, stride: stride ?? width)
            return QualityScores(AnalysisPicture(luma: plane))
        }
    }

    /// Over all tiles.
    private func laplacianVariance(_ luma: [UInt8], _ width: Int, _ height: Int) -> Double {
        LaplacianTiles(luma: luma, width: width, height: height, stride: width).tiles.reduce(
            into: LaplacianTiles.Sums()
        ) {
            $0.count += $1.count
            $0.sum += $1.sum
            $0.squares += $1.squares
        }.variance
    }
}
