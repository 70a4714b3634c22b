/// Phase One's directory in an IIQ file: entries of 16 bytes with tag, form, byte count and value, after a head that
/// points to it (as exiftool describes it).
struct PhaseOneDirectory {
    private(set) var size: RawFile.Size?

    private static let maxEntries = 1024

    static func begins(at offset: Int, in file: FileWindow) -> Bool {
        guard let head = file.bytes(at: offset, count: 8) else { return false }
        return head.starts(with: "IIII".utf8) && head.suffix(3).elementsEqual("waR".utf8)
            || head.starts(with: "MMMMRaw".utf8)
    }

    init?(_ reading: RawReading, at start: Int) {
        guard Self.begins(at: start, in: reading.file), let order = reading.file.bytes(at: start, count: 1) else {
            return nil
        }
        let numbers = ByteNumbers(isBigEndian: order == Array("M".utf8))
        guard let head = reading.file.bytes(at: start + 8, count: 4) else { return nil }
        let directory = start + numbers.number(head[...])
        guard let count = reading.file.bytes(at: directory, count: 4).map({ numbers.number($0[...]) }),
            count <= Self.maxEntries, reading.countEntries(count),
            let table = reading.value(at: directory + 8, count: count * 16)
        else { return nil }
        var values: [Int: Int] = [:]
        for entry in stride(from: 0, to: table.count, by: 16) {
            values[numbers.number(table[entry..<entry + 4])] = numbers.number(table[entry + 12..<entry + 16])
        }
        if let width = values[0x010C], let height = values[0x010D] { size = RawFile.Size(checked: width, height) }
    }
}
