/// The reading of one raw file: what may still be read, and the pictures found so far. A small file can claim thousands
/// of directories, each of all the others' entries.
final class RawReading {
    let file: FileWindow
    private(set) var previews: [RawFile.Preview] = []
    private var directoriesLeft = 256
    private var entriesLeft = 16 << 10
    private var bytesLeft = 4 << 20
    private var seen: Set<Int> = []

    private static let maxPreviews = 64

    init(_ file: FileWindow) { self.file = file }

    /// Nil if it was read before, or if enough directories were read. Empty ones occur.
    func directory(of tiff: TIFFReader, at offset: Int) -> RawDirectory? {
        guard directoriesLeft > 0, entriesLeft > 0, offset > 0, let place = tiff.place(offset, count: 2),
            seen.insert(place.lowerBound).inserted
        else { return nil }
        directoriesLeft -= 1
        let entries = tiff.entries(at: offset, upTo: entriesLeft)
        entriesLeft -= entries.count
        return RawDirectory(tiff: tiff, reading: self, entries: entries)
    }

    /// Counts entries of directories that are not of TIFF. False if there were too many.
    func countEntries(_ count: Int) -> Bool {
        guard count <= entriesLeft else { return false }
        entriesLeft -= count
        return true
    }

    /// Counts bytes of values. False if too many were read.
    func countBytes(_ count: Int) -> Bool {
        guard 0...bytesLeft ~= count else { return false }
        bytesLeft -= count
        return true
    }

    /// Nil if it is not in the file, or too many were read.
    func value(at offset: Int, count: Int) -> [UInt8]? {
        countBytes(count) ? file.bytes(at: offset, count: count) : nil
    }

    /// Adds a picture, unless it is empty, lies outside the file or was found before.
    func add(_ preview: RawFile.Preview) {
        let range = preview.range
        guard range.lowerBound > 0, !range.isEmpty, range.lowerBound < file.byteCount,
            preview.coding == .jpeg || range.upperBound <= file.byteCount,
            previews.count < Self.maxPreviews, !previews.contains(where: { $0.range == range })
        else { return }
        previews.append(preview)
    }

    func addJPEG(at offset: Int, count: Int, size: RawFile.Size? = nil, orientation: Int? = nil, name: String) {
        let (end, overflows) = offset.addingReportingOverflow(count)
        guard offset >= 0, count > 0, !overflows else { return }
        add(RawFile.Preview(coding: .jpeg, range: offset..<end, size: size, orientation: orientation, name: name))
    }

    /// Whether a JPEG file begins there.
    func isJPEG(at offset: Int) -> Bool { file.bytes(at: offset, count: 3) == [0xFF, 0xD8, 0xFF] }

    /// Whether there is a JPEG file whose first byte is another, and whose first segment has a quantisation table.
    func isJPEGButForFirstByte(at offset: Int) -> Bool {
        file.bytes(at: offset, count: 4)?.dropFirst().elementsEqual([0xD8, 0xFF, 0xDB]) ?? false
    }

    /// The JPEG of the most bytes.
    var largestJPEG: Range<Int>? {
        previews.filter { $0.coding == .jpeg }.map(\.range).max { $0.count < $1.count }
    }
}
