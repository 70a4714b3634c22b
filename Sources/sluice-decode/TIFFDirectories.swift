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

    private func number(at offset: Int, byteCount: Int) -> Int? {
        guard offset < 1 << 62, let bytes = file.bytes(at: offset, count: byteCount) else { return nil }
        let ordered = isBigEndian ? bytes : bytes.reversed()
        return Int(exactly: ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
