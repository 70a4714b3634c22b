import Imaging
import Terminal
import Testing

@Suite("Pictures of planes")
struct PlanesTests {
    @Test(
        "have the colours of the planes",
        arguments: [
            ([76, 85, 255], [254, 0, 0]), ([150, 44, 21], [0, 255, 1]), ([29, 255, 107], [0, 0, 254]),
            ([200, 128, 128], [200, 200, 200]), ([255, 255, 255], [255, 121, 255]), ([0, 0, 0], [0, 135, 0]),
        ]
    )
    func colours(samples: [UInt8], pixel: [UInt8]) throws {
        let planes = try samples.map { try #require(SamplePlane(width: 1, height: 1, stride: 1, samples: [$0])) }
        #expect(RGBPicture(luma: planes[0], chroma: (planes[1], planes[2])).pixels == pixel)
        #expect(RGBPicture(luma: planes[0]).pixels == [samples[0], samples[0], samples[0]])
    }

    @Test("require the declared number of samples")
    func sizes() {
        #expect(SamplePlane(width: 2, height: 2, stride: 4, samples: [UInt8](repeating: 0, count: 6)) != nil)
        #expect(SamplePlane(width: 2, height: 2, stride: 4, samples: [UInt8](repeating: 0, count: 5)) == nil)
        #expect(SamplePlane(width: 2, height: 1, stride: 1, samples: [0, 0]) == nil)
        #expect(SamplePlane(width: 2, height: 1, stride: 4, samples: [0]) == nil)
        #expect(SamplePlane(width: 0, height: 0, stride: 0, samples: []) == nil)
    }

    @Test("of a JPEG match the encoded picture", arguments: [ChromaLayout.yuv420, .yuv444, .grey])
    func jpeg(chroma: ChromaLayout) throws {
        let (width, height) = (61, 43)
        let image = PlanarImage(size: PixelSize(width: width, height: height), chroma: chroma)
        for (index, plane) in image.planes.enumerated() {
            for y in 0..<plane.height {
                for x in 0..<plane.stride {
                    let place = Double(min(x, plane.width - 1)) / Double(plane.width)
                    let along = [place, Double(y) / Double(plane.height), 1 - place][index]
                    plane.row(y)[x] = UInt8(60 + 120 * along)
                }
            }
            for y in plane.height..<(plane.height + 15) / 16 * 16 {
                plane.row(y).update(from: plane.row(plane.height - 1), count: plane.stride)
            }
        }
        let whole = Self.picture(
            try image.planes.map { plane in
                let samples = UnsafeBufferPointer(start: plane.samples, count: plane.stride * plane.height)
                return try #require(
                    SamplePlane(width: plane.width, height: plane.height, stride: plane.stride, samples: Array(samples))
                )
            }
        )
        let decoded = try Self.decode(try JPEGEncoder(quality: 95).encode(image))
        #expect(whole.difference(decoded) < 3)
    }

    private static func picture(_ planes: [SamplePlane]) -> RGBPicture {
        RGBPicture(luma: planes[0], chroma: planes.count == 3 ? (planes[1], planes[2]) : nil)
    }

    private static func decode(_ bytes: [UInt8]) throws -> RGBPicture {
        let source = try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: .max)
        let memory = source.planes.map { plane in
            UnsafeMutableBufferPointer<UInt8>.allocate(
                capacity: plane.rowByteCount * (plane.height + 2 * plane.stripRows)
            )
        }
        defer { for plane in memory { plane.deallocate() } }
        while true {
            let rows = try source.pull { plane, y in
                memory[plane].baseAddress.unsafelyUnwrapped + y * source.planes[plane].rowByteCount
            }
            if zip(rows, source.planes).allSatisfy({ $0 >= $1.height }) { break }
        }
        return picture(
            try zip(source.planes, memory).map { plane, samples in
                try #require(
                    SamplePlane(
                        width: plane.width,
                        height: plane.height,
                        stride: plane.rowByteCount,
                        samples: Array(samples)
                    )
                )
            }
        )
    }
}
