import CCrypto

/// HMAC with SHA-256 (RFC 2104), computed by OpenSSL.
package enum AuthenticationCode {
    /// 32 bytes.
    package static func make(for bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { code, count in
            let made = EVP_Q_mac(
                OpenSSL.library,
                "HMAC",
                nil,
                "SHA2-256",
                nil,
                key,
                key.count,
                bytes,
                bytes.count,
                code.baseAddress,
                code.count,
                &count
            )
            // No input fails here: keys and texts may have any length.
            precondition(made != nil, "OpenSSL cannot authenticate")
        }
    }

    /// Compares in constant time.
    package static func isValid(_ code: [UInt8], for bytes: [UInt8], key: [UInt8]) -> Bool {
        code.count == SHA256.byteCount && CRYPTO_memcmp(code, make(for: bytes, key: key), code.count) == 0
    }
}
