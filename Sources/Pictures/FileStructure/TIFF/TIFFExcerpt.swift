/// The directories of a TIFF structure that describe a capture, copied into a small structure of the same byte order.
///
/// TIFF 6.0, section 2; EXIF 2.32, 4.6. The excerpt of a BigTIFF structure is TIFF: its numbers of 8 bytes become those
/// of 4. Maker notes are omitted: their offsets have another base.
package struct TIFFExcerpt {
    /// Tags copied from the first directory; nil for all.
    private let tags: Set<Int>?
    private let maxValueByteCount: Int
    /// Values may overlap, so that a small structure has many large ones.
    private let maxDirectoryByteCount: Int

    /// For a TIFF file, whose first directory also describes its samples.
    package static let ofPhoto = TIFFExcerpt(
        tags: [
            0x010E, 0x010F, 0x0110, 0x0112, 0x011A, 0x011B, 0x0128, 0x0131, 0x0132, 0x013B, 0x8298, exifPointer,
            gpsPointer,
        ],
        maxValueByteCount: 64 << 10,
        maxDirectoryByteCount: 1 << 20
    )
    /// For a camera raw file. The first directory of one of TIFF/EP (ISO 12234-2) also describes the exposure.
    package static let ofRaw = TIFFExcerpt(
        tags: (ofPhoto.tags ?? []).union([0x829A, 0x829D, 0x8822, 0x8827, 0x9003, 0x9201, 0x9202, 0x9204, 0x920A]),
        maxValueByteCount: 16 << 10,
        maxDirectoryByteCount: 128 << 10
    )
    /// Short values, together less than the 64 KiB of a JPEG segment.
    package static let ofFacts = TIFFExcerpt(tags: nil, maxValueByteCount: 512, maxDirectoryByteCount: 20 << 10)

    private static let exifPointer = 0x8769
    private static let gpsPointer = 0x8825
    /// LONG for BigTIFF's LONG8, IFD for its IFD8.
    private static let narrowTypes = [16: 4, 18: 13]
    /// Omitted from inner directories: maker notes and further directories.
    private static let leftOut: Set<Int> = [0x927C, 0xA005, exifPointer, gpsPointer]

    /// Empty if there is nothing to copy.
    package func bytes(of tiff: TIFFReader) -> [UInt8] { bytes(of: tiff, adding: []) }

    /// - Parameter added: fields of the first directory that the structure has elsewhere.
    func bytes(of tiff: TIFFReader, adding added: [TIFFComposer.Field]) -> [UInt8] {
        guard let first = tiff.firstDirectory else { return [] }
        var kept = fields(of: tiff, at: first, where: isWanted)
        kept += added.filter { field in !kept.contains { $0.tag == field.tag } }
        return kept.isEmpty ? [] : TIFFComposer.bytes(of: kept, isBigEndian: tiff.isBigEndian)
    }

    /// The entries of a directory that are wanted, and of the directories they point to.
    func fields(
        of tiff: TIFFReader,
        at directory: Int,
        where isWanted: (_ tag: Int) -> Bool
    ) -> [TIFFComposer.Field] {
        var bytesLeft = maxDirectoryByteCount
        return tiff.entries(at: directory).compactMap { entry in
            guard isWanted(entry.tag), let value = tiff.value(of: entry, upTo: min(maxValueByteCount, bytesLeft - 12))
            else {
                return nil
            }
            bytesLeft -= 12 + value.count
            guard isPointer(entry.tag) else { return field(entry, value, of: tiff) }
            return TIFFComposer.Field(
                tag: entry.tag,
                type: Self.narrowTypes[entry.type] ?? entry.type,
                count: entry.count,
                content: .directory(tiff.number(entry).map { inner(of: tiff, at: $0) } ?? [])
            )
        }
    }

    /// Nil if a number of 8 bytes does not fit into 4.
    private func field(_ entry: TIFFReader.Entry, _ value: [UInt8], of tiff: TIFFReader) -> TIFFComposer.Field? {
        var (type, bytes) = (entry.type, value)
        if let narrow = Self.narrowTypes[type] {
            let numbers = stride(from: 0, to: value.count, by: 8).compactMap { tiff.number(value[$0..<$0 + 8]) }
            guard numbers.count == entry.count, numbers.allSatisfy({ $0 <= 0xFFFF_FFFF }) else { return nil }
            (type, bytes) = (narrow, numbers.flatMap { TIFFComposer.encoded($0, 4, tiff.isBigEndian) })
        }
        return TIFFComposer.Field(tag: entry.tag, type: type, count: entry.count, content: .values(bytes))
    }

    /// The fields of a directory that another one points to.
    func inner(of tiff: TIFFReader, at directory: Int) -> [TIFFComposer.Field] {
        fields(of: tiff, at: directory) { !Self.leftOut.contains($0) }
    }

    func isWanted(_ tag: Int) -> Bool { tags?.contains(tag) ?? true }

    /// Whether the tag's value is the offset of another directory.
    func isPointer(_ tag: Int) -> Bool { tag == Self.exifPointer || tag == Self.gpsPointer }
}
