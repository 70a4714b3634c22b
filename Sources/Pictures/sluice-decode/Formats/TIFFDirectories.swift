import DecodeProtocol
import FileStructure
import SystemPackage

/// The directories of a TIFF file, one for each page, gone through without reading what they say (TIFF 6.0, section 2,
/// and BigTIFF).
///
/// libvips reads them all to learn how many there are.
struct TIFFDirectories {
    private let file: FileDescriptor
    private let isBigEndian: Bool
    private let isBigTIFF: Bool

    private static let mostCount = 4096
    /// Of a tile that is larger than its picture.
    private static let mostTilePixels = 32 << 20

    /// nil if it is no TIFF file.
    init?(_ file: FileDescriptor) {
        guard let start = file.bytes(at: 0, count: 4) else { return nil }
        self.file = file
        switch start {
        case Array("II*\0".utf8): (isBigEndian, isBigTIFF) = (false, false)
        case Array("MM\0*".utf8): (isBigEndian, isBigTIFF) = (true, false)
        case Array("II+\0".utf8): (isBigEndian, isBigTIFF) = (false, true)
        case Array("MM\0+".utf8): (isBigEndian, isBigTIFF) = (true, true)
        default: return nil
        }
    }

    /// Refuses a file of more than anybody would put into one. Loops end where they begin.
    func checkCount() throws(DecodeFailure) {
        var seen: Set<Int> = []
        let (countSize, entrySize, offsetSize) = isBigTIFF ? (8, 20, 8) : (2, 12, 4)
        var next = number(at: isBigTIFF ? 8 : 4, byteCount: offsetSize)
        while let offset = next, offset > 0, seen.insert(offset).inserted {
            guard seen.count <= Self.mostCount else {
                throw DecodeFailure(kind: .tooLarge, message: "more than \(Self.mostCount) pages")
            }
            guard let count = number(at: offset, byteCount: countSize), count <= 1 << 16 else { return }
            next = number(at: offset + countSize + count * entrySize, byteCount: offsetSize)
        }
    }

    /// Refuses a first page that is no picture but a camera's raw data, or the preview of that; and one that lies in tiles
    /// far larger than itself: a decoder makes all of a tile for any part of it.
    func checkFirst() throws(DecodeFailure) {
        if file.bytes(at: 8, count: 2) == Array("CR".utf8) { throw Self.raw }
        guard let values = firstValues() else { return }
        let isReduced = values[.newSubfileType].map { $0 & 1 == 1 } ?? false
        if values[.dngVersion] != nil || isReduced && values[.subIFDs] != nil
            || values[.compression].map(Self.rawCompressions.contains) ?? false
        {
            throw Self.raw
        }
        guard let width = values[.tileWidth], let height = values[.tileHeight] else { return }
        let tile = width.multipliedClamped(by: height)
        let picture = (values[.width] ?? 0).multipliedClamped(by: values[.height] ?? 0)
        guard tile > Self.mostTilePixels, tile / 4 > picture else { return }
        throw DecodeFailure(kind: .tooLarge, message: "\(picture) pixels in a tile of \(width) × \(height)")
    }

    private enum Tag: Int {
        case newSubfileType = 0x00FE, width = 0x0100, height = 0x0101, compression = 0x0103
        case tileWidth = 0x0142, tileHeight = 0x0143, subIFDs = 0x014A, dngVersion = 0xC612
    }

    private static let raw = DecodeFailure(kind: .unsupported, message: "a camera raw file")
    /// Sony, Samsung, Kodak, Nikon, lossy DNG, Pentax.
    private static let rawCompressions: Set<Int> = [32767, 32770, 65000, 34713, 34892, 65535]

    /// The first value of each entry of the first directory; nil where there is none to read.
    private func firstValues() -> [Tag: Int]? {
        let (countSize, entrySize) = isBigTIFF ? (8, 20) : (2, 12)
        guard let first = number(at: isBigTIFF ? 8 : 4, byteCount: isBigTIFF ? 8 : 4),
            let count = number(at: first, byteCount: countSize), count <= Self.mostCount
        else { return nil }
        var values: [Tag: Int] = [:]
        for entry in 0..<count {
            let place = first.addingClamped(countSize + entry * entrySize)
            guard let name = number(at: place, byteCount: 2),
                let type = number(at: place.addingClamped(2), byteCount: 2)
            else { return values }
            guard let tag = Tag(rawValue: name) else { continue }
            let value = place.addingClamped(entrySize - (isBigTIFF ? 8 : 4))
            values[tag] = number(at: value, byteCount: type == 3 ? 2 : type == 1 ? 1 : 4)
        }
        return values
    }

    private func number(at offset: Int, byteCount: Int) -> Int? {
        guard offset < 1 << 62, let bytes = file.bytes(at: offset, count: byteCount) else { return nil }
        let ordered = isBigEndian ? bytes : bytes.reversed()
        return Int(exactly: ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
