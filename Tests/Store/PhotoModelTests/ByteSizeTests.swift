import Testing

@testable import PhotoModel

@Suite("Sizes in bytes")
struct ByteSizeTests {
    @Test("Parses sizes with and without units", arguments: read)
    func reads(text: String, bytes: Int64) {
        #expect(ByteSize(text)?.bytes == bytes)
    }

    private static let read: [(String, Int64)] = [
        ("0", 0), ("1048576", 1_048_576), ("96MiB", 96 << 20), ("1GB", 1_000_000_000), ("96 MiB", 96 << 20),
        ("1.5GiB", 3 << 29), ("0.001kB", 1), ("2tib", 2 << 40), ("512B", 512), ("3kb", 3000),
        ("1.999999999TB", 1_999_999_999_000), ("9223372036854775807", .max),
        ("1M", 1 << 20), ("20G", 20 << 30), ("512k", 512 << 10), ("1.5 T", 3 << 39),
    ]

    @Test(
        "Refuses text that is no size, or too large",
        arguments: [
            "", " ", "MiB", "-1", "+1", "1,5GB", "1.5", "1.GB", ".5GB", "1.5.5GB", "96X", "M", "1 G B", "1e6", "0x10",
            "١MB",
            "9223372036854775808", "9999999TiB", "8388608TiB", "1.0000000001TB", "1GB\n",
        ]
    )
    func refuses(text: String) {
        #expect(ByteSize(text) == nil)
    }

    @Test("Formats sizes in the largest unit that fits", arguments: told)
    func tells(bytes: Int64, text: String) {
        #expect(ByteSize(bytes).description == text)
    }

    private static let told: [(Int64, String)] = [
        (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1 KiB"), (1536, "1.5 KiB"), (96 << 20, "96 MiB"),
        ((1 << 20) - 1, "1 MiB"), (1_500_000_000, "1.4 GiB"), (-2048, "-2 KiB"), (.max, "8 EiB"), (.min, "-8 EiB"),
    ]
}
