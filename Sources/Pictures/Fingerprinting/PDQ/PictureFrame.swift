/// A solid border around a picture, as people who share photos add: on at least two opposite sides.
struct PictureFrame {
    /// The area inside it, in samples.
    let columns: Range<Int>
    let rows: Range<Int>

    /// The largest difference between the frame's level and any of its samples: variation caused by compression.
    private static let maxDifference = 12
    /// In samples of an analysis picture of up to 256: about one per cent.
    private static let minWidth = 2
    /// Minimum size of the inner area, in samples and as a share of the picture.
    private static let minInnerSide = 64
    private static let minInnerShare = 0.25

    /// Nil for a picture without a frame or of a single colour. For nearly all pictures, the four corners decide.
    ///
    /// - Parameter luma: luma of the analysis picture.
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

        let minWidth = Self.minWidth
        guard min(top, bottom) >= minWidth || min(left, right) >= minWidth else { return nil }
        // A line between frame and picture is a mix of both.
        func inner(_ before: Int, _ behind: Int, of count: Int) -> Range<Int>? {
            let (start, end) = (before > 0 ? before + 1 : 0, behind > 0 ? count - behind - 1 : count)
            return end - start >= Self.minInnerSide ? start..<end : nil
        }
        guard let columns = inner(left, right, of: luma.width), let rows = inner(top, bottom, of: luma.height),
            Double(columns.count * rows.count) >= Self.minInnerShare * Double(luma.width * luma.height)
        else { return nil }
        (self.columns, self.rows) = (columns, rows)
    }

    private static func isNear(_ sample: UInt8, _ level: Int) -> Bool { abs(Int(sample) - level) <= maxDifference }

    /// The number of frame lines before and behind the inner area; in total all lines if all are frame.
    private static func widths(_ last: Int, _ isFrame: (Int) -> Bool) -> (before: Int, behind: Int) {
        guard let first = (0...last).first(where: { !isFrame($0) }),
            let end = (0...last).last(where: { !isFrame($0) })
        else { return (last + 1, 0) }
        return (first, last - end)
    }
}

extension PDQ {
    /// The stored hash of the area inside a solid border, and the share of the picture that it covers; nil for a
    /// picture without such a border.
    ///
    /// With a border, the hash of the whole picture says little about the photo: a border of 5 % changes it by about
    /// 100 bits.
    ///
    /// - Parameter luma: luma of the upright analysis picture.
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
