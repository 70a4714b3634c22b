import PhotoMetadata
import TestSupport
import Testing

@Suite("Facts from IPTC")
struct IPTCTests {
    private func read(_ iptc: [UInt8]) -> CaptureMetadata { MetadataReader.read(exif: nil, xmp: nil, iptc: iptc) }

    @Test("Keywords are read from a standalone block and from one among Photoshop's resources")
    func keywords() {
        let block = IPTCBuilder.dataset(5, "title") + IPTCBuilder.keywords("sea", "Places/Norway", " boat ", "sea", "")
        let expected = [["sea"], ["Places", "Norway"], ["boat"]]
        #expect(read(block).keywords == expected)
        #expect(read(IPTCBuilder.resources(block)).keywords == expected)
        #expect(read(IPTCBuilder.resources(block, name: "x")).keywords == expected)
        #expect(read(IPTCBuilder.resources(block, name: "xy", signature: false)).keywords == expected)
    }

    @Test("Text is UTF-8 if declared or valid as such, and otherwise Latin-1; control characters are removed")
    func text() {
        #expect(read(IPTCBuilder.utf8 + IPTCBuilder.keywords("Ålesund")).keywords == [["Ålesund"]])
        #expect(read(IPTCBuilder.keywords("Ålesund")).keywords == [["Ålesund"]])
        #expect(read(IPTCBuilder.dataset(2, 25, [0xC5, 0x6C])).keywords == [["Ål"]])
        #expect(read(IPTCBuilder.dataset(2, 25, [0x61, 0x1B, 0x5B, 0x0A, 0x62])).keywords == [["a[b"]])
    }

    @Test("A long value has its declared length, and a wrong length ends the block")
    func lengths() {
        let long = [0x1C, 2, 25, 0x80, 4, 0, 0, 0, 3] + Array("sea".utf8)
        #expect(read(long + IPTCBuilder.keywords("x")).keywords == [["sea"], ["x"]])
        for bad: [UInt8] in [
            [0x1C, 2, 25, 0, 9, 1], [0x1C, 2, 25, 0x80, 4, 0xFF, 0xFF, 0xFF, 0xFF], [0x1C, 2, 25, 0x80, 2, 0, 1, 1],
            [0x1C, 2, 25], [0x1D], [0, 0, 0, 0, 0],
        ] {
            #expect(read(IPTCBuilder.keywords("sea") + bad).keywords == [["sea"]], "\(bad)")
            #expect(read(bad).keywords == [], "\(bad)")
        }
    }

    @Test(
        "The creation date is read with or without the time of day",
        arguments: [
            ("20090704", "123005+0200", "2009-07-04T12:30:05+02:00"), ("20090704", "123005", "2009-07-04T12:30:05"),
            ("20090704", nil, "2009-07-04T00:00:00"), ("20090704", "99", "2009-07-04T00:00:00"),
            ("19870600", nil, "1987-06-01T00:00:00"), ("19870000", "123005", "1987-01-01T00:00:00"),
            ("00000000", nil, nil), ("2009", nil, nil), ("20091304", nil, nil),
        ] as [(String, String?, String?)]
    )
    func created(date: String, time: String?, expected: String?) {
        let metadata = read(IPTCBuilder.dataset(55, date) + (time.map { IPTCBuilder.dataset(60, $0) } ?? []))
        #expect(metadata.takenAt?.iso8601 == expected)
        #expect(metadata.takenFrom == (expected == nil ? nil : .created))
    }

    @Test("No change of bytes makes the reader fail")
    func mutations() {
        let original = IPTCBuilder.resources(
            IPTCBuilder.utf8 + IPTCBuilder.keywords("sea", "Norway") + IPTCBuilder.dataset(55, "20090704")
        )
        var random = SplitMix64(seed: 5)
        for _ in 0..<3_000 {
            var block = original
            for _ in 0..<random.next() % 4 + 1 {
                let at = Int(random.next() % UInt64(block.count))
                if random.next() % 3 == 0 {
                    block.removeSubrange(at..<min(block.count, at + Int(random.next() % 20)))
                } else {
                    block[at] = UInt8(truncatingIfNeeded: random.next())
                }
                if block.isEmpty { break }
            }
            let keywords = read(block).keywords
            #expect(keywords.allSatisfy { !$0.isEmpty && $0.allSatisfy { !$0.isEmpty } })
        }
    }
}
