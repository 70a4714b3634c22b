internal import Cryptography
package import PhotoModel
package import SystemPackage

/// Computes a content ID from the covered parts of a file, in order.
package struct ContentHash: ~Copyable {
    private var hash = SHA256()
    private let isPartial: Bool

    package init(_ coverage: ContentCoverage) {
        isPartial = coverage.isPartial
        guard isPartial else { return }
        // Files of different sizes differ, and so do parts and a whole file of the same bytes.
        hash.update(Array("sluice content parts \(coverage.byteCount)\n".utf8))
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bytes) }

    package consuming func finish() -> ContentID {
        let digest = hash.finish()
        let words = digest.withUnsafeBytes { $0.loadUnaligned(as: ContentID.Words.self) }
        return isPartial ? ContentID(ofParts: words) : ContentID(words: words)
    }
}

extension ContentID {
    /// The ID of an open file of this size. A file that ends before gets the ID of another.
    ///
    /// - Throws: the error of pread(2).
    package init(of file: FileDescriptor, byteCount: Int) throws {
        let coverage = try ContentCoverage(of: file, byteCount: byteCount)
        var hash = ContentHash(coverage)
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4096)
        defer { piece.deallocate() }
        for part in coverage.parts {
            var offset = part.lowerBound
            while offset < part.upperBound {
                let memory = UnsafeMutableRawBufferPointer(rebasing: piece.prefix(part.upperBound - offset))
                let count = try file.read(fromAbsoluteOffset: Int64(offset), into: memory)
                guard count > 0 else { break }
                hash.update(UnsafeRawBufferPointer(rebasing: memory[..<count]))
                offset += count
            }
        }
        self = hash.finish()
    }
}
