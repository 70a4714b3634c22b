import CPlanes
import Testing

@testable import sluice_decode

@Suite("High dynamic range to sRGB")
struct HighDynamicRangeTests {
    /// Converts one pixel of 10 bits to 16-bit sRGB.
    private func pixel(_ samples: [UInt16], _ curve: HighDynamicRange.Curve, _ primaries: HighDynamicRange.Primaries)
        -> [UInt16]
    {
        var row: [UInt16] = [0, 0, 0]
        let tone = HighDynamicRange(curve, primaries: primaries, max: 1023)
        samples.withUnsafeBytes { bytes in
            func sample(_ index: Int) -> cplanes_samples {
                cplanes_samples(first: bytes.baseAddress.map { $0 + 2 * index }, bytes: 2, step: 1)
            }
            tone.write(sample(0), sample(1), sample(2), into: &row)
        }
        return row
    }

    @Test("Black stays black", arguments: [HighDynamicRange.Curve.pq, .hlg, .standard])
    func black(_ curve: HighDynamicRange.Curve) {
        #expect(pixel([0, 0, 0], curve, .bt2020).allSatisfy { $0 <= 64 })
    }

    @Test("Diffuse white is almost white, brighter light is brighter, and nothing wraps")
    func white() {
        // 203 cd/m² in PQ is 58.1 % of the code range (BT.2408).
        let diffuse = pixel([594, 594, 594], .pq, .bt2020)
        let peak = pixel([1023, 1023, 1023], .pq, .bt2020)
        #expect(diffuse.allSatisfy { (58_000..<65_535).contains($0) })
        #expect(zip(diffuse, peak).allSatisfy { $0 < $1 })
    }

    @Test("Greys of the standard curve keep their values")
    func grey() {
        #expect(pixel([512, 512, 512], .standard, .bt2020).allSatisfy { abs(Int($0) - 512 * 65535 / 1023) < 200 })
    }

    @Test("Colours outside sRGB are clipped")
    func clipped() {
        let green = pixel([0, 1023, 0], .standard, .p3)
        #expect(green[1] > 65_000 && green[0] == 0)
    }
}
