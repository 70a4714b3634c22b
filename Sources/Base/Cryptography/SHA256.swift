private import CCrypto

/// SHA-256 (FIPS 180-4), by OpenSSL: it uses the processor's own instructions for it.
package struct SHA256: ~Copyable {
    package static let byteCount = 32

    /// Looked up once: OpenSSL takes about as long to find an algorithm as to digest a kilobyte.
    nonisolated(unsafe) static let algorithm: OpaquePointer = {
        guard let algorithm = EVP_MD_fetch(nil, "SHA2-256", nil) else { preconditionFailure("OpenSSL lacks SHA-256") }
        return algorithm
    }()

    private let context: OpaquePointer

    package init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, Self.algorithm, nil) == 1 else {
            preconditionFailure("OpenSSL cannot start a digest")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
    }

    package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    /// The digest's 32 bytes.
    package consuming func finish() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.byteCount) { digest, count in
            EVP_DigestFinal_ex(context, digest.baseAddress, nil)
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
