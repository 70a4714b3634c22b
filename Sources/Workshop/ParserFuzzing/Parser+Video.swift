import FileStructure
import Imaging
import SampleLibrary

extension Parser {
    static let video = Parser(name: "video", seeds: films) { bytes in
        guard let container = VideoContainer(markedBy: Array(bytes.prefix(VideoContainer.markByteCount))) else {
            return
        }
        demand(VideoContainer(markedBy: bytes) != nil, "a container that more bytes hide")
        let movie = VideoContainer.movieBox(of: FileWindow(bytes))
        demand(VideoContainer.xmp(of: FileWindow(bytes)).map { 1...1 << 20 ~= $0.count } ?? true, "an endless packet")
        demand(movie.map { !$0.isEmpty && $0.lowerBound >= 8 && $0.lowerBound < bytes.count } ?? true, "a moov box")
        let facts = FilmFacts(FileWindow(bytes))
        demand((facts == nil) == (movie == nil), "facts without a moov box")
        demand(facts?.size.map { $0.width > 0 && $0.height > 0 } ?? true, "a film without a size")
        demand(facts?.texts.values.allSatisfy { $0.utf8.count <= 3 << 12 } ?? true, "an endless text")
        demand(!container.mediaType.isEmpty, "no media type")
    }

    /// One of each container, and one whose `moov` box comes first.
    private static let films: [[UInt8]] = {
        let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 3, 1, 0xFF, 0xD9]
        func film(_ container: SampleVideo.Container) -> SampleVideo {
            SampleVideo(container, .jpeg, frames: [frame, frame], size: PixelSize(width: 16, height: 16))
        }
        var streamed = film(.mp4)
        streamed.isMovieFirst = true
        streamed.written = 3_700_000_000
        streamed.metadata = [("make", "Sluice"), ("com.android.model", "Film")]
        streamed.place = "+52.4597+013.3220/"
        return SampleVideo.Container.allCases.map { film($0).bytes() } + [streamed.bytes()]
    }()
}
