import Cryptography
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// From the examples of FIPS 180-4, the longest one in pieces.
    @Test(
        "Digests match the standard",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ]
    )
    func standard(_ text: String, _ digest: String) {
        #expect(hex(SHA256.digest(of: Array(text.utf8))) == digest)
    }

    @Test("The digest does not depend on how the bytes are split", arguments: [1, 63, 64, 65, 4096, 1_000_000])
    func pieces(_ byteCount: Int) {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        var hash = SHA256()
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: byteCount) {
                hash.update(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + byteCount, bytes.count)]))
            }
        }
        #expect(hex(hash.finish()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("Threads compute digests concurrently")
    func threads() async {
        await withTaskGroup(of: [UInt8].self) { group in
            for number in UInt8(0)..<100 { group.addTask { SHA256.digest(of: [number]) } }
            var digests: Set<[UInt8]> = []
            for await digest in group { digests.insert(digest) }
            #expect(digests == Set((UInt8(0)..<100).map { SHA256.digest(of: [$0]) }))
            #expect(digests.count == 100)
        }
    }
}

func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
