import Testing

@testable import Imaging

@Suite struct JPEGProbeTests {
    func probe(
        _ image: PlanarImage = .test(45, 37, .yuv420),
        profile: [UInt8]? = nil,
        _ change: (inout JPEGEncoder.Options) -> Void = { _ in }
    ) throws -> JPEGProbe {
        var options = JPEGEncoder.Options()
        change(&options)
        return try JPEGProbe(
            .memory(FileBytes(JPEGEncoder(quality: 80, options: options).encode(image, iccProfile: profile)))
        )
    }

    @Test("The probe reports size, layout and coding", arguments: ChromaLayout.allCases)
    func frame(chroma: ChromaLayout) throws {
        let probe = try probe(.test(45, 37, chroma))
        #expect(probe.frame.size == PixelSize(width: 45, height: 37))
        #expect(probe.chroma == chroma)
        #expect(probe.isStreamable && !probe.isMultiScan && !probe.frame.isProgressive && !probe.frame.isArithmetic)
        #expect(probe.header.format == .jpeg && probe.header.bitDepth == 8)
        let other = try self.probe(.test(45, 37, chroma)) {
            $0.progressive = true
            $0.arithmetic = true
        }
        #expect(other.isMultiScan && other.frame.isProgressive && other.frame.isArithmetic)
    }

    @Test("RGB, CMYK and YCCK are distinguished, and are not streamed")
    func codings() throws {
        let plane = PlanarImage.test(45, 37, .grey)
        func probe(_ coding: JPEGEncoder.Coding, _ count: Int) throws -> JPEGProbe {
            let component = JPEGEncoder.Component(plane: plane.planes[0], horizontal: 1, vertical: 1)
            let components = Array(repeating: component, count: count)
            let bytes = try JPEGEncoder(quality: 80).encode(components, size: plane.size, coding: coding)
            return try JPEGProbe(.memory(FileBytes(bytes)))
        }
        let found = try [probe(.rgb, 3), probe(.cmyk, 4), probe(.ycck, 4), probe(.ycbcr, 3), probe(.grey, 1)]
        #expect(found.map(\.coding) == [.rgb, .cmyk, .ycck, .ycbcr, .grey])
        #expect(found.map(\.isStreamable) == [false, false, false, true, true])
        withExtendedLifetime(plane) {}
    }

    @Test(
        "Colour is determined as in libjpeg",
        arguments: [
            (true, nil, [1, 2, 3], JPEGFrame.Coding.ycbcr),
            (true, 0, [1, 2, 3], .ycbcr),  // JFIF wins.
            (false, 0, [1, 2, 3], .rgb),
            (false, 1, [82, 71, 66], .ycbcr),
            (false, nil, [82, 71, 66], .rgb),
            (false, nil, [0, 1, 2], .ycbcr),
            (false, 7, [1, 2, 3], .ycbcr),
            (false, nil, [1, 2, 3, 4], .cmyk),
            (false, 0, [1, 2, 3, 4], .cmyk),
            (false, 2, [1, 2, 3, 4], .ycck),
            (false, nil, [1, 2], .unknown),
        ] as [(Bool, UInt8?, [UInt8], JPEGFrame.Coding)]
    )
    func colour(hasJFIF: Bool, adobe: UInt8?, ids: [UInt8], expected: JPEGFrame.Coding) throws {
        let components: [UInt8] = ids.flatMap { [$0, 0x11, 0] as [UInt8] }
        let body: [UInt8] = [8, 0, 16, 0, 16, UInt8(ids.count)] + components
        let frame = try JPEGFrame(marker: 0xC0, body: body)
        #expect(frame.coding(hasJFIF: hasJFIF, adobeTransform: adobe) == expected)
    }

    @Test(
        "Unlisted sampling is not streamed",
        arguments: [
            [0x42, 0x11, 0x11], [0x11, 0x22, 0x22], [0x22, 0x21, 0x11], [0x31, 0x11, 0x11], [0x32, 0x22, 0x22],
        ] as [[UInt8]]
    )
    func sampling(factors: [UInt8]) throws {
        let components: [UInt8] = factors.enumerated().flatMap { [UInt8($0.offset + 1), $0.element, 0] as [UInt8] }
        let body: [UInt8] = [8, 0, 16, 0, 16, 3] + components
        #expect(try JPEGFrame(marker: 0xC0, body: body).chroma(.ycbcr) == nil)
    }

    @Test("Lossless and hierarchical JPEG are not supported; other contradictions are malformed")
    func frames() {
        let body: [UInt8] = [8, 0, 16, 0, 16, 1, 1, 0x11, 0]
        for marker in [0xC3, 0xCB, 0xC5, 0xCF] as [UInt8] {
            #expect { try JPEGFrame(marker: marker, body: body) } throws: { error in
                if case .unsupported? = error as? ImagingError { true } else { false }
            }
        }
        for (index, value) in [(2, 0), (4, 0), (5, 0), (5, 2), (7, 0x10), (7, 0x15)] as [(Int, UInt8)] {
            var changed = body
            changed[index] = value
            #expect { try JPEGFrame(marker: 0xC0, body: changed) } throws: { error in
                if case .malformed? = error as? ImagingError { true } else { false }
            }
        }
    }

    @Test("EXIF, its orientation and XMP are found one after another")
    func metadata() throws {
        let exif: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
        let found = try probe {
            $0.segments = [.exif(exif), .xmp(packet), .exif([1, 2, 3]), .xmp([4])]
        }
        #expect(found.header.exif == exif)
        #expect(found.header.xmp == packet)
        #expect(found.header.orientation == .right)
        #expect(found.header.uprightSize == PixelSize(width: 37, height: 45))
        #expect(!found.header.isHDR)
        let bare = try probe()
        #expect(bare.header.exif == nil && bare.header.xmp == nil && bare.header.orientation == .up)
    }

    @Test("Gain maps are detected in Adobe's and in ISO's notation")
    func gainMaps() throws {
        let xmp = "<rdf:Description xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version=\"1.0\"/>"
        #expect(try probe { $0.segments = [.xmp(Array(xmp.utf8))] }.header.isHDR)
        let iso = JPEGEncoder.Segment(marker: 0xE2, bytes: Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0])
        #expect(try probe { $0.segments = [iso] }.header.isHDR)
    }

    @Test("A profile in several segments is joined")
    func profile() throws {
        let profile = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let found = try probe(profile: profile)
        #expect(found.header.iccProfile == profile)
        #expect(found.damage.isEmpty)
    }

    @Test("A profile with a missing piece is omitted, and reported")
    func incompleteProfile() throws {
        let piece = JPEGEncoder.Segment(marker: 0xE2, bytes: Array("ICC_PROFILE\0".utf8) + [1, 2, 9, 9])
        let found = try probe { $0.segments = [piece] }
        #expect(found.header.iccProfile == nil)
        #expect(found.damage == ["its colour profile is incomplete and was omitted"])
    }

    @Test("A profile of more than 4 MiB is omitted, and reported")
    func hugeProfile() throws {
        let found = try probe(profile: Array(repeating: 1, count: 4 * 1024 * 1024 + 1))
        #expect(found.header.iccProfile == nil)
        #expect(found.damage == ["its colour profile is larger than 4 MiB and was omitted"])
    }

    @Test("An endless series of segments is rejected")
    func manySegments() throws {
        let empty = JPEGEncoder.Segment(marker: 0xEB, bytes: [])
        #expect(throws: ImagingError.malformed("more than 1024 segments before the picture")) {
            try probe { $0.segments = Array(repeating: empty, count: 1100) }
        }
    }

    @Test("Estimates for progressive pictures include their coefficients")
    func estimate() throws {
        let image = PlanarImage.test(1000, 800, .yuv420)
        let baseline = try probe(image).header.peakByteCount
        let progressive = try probe(image) { $0.progressive = true }.header.peakByteCount
        #expect(baseline < 400_000)
        #expect((2_400_000...3_000_000).contains(progressive))
    }

    @Test(
        "The planes are known before decoding, in every layout, size and scale",
        arguments: ChromaLayout.allCases,
        [(1, 1), (17, 33), (640, 479), (1001, 701)]
    )
    func planes(chroma: ChromaLayout, size: (Int, Int)) throws {
        let bytes = try JPEGEncoder(quality: 50).encode(PlanarImage.test(size.0, size.1, chroma))
        let input = EncodedInput.memory(FileBytes(bytes))
        let probe = try JPEGProbe(input)
        for longEdge in [1, 100, 126, 251, 501, 640, Int.max] {
            let source = try JPEGSource(input, probe: probe, scaledToAtLeast: longEdge)
            #expect(probe.planes(scaledToAtLeast: longEdge) == source.planes)
        }
    }

    @Test("Needlessly large sampling factors give the planes that libjpeg gives")
    func oddFactors() throws {
        let image = PlanarImage.test(333, 217, .yuv444)
        for factors in [(2, 1), (1, 2), (3, 1), (1, 3)] {
            let components = image.planes.map {
                JPEGEncoder.Component(plane: $0, horizontal: factors.0, vertical: factors.1)
            }
            let bytes = try JPEGEncoder(quality: 50).encode(components, size: image.size, coding: .ycbcr)
            let input = EncodedInput.memory(FileBytes(bytes))
            let probe = try JPEGProbe(input)
            for longEdge in [1, 50, 100, Int.max] {
                let source = try JPEGSource(input, probe: probe, scaledToAtLeast: longEdge)
                #expect(probe.planes(scaledToAtLeast: longEdge) == source.planes)
            }
        }
    }
}
