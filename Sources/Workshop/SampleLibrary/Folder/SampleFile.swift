package import SystemPackage

/// One file of a sample library.
package struct SampleFile: Sendable {
    /// What a `prepare` run does with it.
    package enum Role: String, Sendable, Codable, CaseIterable {
        /// Prepared.
        case photo
        /// Prepared: the same scene as another, in another size, quality or brightness.
        case nearDuplicate
        /// Linked: identical bytes to another.
        case copy
        /// Prepared, and marked damaged: part of the pixels is readable.
        case damaged
        /// Failed: a photo only by name, or unusable.
        case broken
        /// Not a candidate: a sidecar, or in a skipped folder.
        case ignored

        /// Whether enumeration finds it.
        package var isCandidate: Bool { self != .ignored }
    }

    package enum Content: Sendable {
        case photo(SamplePhoto)
        case damagedPhoto(SamplePhoto, Damage)
        /// The photo is the preview.
        case raw(SamplePhoto, SampleRaw)
        /// A film whose frames are the photo's JPEG.
        case video(SamplePhoto, SampleVideo)
        case ultraHDR(SampleUltraHDR)
        /// The photo is a scan, the first page.
        case document(SamplePhoto, SamplePDF)
        case bytes([UInt8])
    }

    /// Relative to the library's folder; any bytes except NUL.
    package var path: FilePath
    package var role: Role
    package var content: Content
    /// The original of a near-duplicate or copy.
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
            case .raw(let preview, let raw): return try raw.bytes(preview: preview)
            case .video(let photo, let film): return try film.bytes(showing: photo)
            case .ultraHDR(let photo): return try photo.encoded()
            case .document(let photo, let document): return try document.bytes(showing: photo)
            case .bytes(let bytes): return bytes
            }
        } catch {
            throw .encoding(path, error)
        }
    }
}
