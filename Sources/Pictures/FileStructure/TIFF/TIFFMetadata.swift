package import SystemPackage

/// EXIF data of a TIFF file, which libvips does not hand over: the directories that describe the capture, copied into
/// a small TIFF structure of their own, in the file's byte order.
///
/// TIFF 6.0, section 2; EXIF 2.32, 4.6. BigTIFF has none. Maker notes are left out: their offsets count from elsewhere.
package struct TIFFMetadata {
    private let file: FileDescriptor
    private let isBigEndian: Bool

    /// What IFD 0 says of the photo rather than of the file's samples.
    private static let described: Set<Int> = [
        0x010E, 0x010F, 0x0110, 0x0112, 0x011A, 0x011B, 0x0128, 0x0131, 0x0132, 0x013B, 0x8298, exifPointer, gpsPointer,
    ]
    private static let exifPointer = 0x8769
    private static let gpsPointer = 0x8825
    /// Of the inner directories: maker notes, and further directories.
    private static let leftOut: Set<Int> = [0x927C, 0xA005, exifPointer, gpsPointer]

    private static let maxEntryCount = 512
    private static let maxValueByteCount = 64 << 10
    /// Values may lie one over the other, so that a small file has many large ones.
    private static let maxDirectoryByteCount = 1 << 20

    /// nil if it is no classic TIFF file.
    package init?(_ file: FileDescriptor) {
        self.file = file
        switch file.bytes(at: 0, count: 4) {
        case Array("II*\0".utf8): isBigEndian = false
        case Array("MM\0*".utf8): isBigEndian = true
        default: return nil
        }
    }

    /// Empty if there is nothing in it.
    package func exif() -> [UInt8] {
        guard let header = file.bytes(at: 4, count: 4) else { return [] }
        let kept = entries(at: number(header)) { Self.described.contains($0) }
        guard !kept.isEmpty else { return [] }
        var out = Array((isBigEndian ? "MM\0*" : "II*\0").utf8)
        append(8, 4, to: &out)
        write(kept, to: &out)
        return out
    }

    private struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        let value: [UInt8]
    }

    /// Of several entries with one tag, the first; none where there is no directory.
    private func entries(at offset: Int, where isWanted: (_ tag: Int) -> Bool) -> [Entry] {
        guard let head = file.bytes(at: offset, count: 2) else { return [] }
        let count = number(head)
        guard (1...Self.maxEntryCount).contains(count), let table = file.bytes(at: offset + 2, count: count * 12)
        else { return [] }
        var tags: Set<Int> = []
        var bytesLeft = Self.maxDirectoryByteCount
        return stride(from: 0, to: count * 12, by: 12).compactMap { start in
            let field = table[start..<start + 12]
            let (tag, type) = (number(field.prefix(2)), number(field.dropFirst(2).prefix(2)))
            let count = number(field.dropFirst(4).prefix(4))
            guard isWanted(tag), tags.insert(tag).inserted, let size = Self.size(ofType: type),
                (1...Self.maxValueByteCount / size).contains(count), count * size <= bytesLeft
            else { return nil }
            let inPlace = Array(field.suffix(4))
            guard let value = count * size <= 4 ? inPlace : file.bytes(at: number(inPlace), count: count * size) else {
                return nil
            }
            bytesLeft -= value.count
            return Entry(tag: tag, type: type, count: count, value: value)
        }
    }

    /// A directory, then its values that do not fit into it, then the directories it points to.
    private func write(_ entries: [Entry], to out: inout [UInt8]) {
        append(entries.count, 2, to: &out)
        var places: [Int] = []
        for entry in entries {
            append(entry.tag, 2, to: &out)
            append(entry.type, 2, to: &out)
            append(entry.count, 4, to: &out)
            places.append(out.count)
            out += entry.value.count == 4 ? entry.value : [0, 0, 0, 0]  // Values of up to four bytes stay in place.
        }
        append(0, 4, to: &out)
        for (entry, place) in zip(entries, places) {
            if entry.tag == Self.exifPointer || entry.tag == Self.gpsPointer {
                point(place, to: &out)
                write(self.entries(at: number(entry.value)) { !Self.leftOut.contains($0) }, to: &out)
            } else if entry.value.count > 4 {
                point(place, to: &out)
                out += entry.value
            }
        }
    }

    /// Writes the end of what there is, made even, at a place.
    private func point(_ place: Int, to out: inout [UInt8]) {
        if out.count % 2 == 1 { out.append(0) }
        var offset: [UInt8] = []
        append(out.count, 4, to: &offset)
        out.replaceSubrange(place..<place + 4, with: offset)
    }

    private func append(_ value: Int, _ byteCount: Int, to out: inout [UInt8]) {
        let shifts = stride(from: 0, to: byteCount * 8, by: 8)
        let bytes = shifts.map { UInt8(truncatingIfNeeded: value >> $0) }
        out += isBigEndian ? bytes.reversed() : bytes
    }

    private func number(_ bytes: some Collection<UInt8>) -> Int {
        let ordered = isBigEndian ? Array(bytes) : Array(bytes).reversed()
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func size(ofType type: Int) -> Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: nil
        }
    }
}
