import CCrypto

/// SHA-256 (FIPS 180-4), computed by OpenSSL, which uses the processor's instructions for it.
package struct SHA256: ~Copyable {
    package static let byteCount = 32

    // Safe: OpenSSL's algorithms are immutable, with an atomic reference count.
    nonisolated(unsafe) private static let algorithm = EVP_MD_fetch(OpenSSL.library, "SHA2-256", nil)

    private let context: OpaquePointer

    package init() {
        // No input fails here: no configuration is read that could disable the algorithm, and running out of memory is
        // fatal in Swift too.
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, Self.algorithm, nil) == 1 else {
            preconditionFailure("OpenSSL cannot start a digest")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        // An omitted part would yield the digest of another photo.
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "OpenSSL cannot digest")
    }

    package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    /// The digest's 32 bytes.
    package consuming func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
            precondition(EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1, "OpenSSL cannot end a digest")
            count = Self.byteCount
        }
    }

    /// The digest's 32 bytes.
    package static func digest(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }

    package static func digest(of bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { digest(of: $0) } }
}
