import CCrypto

/// Digests by which other programs name their files. Not secure: for names only.
package enum NameDigest: Sendable {
    /// MD5 (RFC 1321): 16 bytes.
    case md5
    /// SHA-1 (FIPS 180-4): 20 bytes.
    case sha1

    /// Of the parts that `body` passes on, one after the other.
    package func callAsFunction(_ body: ((UnsafeRawBufferPointer) -> Void) throws -> Void) rethrows -> [UInt8] {
        // No input fails here: no configuration is read that could disable an algorithm.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, algorithm, nil) == 1 else {
            preconditionFailure("OpenSSL cannot start a digest")
        }
        defer { EVP_MD_CTX_free(context) }
        try body { bytes in
            precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "OpenSSL cannot digest")
        }
        return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
            var length: UInt32 = 0
            precondition(EVP_DigestFinal_ex(context, buffer.baseAddress, &length) == 1, "OpenSSL cannot end a digest")
            count = Int(length)
        }
    }

    package func callAsFunction(_ bytes: [UInt8]) -> [UInt8] { self { add in bytes.withUnsafeBytes(add) } }

    // Safe: OpenSSL's algorithms are immutable, with an atomic reference count.
    nonisolated(unsafe) private static let md5Algorithm = EVP_MD_fetch(OpenSSL.library, "MD5", nil)
    nonisolated(unsafe) private static let sha1Algorithm = EVP_MD_fetch(OpenSSL.library, "SHA1", nil)

    private var algorithm: OpaquePointer? {
        switch self {
        case .md5: Self.md5Algorithm
        case .sha1: Self.sha1Algorithm
        }
    }
}
