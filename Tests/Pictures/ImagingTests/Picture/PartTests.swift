import Imaging
import Testing

@Suite("Parts of pictures")
struct PartTests {
    @Test(
        "A part has the picture's samples, in every layout",
        arguments: [ChromaLayout.grey, .yuv420, .yuv422, .yuv444]
    )
    func samples(chroma: ChromaLayout) {
        let size = PixelSize(width: 101, height: 67)
        let whole = PlanarImage(size: size, chroma: chroma)
        for plane in whole.planes {
            for y in 0..<plane.height {
                for x in 0..<plane.width { plane.row(y)[x] = UInt8(truncatingIfNeeded: 7 * x + 13 * y) }
            }
        }
        let part = whole.part(x: 40, y: 20, size: PixelSize(width: 61, height: 47))
        defer { withExtendedLifetime((whole, part)) {} }
        for (source, target) in zip(whole.planes, part.planes) {
            let x = source.width < size.width ? 20 : 40
            let y = source.height < size.height ? 10 : 20
            for row in 0..<target.height {
                let expected = UnsafeBufferPointer(start: source.row(y + row) + x, count: target.width)
                #expect(UnsafeBufferPointer(start: target.row(row), count: target.width).elementsEqual(expected))
            }
        }
    }
}
