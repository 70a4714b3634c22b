/// Something in a cache that is not as it was written.
package enum CacheProblem: Sendable, Hashable {
    /// A record that does not parse, has another checksum, or is another content's than its key says.
    case record(key: [UInt8])
    /// A record names it, and its bytes are not there.
    case tierMissing(ContentID, name: String)
    /// Its bytes have another checksum than the record says.
    case tierDamaged(ContentID, name: String)
    /// Bytes of a tier that no record names.
    case tierUnnamed(key: [UInt8])
    /// The index of fingerprints does not say what the record says.
    case fingerprint(key: [UInt8])
    /// A remembered failure that does not parse, or that is another content's than its key says.
    case failure(key: [UInt8])

    /// Nil where the key is none.
    package var content: ContentID? {
        switch self {
        case .tierMissing(let content, _), .tierDamaged(let content, _): content
        case .record(let key), .tierUnnamed(let key), .fingerprint(let key), .failure(let key):
            ContentID(key.prefix(ContentID.byteCount))
        }
    }
}

extension CacheProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .record: "its record is damaged"
        case .tierMissing(_, let name): "the tier \(name) is not there"
        case .tierDamaged(_, let name): "the tier \(name) is damaged: it has another checksum"
        case .tierUnnamed: "a tier that no record names"
        case .fingerprint: "the index of fingerprints says something else than the record"
        case .failure: "a remembered failure is not readable"
        }
    }
}
