/// A border of one colour around a picture, as whoever passes photos on puts around them: at two opposite sides at least.
struct PictureFrame {
    /// What is within it, in samples.
    let columns: Range<Int>
    let rows: Range<Int>

    /// From the frame's level to that of any sample in it: what compression leaves of a colour.
    private static let maxDifference = 12
    /// Samples, of an analysis picture's 256 at most: about one per cent.
    private static let leastWidth = 2
    /// Of what is within, in samples and as a share of the picture.
    private static let leastInnerSide = 64
    private static let leastInnerShare = 0.25

    /// Nil for a picture without one, and for one that is of one colour all over. The four corners decide for nearly all
    /// pictures.
    ///
    /// - Parameter luma: of the analysis picture.
    init?(_ luma: SamplePlane) {
        let (lastColumn, lastRow) = (luma.width - 1, luma.height - 1)
        let corners = [(0, 0), (lastColumn, 0), (0, lastRow), (lastColumn, lastRow)].map { Int(luma.row($0.1)[$0.0]) }
        guard let lowest = corners.min(), let highest = corners.max(), highest - lowest <= Self.maxDifference else {
            return nil
        }
        let level = (lowest + highest) / 2

        func isFrameRow(_ row: Int) -> Bool {
            let samples = luma.row(row)
            return (0...lastColumn).allSatisfy { Self.isNear(samples[$0], level) }
        }
        let (top, bottom) = Self.widths(lastRow, isFrameRow)
        guard top + bottom < luma.height else { return nil }
        func isFrameColumn(_ column: Int) -> Bool {
            (top...lastRow - bottom).allSatisfy { Self.isNear(luma.row($0)[column], level) }
        }
        let (left, right) = Self.widths(lastColumn, isFrameColumn)
        guard left + right < luma.width else { return nil }

        let least = Self.leastWidth
        guard min(top, bottom) >= least || min(left, right) >= least else { return nil }
        // A line between the two is mixed of both.
        func inner(_ before: Int, _ behind: Int, of count: Int) -> Range<Int>? {
            let (start, end) = (before > 0 ? before + 1 : 0, behind > 0 ? count - behind - 1 : count)
            return end - start >= Self.leastInnerSide ? start..<end : nil
        }
        guard let columns = inner(left, right, of: luma.width), let rows = inner(top, bottom, of: luma.height),
            Double(columns.count * rows.count) >= Self.leastInnerShare * Double(luma.width * luma.height)
        else { return nil }
        (self.columns, self.rows) = (columns, rows)
    }

    private static func isNear(_ sample: UInt8, _ level: Int) -> Bool { abs(Int(sample) - level) <= maxDifference }

    /// How many lines of the frame there are before and behind what is within; together all lines where all are.
    private static func widths(_ last: Int, _ isFrame: (Int) -> Bool) -> (before: Int, behind: Int) {
        guard let first = (0...last).first(where: { !isFrame($0) }),
            let end = (0...last).last(where: { !isFrame($0) })
        else { return (last + 1, 0) }
        return (first, last - end)
    }
}

extension PDQ {
    /// The stored hash of what is within a border of one colour, and which share of the picture that is; nil for a picture
    /// without such a border.
    ///
    /// With it, a hash of the whole picture shows little of the photo: a border of 5 % moves it by about 100 bits.
    ///
    /// - Parameter luma: of the upright analysis picture.
    package static func trimmed(_ luma: SamplePlane) -> (fingerprint: Fingerprint, share: Double)? {
        guard let frame = PictureFrame(luma) else { return nil }
        let fingerprint = stable(
            luma: luma.row(frame.rows.lowerBound) + frame.columns.lowerBound,
            width: frame.columns.count,
            height: frame.rows.count,
            stride: luma.stride
        )
        return (fingerprint, Double(frame.columns.count * frame.rows.count) / Double(luma.width * luma.height))
    }
}
