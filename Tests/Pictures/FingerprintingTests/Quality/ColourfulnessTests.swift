import Foundation
import TestSupport
import Testing

@testable import Fingerprinting

@Suite("Contrast and colourfulness")
struct ColourfulnessTests {
    @Test("Contrast ranges from flat to half black, half white")
    func contrast() {
        #expect(Canvas(100, 60, level: 70).scores.contrast == 0)
        #expect(Canvas(100, 60, level: 0).mapped { x, _, _ in x < 50 ? 0 : 255 }.scores.contrast == 127.5)
    }

    @Test("Grey has no colour")
    func grey() {
        #expect(Canvas(100, 60, level: 70).scores.colourfulness == 0)
        #expect(Canvas(100, 60, level: 70).analysed(cb: 128) { QualityScores($0).colourfulness } == 0)
    }

    @Test("Colourfulness matches Hasler and Süsstrunk's formula on the pixels", arguments: [UInt64(1), 2, 3])
    func formula(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pixels = (0..<900).map { index in
            let y = Double.random(in: 60...190, using: &random)
            let cb = UInt8.random(in: 100...(index < 500 ? 120 : 150), using: &random)
            return (y, cb, UInt8.random(in: 110...160, using: &random))
        }
        var (redGreen, yellowBlue): ([Double], [Double]) = ([], [])
        for (y, cb, cr) in pixels {
            let r = y + 1.402 * (Double(cr) - 128)
            let g = y - 0.344136 * (Double(cb) - 128) - 0.714136 * (Double(cr) - 128)
            let b = y + 1.772 * (Double(cb) - 128)
            redGreen.append(r - g)
            yellowBlue.append((r + g) / 2 - b)
        }
        func moments(_ values: [Double]) -> (mean: Double, variance: Double) {
            let mean = values.reduce(0, +) / 900
            return (mean, values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 900)
        }
        let (rg, yb) = (moments(redGreen), moments(yellowBlue))
        let expected = sqrt(rg.variance + yb.variance) + 0.3 * sqrt(rg.mean * rg.mean + yb.mean * yb.mean)
        let found = pixels.map(\.1).withUnsafeBufferPointer { cb in
            pixels.map(\.2).withUnsafeBufferPointer { cr in
                Colourfulness.score(
                    cb: SamplePlane(cb.baseAddress!, width: 30, height: 30, stride: 30),
                    cr: SamplePlane(cr.baseAddress!, width: 30, height: 30, stride: 30)
                )
            }
        }
        #expect(abs(found - expected) < 1e-9)
    }
}
