private import CCrypto

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), by OpenSSL: a nonce of 12 random bytes, the ciphertext, a tag of 16.
package enum SealedBytes {
    package static let keyByteCount = 32

    private static let nonceByteCount = 12
    private static let tagByteCount = 16

    /// - Parameters:
    ///   - key: of 32 bytes.
    ///   - context: is not in the result, and has to be the same to open it.
    /// - Throws: `SealingError` where the key has another length.
    package static func seal(_ bytes: [UInt8], key: [UInt8], context: [UInt8]) throws(SealingError) -> [UInt8] {
        guard key.count == keyByteCount, let cipher = EVP_CIPHER_CTX_new() else { throw SealingError() }
        defer { EVP_CIPHER_CTX_free(cipher) }
        var random = SystemRandomNumberGenerator()
        let nonce = (0..<nonceByteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
        var sealed = nonce + bytes + [UInt8](repeating: 0, count: tagByteCount)
        var written: Int32 = 0
        let isSealed = sealed.withUnsafeMutableBytes { sealed in
            let text = sealed.baseAddress?.advanced(by: nonceByteCount).assumingMemoryBound(to: UInt8.self)
            return EVP_EncryptInit_ex2(cipher, EVP_aes_256_gcm(), key, nonce, nil) == 1
                && EVP_EncryptUpdate(cipher, nil, &written, context, Int32(context.count)) == 1
                && EVP_EncryptUpdate(cipher, text, &written, bytes, Int32(bytes.count)) == 1
                && EVP_EncryptFinal_ex(cipher, nil, &written) == 1
                && EVP_CIPHER_CTX_ctrl(
                    cipher,
                    EVP_CTRL_AEAD_GET_TAG,
                    Int32(tagByteCount),
                    text?.advanced(by: bytes.count)
                ) == 1
        }
        guard isSealed else { throw SealingError() }
        return sealed
    }

    /// Nil where it was sealed with another key or context, or was changed since.
    package static func open(_ sealed: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8]? {
        let byteCount = sealed.count - nonceByteCount - tagByteCount
        guard byteCount >= 0, key.count == keyByteCount, let cipher = EVP_CIPHER_CTX_new() else { return nil }
        defer { EVP_CIPHER_CTX_free(cipher) }
        let text = Array(sealed[nonceByteCount...].prefix(byteCount))
        var tag = Array(sealed.suffix(tagByteCount))
        var bytes = [UInt8](repeating: 0, count: byteCount)
        var written: Int32 = 0
        guard EVP_DecryptInit_ex2(cipher, EVP_aes_256_gcm(), key, Array(sealed.prefix(nonceByteCount)), nil) == 1,
            EVP_DecryptUpdate(cipher, nil, &written, context, Int32(context.count)) == 1,
            EVP_DecryptUpdate(cipher, &bytes, &written, text, Int32(byteCount)) == 1,
            EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagByteCount), &tag) == 1,
            // It compares the tags.
            EVP_DecryptFinal_ex(cipher, nil, &written) == 1
        else { return nil }
        return bytes
    }
}

/// That bytes could not be sealed.
package struct SealingError: Error, CustomStringConvertible {
    package let description = "The facts cannot be sealed: the key has another length, or OpenSSL is out of memory."
}
