internal import SystemPackage

/// The contents of a sample library, which a run over it must report.
package struct SampleManifest: Sendable, Encodable {
    package struct Entry: Sendable, Encodable {
        /// Relative to the library's folder, with bytes outside of `A-Z a-z 0-9 - . _ ~ /` percent-encoded.
        package var path: String
        package var role: SampleFile.Role
        package var byteCount: Int
        package var original: String?
    }

    package var seed: UInt64
    /// Files that enumeration finds.
    package var found: Int
    /// Found photos, including damaged ones, whose content no other found file has.
    package var prepared: Int
    /// Found files whose content another one has.
    package var linked: Int
    package var failed: Int
    /// Damaged ones among the prepared.
    package var damaged: Int
    package var nearDuplicates: Int
    /// Files that must be skipped.
    package var ignored: Int
    /// Total bytes of the found files.
    package var byteCount: Int
    package var files: [Entry]

    /// - Parameter byteCounts: size of each file.
    init(seed: UInt64, files: [SampleFile], byteCounts: [Int]) {
        func count(_ roles: SampleFile.Role...) -> Int { files.count { roles.contains($0.role) } }
        self.seed = seed
        found = files.count { $0.role.isCandidate }
        prepared = count(.photo, .nearDuplicate, .damaged)
        linked = count(.copy)
        failed = count(.broken)
        damaged = count(.damaged)
        nearDuplicates = count(.nearDuplicate)
        ignored = count(.ignored)
        byteCount = zip(files, byteCounts).reduce(0) { $0 + ($1.0.role.isCandidate ? $1.1 : 0) }
        self.files = zip(files, byteCounts).map { file, byteCount in
            Entry(
                path: file.path.percentEncoded,
                role: file.role,
                byteCount: byteCount,
                original: file.original?.percentEncoded
            )
        }
    }
}

extension FilePath {
    /// The bytes as text that any reader can decode (RFC 3986).
    fileprivate var percentEncoded: String {
        let digits = Array("0123456789ABCDEF".utf8)
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
        return withPlatformString { start in
            var encoded: [UInt8] = []
            var next = start
            while next.pointee != 0 {
                let byte = UInt8(bitPattern: next.pointee)
                encoded +=
                    plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                next += 1
            }
            return String(decoding: encoded, as: UTF8.self)
        }
    }
}
