package import SystemPackage

/// One file of a sample library.
package struct SampleFile: Sendable {
    /// What a run of `prepare` makes of it.
    package enum Role: String, Sendable, Codable, CaseIterable {
        /// Prepared.
        case photo
        /// Prepared: another's scene in another size, quality or brightness.
        case nearDuplicate
        /// Linked: the very bytes of another.
        case copy
        /// Prepared, and marked damaged: a part of the pixels can be had.
        case damaged
        /// Failed: a photo by its name only, or beyond use.
        case broken
        /// Not a candidate: a sidecar, or in a folder that is skipped.
        case ignored

        /// Whether enumerating finds it.
        package var isCandidate: Bool { self != .ignored }
    }

    package enum Content: Sendable {
        case photo(SamplePhoto)
        case damagedPhoto(SamplePhoto, Damage)
        case bytes([UInt8])
    }

    /// From the library's folder; any bytes but NUL.
    package var path: FilePath
    package var role: Role
    package var content: Content
    /// The photo that a near-duplicate or a copy is of.
    package var original: FilePath?

    package init(path: FilePath, role: Role, content: Content, original: FilePath? = nil) {
        self.path = path
        self.role = role
        self.content = content
        self.original = original
    }

    package func encoded() throws(SampleError) -> [UInt8] {
        do {
            switch content {
            case .photo(let photo): return try photo.encoded()
            case .damagedPhoto(let photo, let damage): return damage.done(to: try photo.encoded())
            case .bytes(let bytes): return bytes
            }
        } catch {
            throw .encoding(path, error)
        }
    }
}
