/// The data pages of a column chunk (Apache Parquet, `README.md`, “Data Pages”, version 1).
struct ParquetPages {
    struct Page {
        /// Of levels: the values, with nulls.
        var levels: Range<Int>
        /// Of indices in a dictionary, or of bytes in PLAIN encoding.
        var content: Range<Int>
    }

    private let buffer: ParquetColumnBuffer
    private let maxDefinitionLevel: UInt8

    init(_ buffer: ParquetColumnBuffer) {
        self.buffer = buffer
        maxDefinitionLevel = buffer.column.kind == .strings ? 3 : 1
    }

    /// Splits the chunk between rows, so that pages have little more than so many bytes. At least one page.
    func split(maxByteCount: Int) -> [Page] {
        let maxContent = buffer.dictionary == nil ? maxByteCount : 8 * maxByteCount / buffer.indexBitWidth
        var pages: [Page] = []
        var (levelStart, contentStart, content) = (0, 0, 0)
        for place in buffer.definitionLevels.indices {
            let isRowStart = buffer.repetitionLevels.isEmpty || buffer.repetitionLevels[place] == 0
            if content - contentStart >= maxContent, isRowStart {
                pages.append(Page(levels: levelStart..<place, content: contentStart..<content))
                (levelStart, contentStart) = (place, content)
            }
            if buffer.definitionLevels[place] == maxDefinitionLevel { content += contentLength(at: content) }
        }
        let end = buffer.definitionLevels.count
        return pages + [Page(levels: levelStart..<end, content: contentStart..<content)]
    }

    /// Of the value that begins there.
    private func contentLength(at place: Int) -> Int {
        if buffer.dictionary != nil { return 1 }
        return buffer.column.kind.valueByteCount ?? 4 + Int(buffer.plain.littleEndian32(at: place))
    }

    /// Uncompressed.
    func bytes(of page: Page) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(page.content.count + page.levels.count + 64)
        if !buffer.repetitionLevels.isEmpty { append(buffer.repetitionLevels[page.levels], bitWidth: 1, to: &bytes) }
        append(buffer.definitionLevels[page.levels], bitWidth: maxDefinitionLevel == 3 ? 2 : 1, to: &bytes)
        if buffer.dictionary != nil {
            bytes.append(UInt8(buffer.indexBitWidth))
            ParquetRunLength.append(buffer.indices[page.content], bitWidth: buffer.indexBitWidth, to: &bytes)
        } else if buffer.column.kind == .boolean {
            let flags = buffer.plain[page.content]
            for start in stride(from: flags.startIndex, to: flags.endIndex, by: 8) {
                let group = flags[start..<min(start + 8, flags.endIndex)]
                bytes.append(group.reversed().reduce(0) { $0 << 1 | $1 })
            }
        } else {
            bytes += buffer.plain[page.content]
        }
        return bytes
    }

    /// With their length in front.
    private func append(_ levels: ArraySlice<UInt8>, bitWidth: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(littleEndian: UInt32(0))
        ParquetRunLength.append(levels, bitWidth: bitWidth, to: &bytes)
        let length = UInt32(bytes.count - start - 4)
        withUnsafeBytes(of: length.littleEndian) { bytes.replaceSubrange(start..<start + 4, with: $0) }
    }
}

extension Array where Element == UInt8 {
    func littleEndian32(at place: Int) -> UInt32 {
        withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) }
    }

    func littleEndian64(at place: Int) -> UInt64 {
        withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
    }
}
