import Testing

@testable import FileStructure

@Suite("The parts that identify a raw file")
struct RawIdentityTests {
    private static let head = 64 << 10
    private static let large = 20 << 20

    private func parts(_ ranges: Range<Int>..., byteCount: Int = large) -> [Range<Int>]? {
        var raw = RawFile(.tiff)
        raw.previews = ranges.map { RawFile.Preview(coding: .jpeg, range: $0, name: "PreviewImage") }
        return raw.identifyingParts(byteCount: byteCount)
    }

    @Test("Its start and its longest preview")
    func longest() {
        let (short, long) = (100_000..<100_500, 200_000..<900_000)
        #expect(parts(short, long) == [0..<Self.head, long])
        #expect(parts(long, short) == [0..<Self.head, long])
        #expect(parts(700_000..<800_000, 200_000..<300_000) == [0..<Self.head, 200_000..<300_000])
    }

    @Test("A preview at the start is one part with it")
    func together() {
        #expect(parts(1000..<2000) == [0..<Self.head])
        #expect(parts(1000..<500_000) == [0..<500_000])
        #expect(parts(Self.head..<500_000) == [0..<500_000])
        #expect(parts(Self.head + 1..<500_000) == [0..<Self.head, Self.head + 1..<500_000])
    }

    @Test("A preview counts as far as the file goes")
    func truncated() {
        #expect(parts(10 << 20..<100 << 20, byteCount: 11 << 20) == [0..<Self.head, 10 << 20..<11 << 20])
        #expect(parts(30 << 20..<31 << 20) == nil)
    }

    @Test("All of a file that has no preview, or less than a mebibyte besides these parts")
    func whole() {
        #expect(parts() == nil)
        let preview = 100_000..<200_000
        let covered = Self.head + preview.count
        #expect(parts(preview, byteCount: covered + (1 << 20) - 1) == nil)
        #expect(parts(preview, byteCount: covered + (1 << 20)) != nil)
        #expect(parts(0..<1, byteCount: 0) == nil)
    }

    @Test("Uncompressed previews count too: they are what is shown")
    func samples() {
        var raw = RawFile(.tiff)
        let samples = RawFile.RGBSamples(
            size: RawFile.Size(width: 1000, height: 500),
            samplesPerPixel: 3,
            bitsPerSample: 8,
            isBigEndian: false,
            strips: [100_000..<1_600_000]
        )
        raw.previews = [
            RawFile.Preview(coding: .jpeg, range: 70_000..<90_000, name: "ThumbnailImage"),
            RawFile.Preview(coding: .rgb(samples), range: 100_000..<1_600_000, name: "PreviewTIFF"),
        ]
        #expect(raw.identifyingParts(byteCount: Self.large) == [0..<Self.head, 100_000..<1_600_000])
    }
}
