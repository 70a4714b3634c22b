import CCrypto

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), by OpenSSL: a nonce of 12 bytes, the ciphertext, a tag of 16 bytes.
///
/// The nonce is derived from everything that is sealed, as in synthetic initialisation vectors (RFC 5297). So equal bytes
/// with an equal context are sealed equally, on every machine, and a nonce serves two texts no more often than a random one.
package enum SealedBytes {
    package static let keyByteCount = 32

    private static let nonceByteCount = 12
    private static let tagByteCount = 16
    // Safe: OpenSSL's algorithms are immutable, with an atomic reference count.
    nonisolated(unsafe) private static let cipher = EVP_CIPHER_fetch(OpenSSL.library, "AES-256-GCM", nil)

    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - context: not part of the result; required unchanged to open it.
    /// - Throws: `SealingError` if the key has another length, or there are 2 GiB to seal.
    package static func seal(_ bytes: [UInt8], key: [UInt8], context: [UInt8]) throws(SealingError) -> [UInt8] {
        guard key.count == keyByteCount, let byteCount = Int32(exactly: bytes.count),
            let contextByteCount = Int32(exactly: context.count), let sealing = EVP_CIPHER_CTX_new()
        else { throw SealingError() }
        defer { EVP_CIPHER_CTX_free(sealing) }
        let nonce = nonce(bytes, key: key, context: context)
        var sealed = nonce + bytes + [UInt8](repeating: 0, count: tagByteCount)
        var written: Int32 = 0
        let isSealed = sealed.withUnsafeMutableBytes { sealed in
            let text = sealed.baseAddress?.advanced(by: nonceByteCount).assumingMemoryBound(to: UInt8.self)
            let tag = text?.advanced(by: bytes.count)
            return EVP_EncryptInit_ex2(sealing, cipher, key, nonce, nil) == 1
                && EVP_EncryptUpdate(sealing, nil, &written, context, contextByteCount) == 1
                && EVP_EncryptUpdate(sealing, text, &written, bytes, byteCount) == 1
                && EVP_EncryptFinal_ex(sealing, nil, &written) == 1
                && EVP_CIPHER_CTX_ctrl(sealing, EVP_CTRL_AEAD_GET_TAG, Int32(tagByteCount), tag) == 1
        }
        guard isSealed else { throw SealingError() }
        return sealed
    }

    private static func nonce(_ bytes: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8] {
        let nonceKey = AuthenticationCode.make(for: Array("sluice nonce".utf8), key: key)
        // With its length, so that no other context and bytes make the same text.
        let length = withUnsafeBytes(of: UInt64(context.count).littleEndian) { Array($0) }
        return Array(AuthenticationCode.make(for: length + context + bytes, key: nonceKey).prefix(nonceByteCount))
    }

    /// Returns nil if it was sealed with another key or context, or was changed since.
    package static func open(_ sealed: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8]? {
        let parts = (
            nonce: sealed.prefix(nonceByteCount), text: sealed.dropFirst(nonceByteCount).dropLast(tagByteCount)
        )
        guard sealed.count >= nonceByteCount + tagByteCount, key.count == keyByteCount,
            let byteCount = Int32(exactly: parts.text.count), let contextByteCount = Int32(exactly: context.count),
            let opening = EVP_CIPHER_CTX_new()
        else { return nil }
        defer { EVP_CIPHER_CTX_free(opening) }
        var tag = Array(sealed.suffix(tagByteCount))
        var bytes = [UInt8](repeating: 0, count: parts.text.count)
        var written: Int32 = 0
        guard EVP_DecryptInit_ex2(opening, cipher, key, Array(parts.nonce), nil) == 1,
            EVP_DecryptUpdate(opening, nil, &written, context, contextByteCount) == 1,
            EVP_DecryptUpdate(opening, &bytes, &written, Array(parts.text), byteCount) == 1,
            EVP_CIPHER_CTX_ctrl(opening, EVP_CTRL_AEAD_SET_TAG, Int32(tagByteCount), &tag) == 1,
            // Compares the tags.
            EVP_DecryptFinal_ex(opening, nil, &written) == 1
        else { return nil }
        return bytes
    }
}

/// Bytes could not be sealed.
package struct SealingError: Error, CustomStringConvertible {
    package let description =
        "The facts cannot be sealed: the key is not 32 bytes long, they are too large, or there is not enough memory."
}
