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

    /// A directory that is a page.
    struct Page {
        /// Of the directory in the file, counted from 0.
        let number: Int
        fileprivate let offset: Int
    }

    /// The pages in their order, at least one. Previews, masks and smaller copies of other pages are left out, unless there
    /// is nothing else. Loops end at their first repeated directory.
    ///
    /// - Throws: `tooLarge` for an absurd number of directories.
    func pages() throws(DecodeFailure) -> [Page] {
        var (all, seen): ([Page], Set<Int>) = ([], [])
        var next = tiff.firstDirectory
        while let offset = next, offset > 0, seen.insert(offset).inserted {
            guard all.count < Self.maxCount else {
                throw DecodeFailure(kind: .tooLarge, message: "more than \(Self.maxCount) pages")
            }
            all.append(Page(number: all.count, offset: offset))
            next = tiff.directory(after: offset)
        }
        let pages = all.filter { isPage(values(at: $0.offset)) }
        return pages.isEmpty ? Array(all.prefix(1)) : pages
    }

    /// By NewSubfileType, whose bit 0 is set for a reduced copy, and bit 2 for a mask; or by the older SubfileType, where 2
    /// is a reduced copy.
    private func isPage(_ values: [Tag: Int]) -> Bool {
        (values[.newSubfileType] ?? 0) & 0b101 == 0 && values[.subfileType] != 2
    }

    /// Rejects a page in tiles far larger than itself: a decoder decodes a whole tile for any part of it.
    func check(_ page: Page) throws(DecodeFailure) {
        let values = values(at: page.offset)
        guard let width = values[.tileWidth], let height = values[.tileHeight] else { return }
        let tile = width.multipliedClamped(by: height)
        let picture = (values[.width] ?? 0).multipliedClamped(by: values[.height] ?? 0)
        guard tile > Self.maxTilePixels, tile / 4 > picture else { return }
        throw DecodeFailure(kind: .tooLarge, message: "\(picture) pixels in a tile of \(width) × \(height)")
    }

    private enum Tag: Int {
        case newSubfileType = 0x00FE, subfileType = 0x00FF
        case width = 0x0100, height = 0x0101, tileWidth = 0x0142, tileHeight = 0x0143
    }

    /// The first value of each entry of a directory.
    private func values(at offset: Int) -> [Tag: Int] {
        tiff.entries(at: offset).reduce(into: [:]) { values, entry in
            if let tag = Tag(rawValue: entry.tag) { values[tag] = tiff.number(entry) }
        }
    }
}
