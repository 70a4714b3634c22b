private import CCrypto

/// HMAC with SHA-256 (RFC 2104), by OpenSSL.
package enum AuthenticationCode {
    /// 32 bytes.
    package static func make(for bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { code, count in
            HMAC(SHA256.algorithm, key, Int32(key.count), bytes, bytes.count, code.baseAddress, nil)
            count = SHA256.byteCount
        }
    }

    /// Takes as long for a wrong code as for the right one.
    package static func isValid(_ code: [UInt8], for bytes: [UInt8], key: [UInt8]) -> Bool {
        code.count == SHA256.byteCount && CRYPTO_memcmp(code, make(for: bytes, key: key), code.count) == 0
    }
}
