import Testing

@testable import Imaging

@Suite struct PlanarImageRGBTests {
    @Test(
        "JFIF's primaries become those of RGB",
        arguments: [
            ((76, 85, 255), (254, 0, 0)), ((150, 44, 21), (0, 255, 1)), ((29, 255, 107), (0, 0, 254)),
            ((255, 128, 128), (255, 255, 255)), ((0, 128, 128), (0, 0, 0)), ((100, 128, 128), (100, 100, 100)),
        ] as [((UInt8, UInt8, UInt8), (UInt8, UInt8, UInt8))]
    )
    func primaries(ycc: (UInt8, UInt8, UInt8), rgb: (UInt8, UInt8, UInt8)) {
        let image = PlanarImage(size: PixelSize(width: 1, height: 1), chroma: .yuv444)
        for (plane, sample) in zip(image.planes, [ycc.0, ycc.1, ycc.2]) { plane.samples[0] = sample }
        #expect(image.rgb() == [rgb.0, rgb.1, rgb.2])
    }

    @Test("Each pixel takes the chroma that covers it", arguments: ChromaLayout.allCases)
    func covering(chroma: ChromaLayout) {
        let image = PlanarImage.test(9, 7, chroma)
        let rgb = image.rgb()
        #expect(rgb.count == 9 * 7 * 3)
        for y in 0..<7 {
            for x in 0..<9 {
                let luma = Double(image.planes[0].row(y)[x])
                var expected = [luma, luma, luma]
                if let step = chroma.step {
                    let cb = Double(image.planes[1].row(y / step.vertical)[x / step.horizontal]) - 128
                    let cr = Double(image.planes[2].row(y / step.vertical)[x / step.horizontal]) - 128
                    expected = [luma + 1.402 * cr, luma - 0.344136 * cb - 0.714136 * cr, luma + 1.772 * cb]
                }
                for channel in 0..<3 {
                    let value = Double(rgb[(y * 9 + x) * 3 + channel])
                    #expect(abs(value - min(max(expected[channel], 0), 255)) <= 0.51)
                }
            }
        }
    }
}
