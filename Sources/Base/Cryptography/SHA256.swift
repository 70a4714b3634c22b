/// SHA-256 (FIPS 180-4).
package struct SHA256: ~Copyable {
    package static let byteCount = 32

    private var digest = RunningDigest(.sha256)

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) { digest.update(bytes) }

    package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    /// The digest's 32 bytes.
    package consuming func finish() -> [UInt8] { digest.finish() }

    /// The digest's 32 bytes.
    package static func digest(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }

    package static func digest(of bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { digest(of: $0) } }
}
