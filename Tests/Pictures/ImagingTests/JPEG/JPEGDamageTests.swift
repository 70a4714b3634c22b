import SystemPackage
import TestSupport
import Testing

@testable import Imaging

@Suite struct JPEGDamageTests {
    static func photo(_ options: JPEGEncoder.Options = JPEGEncoder.Options()) throws -> [UInt8] {
        try JPEGEncoder(quality: 90, options: options).encode(.test(320, 240, .yuv420))
    }

    static var progressive: JPEGEncoder.Options {
        var options = JPEGEncoder.Options()
        options.progressive = true
        return options
    }

    @Test("A truncated picture is delivered as far as it goes, and reported as damaged", arguments: [false, true])
    func truncated(isProgressive: Bool) throws {
        let bytes = try Self.photo(isProgressive ? Self.progressive : JPEGEncoder.Options())
        let whole = try Decoded(bytes)
        let half = try Decoded(Array(bytes.prefix(bytes.count / 2)))
        #expect(half.damage.contains("Premature end of JPEG file"))
        #expect(half.geometry == whole.geometry)
        #expect(half.samples != whole.samples)
        if !isProgressive {
            let intact = 320 * 48
            #expect(half.samples[0].prefix(intact) == whole.samples[0].prefix(intact))
        }
    }

    @Test("A truncated file gives the same result through a descriptor")
    func truncatedFile() throws {
        let bytes = try Self.photo()
        try withTemporaryFile(bytes) { descriptor in
            let probe = try JPEGProbe(.descriptor(descriptor))
            let half = Array(bytes.prefix(bytes.count / 2))
            try descriptor.resize(to: Int64(half.count))
            let source = try JPEGSource(.descriptor(descriptor), probe: probe, scaledToAtLeast: 4096)
            let decoded = try Decoded(source)
            #expect(try decoded.samples == Decoded(half).samples)
            #expect(decoded.damage.contains("Premature end of JPEG file"))
        }
    }

    @Test("A file replaced by another picture after the probe is rejected")
    func replaced() throws {
        let probe = try JPEGProbe(.memory(FileBytes(Self.photo())))
        let other = try JPEGEncoder(quality: 90).encode(.test(320, 240, .yuv422))
        #expect(throws: ImagingError.malformed("its header changed while it was read")) {
            try JPEGSource(.memory(FileBytes(other)), probe: probe, scaledToAtLeast: 1)
        }
    }

    @Test("A file truncated anywhere gives an error or a picture with damage", arguments: [false, true])
    func everyTruncation(isProgressive: Bool) throws {
        let bytes = try Self.photo(isProgressive ? Self.progressive : JPEGEncoder.Options())
        var pictures = 0
        for count in stride(from: 0, to: bytes.count - 2, by: 37) {
            do {
                let decoded = try Decoded(Array(bytes.prefix(count)))
                #expect(!decoded.damage.isEmpty)
                pictures += 1
            } catch is ImagingError {}
        }
        #expect(pictures > bytes.count / 37 / 2)
    }

    @Test("Random changes never crash, and always give all rows or an error", arguments: Array(0..<8))
    func randomChanges(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var options = JPEGEncoder.Options()
        options.progressive = seed & 1 != 0
        options.arithmetic = seed & 2 != 0
        options.restartInterval = seed & 4 != 0 ? 5 : 0
        options.segments = [.exif(Array(repeating: 0, count: 40)), .xmp(Array("<x:xmpmeta/>".utf8))]
        let encoder = JPEGEncoder(quality: 90, options: options)
        let bytes = try encoder.encode(.test(97, 61, .yuv420), iccProfile: Array(repeating: 1, count: 300))
        for _ in 0..<150 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                changed[Int.random(in: 0..<changed.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            // A changed header may claim a picture that is too large for a test.
            guard let probe = try? JPEGProbe(.memory(FileBytes(changed))), probe.isStreamable,
                probe.frame.size.pixelCount < 1 << 22
            else { continue }
            _ = try? Decoded(changed)
        }
    }

    @Test("Stray bytes between segments are not damage")
    func strayBytes() throws {
        var bytes = try Self.photo()
        bytes.insert(contentsOf: [0x00, 0x12, 0xFF, 0x00, 0xFF, 0xFF], at: 2)
        #expect(try Decoded(bytes).damage.isEmpty)
        #expect(try Decoded(bytes).samples == Decoded(Self.photo()).samples)
    }

    @Test("A search for markers terminates", arguments: [0x00, 0xFF] as [UInt8])
    func endlessSearch(stray: UInt8) throws {
        var bytes = try Self.photo()
        bytes.insert(contentsOf: Array(repeating: stray, count: 70_000), at: 2)
        #expect(throws: ImagingError.malformed("a marker is missing")) { try Decoded(bytes) }
    }

    @Test("A picture that cannot be started is malformed")
    func hopeless() throws {
        for bytes in [[], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], Array("GIF89a".utf8)] as [[UInt8]] {
            #expect(throws: ImagingError.self) { try Decoded(bytes) }
        }
    }

    @Test("A failure before the first row is thrown on every pull")
    func failsAgain() throws {
        // Renumbers a quantisation table that the luma needs.
        var bytes = try Self.photo()
        let table = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB })
        bytes[table + 4] = 3
        let source = try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: 1)
        for _ in 0..<2 {
            #expect(throws: ImagingError.malformed("Quantization table 0x00 was not defined")) { try Decoded(source) }
        }
    }

    @Test("A folder behind the descriptor is a system error")
    func folder() throws {
        let folder = try FileDescriptor.open("/", .readOnly)
        defer { try? folder.close() }
        #expect(throws: ImagingError.system(call: "pread", code: Errno.isDirectory.rawValue)) {
            try JPEGProbe(.descriptor(folder))
        }
    }
}
