import Testing

@testable import FileStructure

@Suite("Raw files of TIFF structure")
struct RawTIFFTests {
    private typealias Structure = RawStructure
    private typealias Entry = RawStructure.Entry

    private func picture(_ width: Int, _ height: Int, subfile: Int, compression: Int, photometric: Int) -> [Entry] {
        [
            (0x00FE, 4, 1, subfile), (0x0100, 4, 1, width), (0x0101, 4, 1, height), (0x0102, 3, 1, 8),
            (0x0103, 3, 1, compression), (0x0106, 3, 1, photometric), (0x0111, 4, 1, 4000), (0x0115, 3, 1, 1),
            (0x0117, 4, 1, width * height),
        ]
    }

    @Test("An ordinary file is none, whether it has pages, a pyramid or thumbnails")
    func ordinary() {
        // Pages, each after the other.
        var pages = Structure(first: 8)
        for page in 0..<20 {
            let next = page == 19 ? 0 : pages.bytes.count + 2 + 9 * 12 + 4
            pages.append(picture(40, 40, subfile: 2, compression: 1, photometric: 1), next: next)
        }
        pages.bytes += [UInt8](repeating: 7, count: 8000)
        #expect(pages.raw == nil)
        // A full picture with smaller ones, below it (Photoshop, libvips) and after it (GDAL).
        for isBelow in [true, false] {
            var pyramid = Structure(first: 8)
            let full = picture(40, 40, subfile: 0, compression: 1, photometric: 1)
            let next = 8 + 2 + (full.count + (isBelow ? 1 : 0)) * 12 + 4
            pyramid.append(full + (isBelow ? [(0x014A, 4, 1, next)] : []), next: isBelow ? 0 : next)
            pyramid.append(picture(20, 20, subfile: 1, compression: 7, photometric: 6))
            pyramid.bytes += [UInt8](repeating: 7, count: 8000)
            #expect(pyramid.raw == nil)
        }
        for text in ["", "II*\0", "MM\0*\0\0\0\u{8}", "CR", "BM", "\u{89}PNG\r\n"] {
            #expect(RawFile(FileWindow(Array(text.utf8))) == nil)
        }
    }

    @Test("A lossless JPEG of sensor data is no preview, however little its directory says")
    func sensorData() throws {
        var file = Structure(first: 8)
        let first = picture(10, 10, subfile: 1, compression: 7, photometric: 6) + [(0x014A, 4, 1, 300)]
        file.append(first)
        file.bytes += [UInt8](repeating: 0, count: 300 - file.bytes.count)
        file.append([
            (0x0100, 4, 1, 60), (0x0101, 4, 1, 40), (0x0103, 3, 1, 7), (0x0106, 3, 1, 32803), (0x0111, 4, 1, 2000),
            (0x0117, 4, 1, 2000),
        ])
        file.bytes += [UInt8](repeating: 0, count: 8000)
        let raw = try #require(file.raw)
        #expect(raw.previews.map(\.range) == [4000..<4100])
        #expect(raw.size == RawFile.Size(width: 60, height: 40))
    }

    @Test("Samples in any number of strips are a preview if they are all inside the file")
    func strips() throws {
        func file(stripByteCount: Int) -> RawFile? {
            var file = Structure(first: 8)
            let entries: [Entry] = [
                (0x00FE, 4, 1, 1), (0x0100, 4, 1, 10), (0x0101, 4, 1, 8), (0x0102, 3, 3, 1000), (0x0103, 3, 1, 1),
                (0x0106, 3, 1, 2), (0x0111, 4, 4, 1100), (0x0115, 3, 1, 3), (0x0117, 4, 4, 1200),
                (0xC612, 1, 4, 0x0401),
            ]
            file.append(entries)
            file.bytes += [UInt8](repeating: 0, count: 1000 - file.bytes.count)
            for bits in [8, 8, 8] { file.append(bits, 2) }
            file.bytes += [UInt8](repeating: 0, count: 1100 - file.bytes.count)
            for strip in [3000, 2000, 4000, 5000] { file.append(strip, 4) }
            file.bytes += [UInt8](repeating: 0, count: 1200 - file.bytes.count)
            for _ in 0..<4 { file.append(stripByteCount, 4) }
            file.bytes += [UInt8](repeating: 0, count: 5070 - file.bytes.count)
            return file.raw
        }
        let raw = try #require(file(stripByteCount: 60))
        let preview = try #require(raw.previews.first)
        guard case .rgb(let samples) = preview.coding else {
            Issue.record("not samples")
            return
        }
        #expect(samples.strips == [3000..<3060, 2000..<2060, 4000..<4060, 5000..<5060])
        #expect(preview.range == 2000..<5060 && samples.samplesPerPixel == 3 && samples.bitsPerSample == 8)
        // Too few samples; the last strip padded inside the file; a strip beyond it.
        #expect(file(stripByteCount: 59)?.previews.isEmpty == true)
        #expect(file(stripByteCount: 1 << 30)?.previews.isEmpty == true)
    }

    @Test("A JPEG in several strips is a preview if they have no gaps")
    func jpegStrips() throws {
        /// A JPEG of 60 bytes at each of the offsets, or in each of the strips.
        func previews(strips: [Int], byteCounts: [Int], jpegs: [Int]) throws -> [Range<Int>] {
            var file = Structure(first: 8)
            let entries: [Entry] = [
                (0x00FE, 4, 1, 1), (0x0100, 4, 1, 10), (0x0101, 4, 1, 8), (0x0103, 3, 1, 7), (0x0106, 3, 1, 6),
                (0x0111, 4, strips.count, 1000), (0x0117, 4, byteCounts.count, 1100), (0xC612, 1, 4, 0x0401),
            ]
            file.append(byteCounts.isEmpty ? entries.filter { $0.tag != 0x0117 } : entries)
            for (place, values) in [(1000, strips), (1100, byteCounts)] {
                file.bytes += [UInt8](repeating: 0, count: place - file.bytes.count)
                for value in values { file.append(value, 4) }
            }
            file.bytes += [UInt8](repeating: 0, count: 3000 - file.bytes.count)
            for place in jpegs { file.bytes.replaceSubrange(place..<place + 3, with: [0xFF, 0xD8, 0xFF]) }
            return try #require(file.raw).previews.map(\.range)
        }
        #expect(try previews(strips: [2000, 2020, 2040], byteCounts: [20, 20, 20], jpegs: [2000]) == [2000..<2060])
        // A truncated file.
        #expect(try previews(strips: [2000, 2020], byteCounts: [20, 5000], jpegs: [2000]) == [2000..<7020])
        // Gaps; another order; a JPEG in each strip, which are the parts of one picture; counts missing.
        #expect(try previews(strips: [2000, 2024], byteCounts: [20, 20], jpegs: [2000]).isEmpty)
        #expect(try previews(strips: [2020, 2000], byteCounts: [20, 20], jpegs: [2000]).isEmpty)
        #expect(try previews(strips: [2000, 2020], byteCounts: [20, 20], jpegs: [2000, 2020]).isEmpty)
        #expect(try previews(strips: [2000, 2020], byteCounts: [20, 0], jpegs: [2000]).isEmpty)
        #expect(try previews(strips: [2000, 2020], byteCounts: [20, 20, 20], jpegs: [2000]).isEmpty)
        #expect(try previews(strips: [2000, 2020], byteCounts: [], jpegs: [2000]).isEmpty)
    }

    @Test("Loops, thousands of directories and absurd counts cost little", .timeLimit(.minutes(1)))
    func hostile() {
        let clock = ContinuousClock()
        // SubIFDs at places where every entry claims much, and each other directory begins.
        var overlapping = Structure(first: 8)
        let claims: [Entry] = (0..<4000).map { (0x1000 + $0, 7, 0x0FFF_FFFF, 0) }
        overlapping.append([(0x014A, 4, 64, 10_000), (0xC612, 1, 4, 1)] + claims)
        for place in stride(from: 10_000, to: overlapping.bytes.count - 4, by: 4) {
            let offset = [8 + place % 4000, 0].map { UInt8(truncatingIfNeeded: $0) }
            overlapping.bytes.replaceSubrange(place..<place + 2, with: offset)
        }
        // A long chain, which turns back now and then.
        var chain = Structure(first: 8)
        for number in 0..<10_000 {
            let next = chain.bytes.count + 2 + 3 * 12 + 4
            chain.append(
                [(0x014A, 4, 0x3FFF_FFFF, 8), (0x8769, 4, 1, 8), (0xC612, 1, 4, 1)],
                next: number % 100 == 99 ? 8 : next
            )
        }
        for bytes in [overlapping.bytes, chain.bytes] {
            var raw: RawFile?
            let time = clock.measure { raw = RawFile(FileWindow(bytes)) }
            #expect(raw?.previews.isEmpty ?? true)
            #expect((raw?.exif?.count ?? 0) < 512 << 10)
            // Milliseconds when optimised.
            #expect(time < .seconds(5))
        }
    }
}
