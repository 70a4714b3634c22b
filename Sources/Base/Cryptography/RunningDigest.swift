import CCrypto

/// A digest under way, computed by OpenSSL, which uses the processor's instructions for it.
struct RunningDigest: ~Copyable {
    enum Algorithm { case md5, sha1, sha256 }

    private let context: OpaquePointer
    private let byteCount: Int

    init(_ algorithm: Algorithm) {
        // No input fails here: no configuration is read that could disable an algorithm, and running out of memory is fatal
        // in Swift too.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, algorithm.method, nil) == 1 else {
            preconditionFailure("OpenSSL cannot start a digest")
        }
        self.context = context
        byteCount = Int(EVP_MD_get_size(algorithm.method))
    }

    deinit { EVP_MD_CTX_free(context) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        // An omitted part would yield the digest of another photo.
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "OpenSSL cannot digest")
    }

    consuming func finish() -> [UInt8] {
        // The closure holds the digest, whose end frees the context.
        [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            precondition(EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1, "OpenSSL cannot end a digest")
            count = byteCount
        }
    }
}

extension RunningDigest.Algorithm {
    // Safe: immutable once fetched.
    nonisolated(unsafe) private static let md5Method = EVP_MD_fetch(OpenSSL.library, "MD5", nil)
    // Safe: immutable once fetched.
    nonisolated(unsafe) private static let sha1Method = EVP_MD_fetch(OpenSSL.library, "SHA1", nil)
    // Safe: immutable once fetched.
    nonisolated(unsafe) private static let sha256Method = EVP_MD_fetch(OpenSSL.library, "SHA2-256", nil)

    fileprivate var method: OpaquePointer? {
        switch self {
        case .md5: Self.md5Method
        case .sha1: Self.sha1Method
        case .sha256: Self.sha256Method
        }
    }
}
