import Testing

@testable import Imaging

@Suite struct JPEGSourceTests {
    static let sizes = [(1, 1), (7, 9), (16, 16), (17, 33), (63, 31), (101, 67)]
    static let variants: [String: JPEGEncoder.Options] = {
        var variants: [String: JPEGEncoder.Options] = [:]
        func add(_ name: String, _ change: (inout JPEGEncoder.Options) -> Void) {
            var options = JPEGEncoder.Options()
            change(&options)
            variants[name] = options
        }
        add("optimised") { $0.optimized = true }
        add("progressive") { $0.progressive = true }
        add("arithmetic") { $0.arithmetic = true }
        add("progressive and arithmetic") {
            $0.progressive = true
            $0.arithmetic = true
        }
        add("optimised and arithmetic") {
            $0.optimized = true
            $0.arithmetic = true
        }
        add("restart markers") { $0.restartInterval = 3 }
        add("progressive with restart markers") {
            $0.progressive = true
            $0.restartInterval = 1
        }
        return variants
    }()

    @Test("Decoding returns what was encoded, in every layout and odd sizes", arguments: ChromaLayout.allCases, sizes)
    func roundTrip(chroma: ChromaLayout, size: (Int, Int)) throws {
        let image = PlanarImage.test(size.0, size.1, chroma)
        let decoded = try Decoded(JPEGEncoder(quality: 100).encode(image))
        #expect(decoded.damage.isEmpty)
        #expect(decoded.geometry.map(\.width) == image.planes.map(\.width))
        #expect(decoded.geometry.map(\.height) == image.planes.map(\.height))
        for plane in image.planes.indices {
            let errors = zip(image.samples(plane), decoded.samples[plane]).map { abs(Int($0) - Int($1)) }
            #expect(errors.max() ?? 0 <= 4)
        }
    }

    @Test(
        "Every coding gives the samples of the baseline",
        arguments: variants.keys.sorted(),
        ChromaLayout.allCases
    )
    func codings(variant: String, chroma: ChromaLayout) throws {
        let image = PlanarImage.test(101, 67, chroma)
        let baseline = try Decoded(JPEGEncoder(quality: 85).encode(image))
        let other = try Decoded(JPEGEncoder(quality: 85, options: Self.variants[variant]!).encode(image))
        #expect(other.samples == baseline.samples)
        #expect(other.geometry == baseline.geometry)
        #expect(other.damage.isEmpty)
    }

    @Test("A wrong first byte changes nothing, in memory or inside a file")
    func firstByte() throws {
        let jpeg = try JPEGEncoder(quality: 90).encode(.test(640, 480, .yuv420))
        let expected = try Decoded(JPEGSource(.memory(FileBytes(jpeg)), scaledToAtLeast: 4096))
        let broken = [0x0B] + jpeg.dropFirst()
        let fromMemory = try Decoded(JPEGSource(.memory(FileBytes(broken)), scaledToAtLeast: 4096))
        #expect(fromMemory.samples == expected.samples && fromMemory.damage == [])
        try withTemporaryFile([1, 2, 3] + broken) { descriptor in
            let input = EncodedInput.descriptor(descriptor, span: 3..<3 + broken.count)
            let fromFile = try Decoded(JPEGSource(input, scaledToAtLeast: 4096))
            #expect(fromFile.samples == expected.samples && fromFile.damage == [])
        }
    }

    @Test("A descriptor gives the same rows as memory, across pieces of 64 KiB")
    func descriptor() throws {
        var options = JPEGEncoder.Options()
        options.segments = [.exif(Array(repeating: 7, count: 60_000)), .xmp(Array(repeating: 32, count: 60_000))]
        let bytes = try JPEGEncoder(quality: 100, options: options).encode(.test(999, 801, .yuv422))
        #expect(bytes.count > 200_000)
        try withTemporaryFile(bytes) { descriptor in
            let fromFile = try Decoded(JPEGSource(.descriptor(descriptor), scaledToAtLeast: 4096))
            #expect(try fromFile.samples == Decoded(bytes).samples)
        }
    }

    @Test("A span of a file gives the same rows as a file of its own, and nothing beyond it is read")
    func span() throws {
        let jpeg = try JPEGEncoder(quality: 100).encode(.test(999, 801, .yuv422))
        let whole = try Decoded(jpeg)
        for before in [1, 65_535, 200_000] {
            try withTemporaryFile(Array(repeating: 0xD8, count: before) + jpeg + jpeg) { descriptor in
                let span = before..<before + jpeg.count
                let source = try JPEGSource(.descriptor(descriptor, span: span), scaledToAtLeast: 4096)
                #expect(try Decoded(source).samples == whole.samples && source.damage.isEmpty)

                let half = before..<before + jpeg.count / 2
                let truncated = try JPEGSource(.descriptor(descriptor, span: half), scaledToAtLeast: 4096)
                #expect(try Decoded(truncated).samples == Decoded(Array(jpeg.prefix(jpeg.count / 2))).samples)
                #expect(!truncated.damage.isEmpty)

                let empty = before..<before
                #expect(throws: ImagingError.self) {
                    try JPEGSource(.descriptor(descriptor, span: empty), scaledToAtLeast: 4096)
                }
            }
        }
    }

    @Test("Grey is one plane at full density, whatever sampling factors it is stored with", arguments: [1, 2, 4])
    func greyFactors(factor: Int) throws {
        let image = PlanarImage.test(45, 37, .grey)
        let component = JPEGEncoder.Component(plane: image.planes[0], horizontal: factor, vertical: factor)
        let decoded = try Decoded(JPEGEncoder(quality: 90).encode([component], size: image.size, coding: .grey))
        #expect(decoded.geometry[0].horizontalDensity == 1 && decoded.geometry[0].verticalDensity == 1)
        #expect(try decoded.samples == Decoded(JPEGEncoder(quality: 90).encode(image)).samples)
    }

    @Test("Layouts hidden by common factors are found", arguments: [(2, 2, 1, 2), (4, 1, 2, 1), (2, 1, 2, 1)])
    func commonFactors(factors: (Int, Int, Int, Int)) throws {
        let step = (factors.0 / factors.2, factors.1 / factors.3)
        let layout = try #require(ChromaLayout.allCases.first { $0.step.map { $0 == step } ?? false })
        let image = PlanarImage.test(45, 37, layout)
        let components = image.planes.enumerated().map { index, plane in
            JPEGEncoder.Component(
                plane: plane,
                horizontal: index == 0 ? factors.0 : factors.2,
                vertical: index == 0 ? factors.1 : factors.3
            )
        }
        let bytes = try JPEGEncoder(quality: 90).encode(components, size: image.size, coding: .ycbcr)
        #expect(try JPEGProbe(.memory(FileBytes(bytes))).chroma == layout)
        #expect(try Decoded(bytes).samples == Decoded(JPEGEncoder(quality: 90).encode(image)).samples)
    }

    @Test("The scale is the smallest that leaves the requested edge")
    func scaleChoice() throws {
        let bytes = try JPEGEncoder(quality: 80).encode(.test(803, 401, .yuv444))
        func width(_ edge: Int) throws -> Int {
            try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: edge).planes[0].width
        }
        #expect(try width(1) == 101)
        #expect(try width(100) == 101)
        #expect(try width(101) == 201)  // 803 / 8 is less than 101, though 101 samples are delivered.
        #expect(try width(201) == 402)
        #expect(try width(401) == 402)
        #expect(try width(402) == 803)
        #expect(try width(5000) == 803)
    }

    @Test("Scaled samples are where the geometry declares them", arguments: ChromaLayout.allCases, [100, 200, 400])
    func scaledGeometry(chroma: ChromaLayout, edge: Int) throws {
        // Given a picture whose samples encode their positions
        let image = PlanarImage(size: PixelSize(width: 803, height: 611), chroma: chroma)
        for plane in image.planes {
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    plane.row(y)[x] = UInt8(x * 120 / plane.width + y * 120 / plane.height)
                }
            }
        }
        // When it is decoded smaller
        let bytes = try JPEGEncoder(quality: 95).encode(image)
        let decoded = try Decoded(bytes, scaledToAtLeast: edge)
        // Then each sample is the mean of the pixels that it covers
        for (plane, geometry) in decoded.geometry.enumerated() {
            #expect(geometry.width == Int((803 * geometry.horizontalDensity).rounded(.up)))
            #expect(geometry.height == Int((611 * geometry.verticalDensity).rounded(.up)))
            var worst = 0.0
            for y in stride(from: 0, to: geometry.height - 1, by: 3) {
                for x in stride(from: 0, to: geometry.width - 1, by: 3) {
                    let centre = (
                        (Double(x) + 0.5) / geometry.horizontalDensity, (Double(y) + 0.5) / geometry.verticalDensity
                    )
                    let expected = centre.0 * 120 / 803 + centre.1 * 120 / 611
                    worst = max(worst, abs(Double(decoded.sample(plane, x, y)) - expected))
                }
            }
            #expect(worst < 3)
        }
    }

    @Test("Scaling may leave chroma as dense as luma")
    func denseChroma() throws {
        let bytes = try JPEGEncoder(quality: 80).encode(.test(800, 600, .yuv420))
        let source = try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: 400)
        #expect(source.planes.map(\.horizontalDensity) == [0.5, 0.5, 0.5])
        #expect(source.planes.map(\.width) == [400, 400, 400])
        #expect(source.size == PixelSize(width: 800, height: 600))
    }

    @Test("Pulling after the end delivers nothing more")
    func afterTheEnd() throws {
        let source = try JPEGSource(
            .memory(FileBytes(JPEGEncoder(quality: 80).encode(.test(20, 20, .grey)))),
            scaledToAtLeast: 1
        )
        let first = try Decoded(source)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
        defer { memory.deallocate() }
        let after = try source.pull { _, _ in
            Issue.record("rows were asked for")
            return memory
        }
        #expect(after == [first.geometry[0].height])
    }
}
