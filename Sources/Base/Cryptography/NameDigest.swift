/// Digests by which other programs name their files. Not secure: for names only.
package enum NameDigest: Sendable {
    /// MD5 (RFC 1321): 16 bytes.
    case md5
    /// SHA-1 (FIPS 180-4): 20 bytes.
    case sha1

    /// Of the parts that `body` passes on, one after the other.
    package func callAsFunction(_ body: ((UnsafeRawBufferPointer) -> Void) throws -> Void) rethrows -> [UInt8] {
        var digest = RunningDigest(self == .md5 ? .md5 : .sha1)
        try body { digest.update($0) }
        return digest.finish()
    }

    package func callAsFunction(_ bytes: [UInt8]) -> [UInt8] { self { add in bytes.withUnsafeBytes(add) } }
}
