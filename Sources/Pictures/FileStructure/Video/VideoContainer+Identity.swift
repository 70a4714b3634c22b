extension VideoContainer {
    /// Larger files are identified by parts.
    package static let maxWholeByteCount = 64 << 20
    private static let partByteCount = 1 << 20
    /// Of a film of many hours.
    private static let maxMovieByteCount = 16 << 20

    /// The parts of a long video that identify it: its first, middle and last MiB, and of a file of boxes the start of its
    /// `moov` box, which holds time, place and the size of each frame. Nil if all bytes do, because there are few, or if
    /// it is no video.
    ///
    /// In order, not empty, and apart from each other.
    package static func identifyingParts(of file: FileWindow) -> [Range<Int>]? {
        let (end, part) = (file.byteCount, partByteCount)
        guard end > maxWholeByteCount, let head = file.bytes(at: 0, count: markByteCount),
            let container = Self(markedBy: head)
        else { return nil }
        let middle = (end - part) / 2
        var parts = [0..<part, middle..<middle + part, end - part..<end]
        if container.hasBoxes, let movie = movieBox(of: file) { parts.append(movie.prefix(maxMovieByteCount)) }
        return parts.joined()
    }

    package var hasBoxes: Bool {
        switch self {
        case .mp4, .mov, .threeGP: true
        case .avi, .mkv, .webm, .mts: false
        }
    }

    /// The content of the `moov` box; nil if it is not among the first boxes. It may end beyond a truncated file.
    package static func movieBox(of file: FileWindow) -> Range<Int>? {
        let boxes = BoxHeaders.boxes(in: 0..<file.byteCount, of: RawReading(file))
        return boxes.first { $0.type == "moov" && !$0.content.isEmpty }?.content
    }
}

extension [Range<Int>] {
    /// In order; those that overlap or adjoin become one.
    fileprivate func joined() -> Self {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }
}
