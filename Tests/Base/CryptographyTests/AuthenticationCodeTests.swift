import Cryptography
import Testing

@Suite("Authentication codes")
struct AuthenticationCodeTests {
    @Test("Codes match RFC 4231")
    func standard() {
        let code = AuthenticationCode.make(
            for: Array("Hi There".utf8),
            key: [UInt8](repeating: 0x0B, count: 20)
        )
        #expect(hex(code) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    }

    @Test("A code is valid only for its bytes and key")
    func checking() {
        let (bytes, key): ([UInt8], [UInt8]) = ([1, 2, 3], Array(0..<32))
        let code = AuthenticationCode.make(for: bytes, key: key)
        #expect(AuthenticationCode.isValid(code, for: bytes, key: key))
        #expect(!AuthenticationCode.isValid(code, for: [1, 2, 4], key: key))
        #expect(!AuthenticationCode.isValid(code, for: bytes, key: Array(1...32)))
        #expect(!AuthenticationCode.isValid(Array(code.dropLast()), for: bytes, key: key))
        #expect(!AuthenticationCode.isValid([], for: bytes, key: key))
        for place in code.indices {
            var other = code
            other[place] ^= 1
            #expect(!AuthenticationCode.isValid(other, for: bytes, key: key))
        }
    }
}
