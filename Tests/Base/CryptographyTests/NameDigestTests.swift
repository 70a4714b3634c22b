import Testing

@testable import Cryptography

@Suite struct NameDigestTests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The examples of RFC 1321 and FIPS 180-4.
    @Test func `Digests are those of the standards`() {
        #expect(hex(NameDigest.md5(Array("message digest".utf8))) == "f96b697d7cb7938d525a2f31aaf161d0")
        #expect(hex(NameDigest.md5([])) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(hex(NameDigest.sha1(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    }

    @Test func `Parts are digested as one`() {
        let parts = NameDigest.sha1 { add in
            for part in ["a", "", "bc"] { Array(part.utf8).withUnsafeBytes(add) }
        }
        #expect(parts == NameDigest.sha1(Array("abc".utf8)))
    }
}
