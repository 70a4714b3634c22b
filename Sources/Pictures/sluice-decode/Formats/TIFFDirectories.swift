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

    /// Rejects a first page that is a camera's raw data or the preview of it, and one in tiles far larger than itself:
    /// a decoder decodes a whole tile for any part of it.
    func checkFirst() throws(DecodeFailure) {
        if file.bytes(at: 8, count: 2) == Array("CR".utf8) { throw Self.raw }
        let values = firstValues()
        let isReduced = values[.newSubfileType].map { $0 & 1 == 1 } ?? false
        if values[.dngVersion] != nil || isReduced && values[.subIFDs] != nil
            || values[.compression].map(Self.rawCompressions.contains) ?? false
        {
            throw Self.raw
        }
        guard let width = values[.tileWidth], let height = values[.tileHeight] else { return }
        let tile = width.multipliedClamped(by: height)
        let picture = (values[.width] ?? 0).multipliedClamped(by: values[.height] ?? 0)
        guard tile > Self.maxTilePixels, tile / 4 > picture else { return }
        throw DecodeFailure(kind: .tooLarge, message: "\(picture) pixels in a tile of \(width) × \(height)")
    }

    private enum Tag: Int {
        case newSubfileType = 0x00FE, width = 0x0100, height = 0x0101, compression = 0x0103
        case tileWidth = 0x0142, tileHeight = 0x0143, subIFDs = 0x014A, dngVersion = 0xC612
    }

    private static let raw = DecodeFailure(kind: .unsupported, message: "a camera raw file")
    /// Sony, Samsung, Kodak, Nikon, lossy DNG, Pentax.
    private static let rawCompressions: Set<Int> = [32767, 32770, 65000, 34713, 34892, 65535]

    /// The first value of each entry of the first directory.
    private func firstValues() -> [Tag: Int] {
        guard let first = tiff.firstDirectory else { return [:] }
        return tiff.entries(at: first).reduce(into: [:]) { values, entry in
            if let tag = Tag(rawValue: entry.tag) { values[tag] = tiff.number(entry) }
        }
    }
}
