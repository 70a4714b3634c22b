import CPixels
import TestSupport
import Testing

@testable import Imaging

@Suite("Huffman codes of JPEG, decoded in place of libjpeg")
struct JPEGHuffmanTests {
    /// What the decoder makes of a file.
    private struct Outcome: Equatable {
        var code: UInt32 = 0
        var strips: UInt32 = 0
        var samples: [UInt8] = []
        var damage: [String] = []
        /// Not of what it makes, but how.
        var hasOwnCodes = false

        static func == (one: Outcome, other: Outcome) -> Bool {
            (one.code, one.strips, one.samples, one.damage) == (other.code, other.strips, other.samples, other.damage)
        }
    }

    private func decode(_ bytes: [UInt8], longEdge: UInt32, byLibjpegAlone: Bool) throws -> Outcome {
        try bytes.withUnsafeBufferPointer { bytes in
            var input = cpixels_jpeg_input()
            (input.bytes, input.count, input.descriptor) = (bytes.baseAddress, bytes.count, -1)
            var limits = cpixels_jpeg_limits()
            (limits.nanoseconds, limits.scans, limits.coefficient_bytes) = (60_000_000_000, 50, 16 << 20)
            limits.libjpeg_alone = byLibjpegAlone
            let decoder = try #require(cpixels_jpeg_decoder_create(&input, &limits))
            defer { cpixels_jpeg_decoder_destroy(decoder) }
            var outcome = Outcome()
            outcome.code = try read(decoder, longEdge, into: &outcome).rawValue
            outcome.hasOwnCodes = cpixels_jpeg_decoder_has_own_codes(decoder)
            var number: Int32 = 0
            while let damage = cpixels_jpeg_decoder_damage(decoder, number) {
                outcome.damage.append(String(cString: damage))
                number += 1
            }
            return outcome
        }
    }

    private func read(
        _ decoder: OpaquePointer,
        _ longEdge: UInt32,
        into outcome: inout Outcome
    ) throws -> cpixels_jpeg_outcome {
        var picture = cpixels_jpeg_picture()
        let opened = cpixels_jpeg_decoder_open(decoder, longEdge, &picture)
        guard opened == CPIXELS_JPEG_OK else { return opened }
        let started = cpixels_jpeg_decoder_start(decoder)
        guard started == CPIXELS_JPEG_OK else { return started }
        let parts = picture.components
        let components = [parts.0, parts.1, parts.2, parts.3].prefix(Int(picture.component_count))
        let strips = components.map { component in
            let (rowCount, width) = (Int(component.vertical) * Int(component.block_edge), Int(component.row_byte_count))
            return (rowCount, width, UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowCount * width))
        }
        defer { for (_, _, samples) in strips { samples.deallocate() } }
        while outcome.strips < picture.strip_count {
            for (number, (rowCount, width, samples)) in strips.enumerated() {
                let rows = try #require(cpixels_jpeg_decoder_rows(decoder, Int32(number)))
                for row in 0..<rowCount { rows[row] = samples.baseAddress.map { $0 + row * width } }
            }
            let code = cpixels_jpeg_decoder_read(decoder)
            guard code == CPIXELS_JPEG_OK else { return code }
            for (_, _, samples) in strips { outcome.samples += samples }
            outcome.strips += 1
        }
        return CPIXELS_JPEG_OK
    }

    private func expectSame(_ bytes: [UInt8], _ comment: Comment? = nil) throws -> Outcome {
        var whole = Outcome()
        for longEdge in [40, 160, 320] as [UInt32] {
            let ours = try decode(bytes, longEdge: longEdge, byLibjpegAlone: false)
            #expect(try ours == decode(bytes, longEdge: longEdge, byLibjpegAlone: true), comment)
            whole = ours
        }
        return whole
    }

    private static func photo(
        _ chroma: ChromaLayout,
        quality: Int,
        noise: UInt64,
        restartInterval: UInt16 = 0
    ) throws -> [UInt8] {
        let image = PlanarImage.test(320, 240, chroma)
        var generator = SplitMix64(seed: noise)
        for plane in image.planes {
            for y in 0..<plane.height {
                for x in 0..<plane.width where noise > 0 { plane.row(y)[x] ^= .random(in: 0..<32, using: &generator) }
            }
        }
        var options = JPEGEncoder.Options()
        (options.restartInterval, options.optimized) = (restartInterval, noise > 1)
        return try JPEGEncoder(quality: quality, options: options).encode(image)
    }

    @Test("A sound picture has the same samples", arguments: [ChromaLayout.grey, .yuv420, .yuv422, .yuv444])
    func sound(_ chroma: ChromaLayout) throws {
        for quality in [1, 30, 75, 92, 100] {
            for (noise, restartInterval) in [(0, 0), (1, 0), (2, 0), (1, 1), (2, 7)] as [(UInt64, UInt16)] {
                let photo = try Self.photo(chroma, quality: quality, noise: noise, restartInterval: restartInterval)
                let outcome = try expectSame(photo, "quality \(quality), noise \(noise)")
                #expect(outcome.code == CPIXELS_JPEG_OK.rawValue && outcome.damage == [] && outcome.hasOwnCodes)
            }
        }
    }

    @Test("Damage anywhere has the same outcome", arguments: 0..<40 as Range<UInt64>)
    func damaged(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let photo = try Self.photo(
            seed % 2 == 0 ? .yuv420 : .yuv444,
            quality: 85,
            noise: seed % 3,
            restartInterval: seed % 5 == 0 ? 10 : 0
        )
        // Behind the header of the scan, which is of no more than 14 bytes.
        let header = try #require(photo.firstRange(of: [0xFF, 0xDA])).upperBound + 12
        for _ in 0..<10 {
            var bytes = photo
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let place = Int.random(in: header..<bytes.count, using: &generator)
                switch Int.random(in: 0..<5, using: &generator) {
                case 0: bytes[place] = .random(in: 0 ... .max, using: &generator)
                case 1: bytes[place] = 0xFF
                case 2: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                case 3: bytes.insert(contentsOf: [0xFF, .random(in: 0xD0...0xD9, using: &generator)], at: place)
                default: bytes.removeSubrange(place...)
                }
                if bytes.count <= header { bytes = photo }
            }
            _ = try expectSame(bytes, "seed \(seed)")
        }
    }

    @Test("Photos of cameras have the same samples", arguments: Corpus.jpegs("cameras"))
    func cameras(_ path: String) throws {
        let bytes = try Corpus.bytes(path)
        let ours = try decode(bytes, longEdge: 512, byLibjpegAlone: false)
        #expect(try ours == decode(bytes, longEdge: 512, byLibjpegAlone: true))
    }
}
