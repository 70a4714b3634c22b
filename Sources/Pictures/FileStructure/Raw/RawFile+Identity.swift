extension RawFile {
    /// Bytes at the start of the file that identify it: its directories are there, and cameras write time, exposure and
    /// serial number into them.
    private static let headByteCount = 64 << 10
    /// Sensor data of up to this size are not worth leaving out.
    private static let minByteCountLeftOut = 1 << 20

    /// The parts of the file that identify it: its start, and the longest preview. Nil if the whole file does, because it
    /// has no preview or little else.
    ///
    /// In order, not empty, and apart from each other.
    package func identifyingParts(byteCount: Int) -> [Range<Int>]? {
        let spans = previews.map { $0.range.clamped(to: 0..<byteCount) }
        // Of several of equal length, the first in the file.
        let longest = spans.filter { !$0.isEmpty }.max {
            ($0.count, $1.lowerBound) < ($1.count, $0.lowerBound)
        }
        guard let longest else { return nil }
        let head = 0..<min(byteCount, Self.headByteCount)
        let parts =
            longest.lowerBound <= head.upperBound ? [0..<max(head.upperBound, longest.upperBound)] : [head, longest]
        let covered = parts.reduce(0) { $0 + $1.count }
        return byteCount - covered >= Self.minByteCountLeftOut ? parts : nil
    }
}
