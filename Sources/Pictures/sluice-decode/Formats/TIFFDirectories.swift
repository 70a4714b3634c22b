import DecodeProtocol
import FileStructure
import SystemPackage

/// The directories of a TIFF file, one for each page, traversed without reading their values (TIFF 6.0, section 2, and
/// BigTIFF).
///
/// libvips reads them all to count them.
struct TIFFDirectories {
    private let file: FileDescriptor
    private let tiff: TIFFReader

    private static let maxCount = 4096
    /// Limit for a tile that is larger than its picture.
    private static let maxTilePixels = 32 << 20

    /// Nil if it is not a TIFF file.
    init?(_ file: FileDescriptor) {
        guard let tiff = TIFFReader(file) else { return nil }
        (self.file, self.tiff) = (file, tiff)
    }

    /// Rejects a file with an absurd number of pages. Loops end at their first repeated page.
    func checkCount() throws(DecodeFailure) {
        var seen: Set<Int> = []
        var next = tiff.firstDirectory
        while let offset = next, offset > 0, seen.insert(offset).inserted {
            guard seen.count <= Self.maxCount else {
                throw DecodeFailure(kind: .tooLarge, message: "more than \(Self.maxCount) pages")
            }
            next = tiff.directory(after: offset)
        }
    }

    /// Rejects a first page in tiles far larger than itself: a decoder decodes a whole tile for any part of it.
    func checkFirst() throws(DecodeFailure) {
        let values = firstValues()
        guard let width = values[.tileWidth], let height = values[.tileHeight] else { return }
        let tile = width.multipliedClamped(by: height)
        let picture = (values[.width] ?? 0).multipliedClamped(by: values[.height] ?? 0)
        guard tile > Self.maxTilePixels, tile / 4 > picture else { return }
        throw DecodeFailure(kind: .tooLarge, message: "\(picture) pixels in a tile of \(width) × \(height)")
    }

    private enum Tag: Int {
        case width = 0x0100, height = 0x0101, tileWidth = 0x0142, tileHeight = 0x0143
    }

    /// The first value of each entry of the first directory.
    private func firstValues() -> [Tag: Int] {
        guard let first = tiff.firstDirectory else { return [:] }
        return tiff.entries(at: first).reduce(into: [:]) { values, entry in
            if let tag = Tag(rawValue: entry.tag) { values[tag] = tiff.number(entry) }
        }
    }
}
