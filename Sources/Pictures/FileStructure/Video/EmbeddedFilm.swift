/// The film inside the file of a motion photo, which cameras record around the moment of the picture.
package struct EmbeddedFilm: Sendable, Equatable {
    /// Where it is in the file: an MP4 or QuickTime file of its own.
    package let range: Range<Int>
    package let container: VideoContainer
    /// Nil if its header does not say.
    package let milliseconds: Int?

    /// The film of a HEIF file, in a box of its own (Android's Motion Photo format 1.0). Nil if there is none.
    package init?(inBoxesOf file: FileWindow) {
        let boxes = BoxHeaders.boxes(in: 0..<file.byteCount, of: RawReading(file))
        guard let box = boxes.first(where: { $0.type == "mpvd" }) else { return nil }
        self.init(in: box.content, of: file)
    }

    /// The film behind the picture of a JPEG file. Nil if there is none where the metadata says.
    ///
    /// - Parameters:
    ///   - distances: how many bytes before the end of the file it may begin; the first place with a film counts.
    ///   - mayHaveTrailer: whether the camera may have listed it at the end of the file, as Samsung's do.
    package init?(behindPictureOf file: FileWindow, distances: [Int], mayHaveTrailer: Bool) {
        let end = file.byteCount
        let stated = distances.filter { 0..<end ~= $0 }.map { end - $0..<end }
        let film = stated.lazy.compactMap { Self(in: $0, of: file) }.first
        guard
            let film = film ?? (mayHaveTrailer ? SamsungTrailer.film(of: file).flatMap { Self(in: $0, of: file) } : nil)
        else { return nil }
        self = film
    }

    /// - Parameter range: begins with the film, and may go on behind it.
    private init?(in range: Range<Int>, of file: FileWindow) {
        let reading = RawReading(file)
        let boxes = BoxHeaders.boxes(in: range, of: reading).prefix { Self.types.contains($0.type) }
        guard boxes.first?.type == "ftyp", let last = boxes.last,
            let movie = boxes.first(where: { $0.type == "moov" }),
            let head = file.bytes(at: range.lowerBound, count: min(range.count, VideoContainer.markByteCount)),
            let container = VideoContainer(markedBy: head)
        else { return nil }
        self.range = range.lowerBound..<last.content.upperBound
        self.container = container
        milliseconds = Self.milliseconds(of: movie.content, reading)
    }

    /// Of files. What follows a film is none of them.
    private static let types: Set<String> = ["ftyp", "moov", "mdat", "free", "skip", "wide", "udta", "uuid", "meta"]

    /// By the movie header (ISO/IEC 14496-12, 8.2.2).
    private static func milliseconds(of movie: Range<Int>, _ reading: RawReading) -> Int? {
        guard let header = BoxHeaders.boxes(in: movie, of: reading).first(where: { $0.type == "mvhd" }),
            let version = reading.file.bytes(at: header.content.lowerBound, count: 4)?.first
        else { return nil }
        let times = version == 1 ? 8 : 4
        guard let bytes = reading.file.bytes(at: header.content.lowerBound + 4 + 2 * times, count: 4 + times),
            !bytes.dropFirst(4).allSatisfy({ $0 == 0xFF })
        else { return nil }
        let scale = bytes.prefix(4).reduce(0.0) { $0 * 256 + Double($1) }
        let milliseconds = (bytes.dropFirst(4).reduce(0.0) { $0 * 256 + Double($1) } / scale * 1000).rounded()
        return 1...86_400_000 ~= milliseconds ? Int(milliseconds) : nil
    }
}
