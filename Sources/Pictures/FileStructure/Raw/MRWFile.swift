/// Minolta's raw files: blocks before the sensor data, one of them a TIFF structure (as exiftool and LibRaw describe
/// them).
struct MRWFile {
    private static let numbers = ByteNumbers(isBigEndian: true)
    private static let maxBlocks = 64

    static func read(_ reading: RawReading) -> RawFile? {
        guard let head = reading.file.bytes(at: 4, count: 4) else { return nil }
        let end = 8 + numbers.number(head[...])
        var file: RawFile?
        var size: RawFile.Size?
        var offset = 8
        for _ in 0..<maxBlocks {
            guard offset < end, let block = reading.file.bytes(at: offset, count: 8) else { break }
            let start = offset + 8
            if block.starts(with: "\0PRD".utf8), let sizes = reading.file.bytes(at: start + 12, count: 4) {
                size = RawFile.Size(checked: numbers.number(sizes[2..<4]), numbers.number(sizes[0..<2]))
            } else if block.starts(with: "\0TTW".utf8), file == nil {
                file = RawTIFF(reading, base: start)?.file(.mrw)
            }
            offset = start + numbers.number(block[4..<8])
        }
        guard file != nil || size != nil else { return nil }
        var found = file ?? RawFile(.mrw)
        found.size = size ?? found.size
        return found
    }
}
