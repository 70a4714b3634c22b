import DecodeClient
import FileStructure
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@Suite("Frames of videos")
struct VideoPictureTests {
    @Test(
        "A frame has the colours of the film in every container",
        arguments: [SampleVideo.Container.mov, .mp4, .threeGP, .avi, .mkv, .webm]
    )
    func containers(container: SampleVideo.Container) throws {
        let (header, picture) = try VideoMaker.decode(try VideoMaker.film(container).bytes())
        #expect(header.format == .video && header.storedSize == VideoMaker.size && header.bitDepth == 8)
        #expect(!header.isHDR && header.iccProfile == nil)
        #expect(picture.damage == [] && picture.largestError() < 8)
        let facts = try #require(header.video)
        #expect(facts.container.rawValue == container.rawValue && facts.codec == "mjpeg" && !facts.hasSound)
        #expect(facts.milliseconds == 200 && facts.frameRate == 25)
    }

    @Test(
        "So it has in a transport stream, with and without time codes",
        arguments: [SampleVideo.Container.mts, .m2ts]
    )
    func transportStream(container: SampleVideo.Container) throws {
        var coding = SampleH264()
        coding.isStream = true
        let (header, picture) = try VideoMaker.decode(film(container, coding, .bt601).bytes())
        #expect(header.storedSize == VideoMaker.size && picture.largestError() < 4)
        let facts = try #require(header.video)
        #expect(facts.container == .mts && facts.codec == "h264" && facts.frameRate == 25)
        #expect(facts.milliseconds.map { 160...240 ~= $0 } == true)
    }

    private func film(
        _ container: SampleVideo.Container,
        _ coding: SampleH264,
        _ colour: VideoColour,
        size: PixelSize = VideoMaker.size
    ) -> SampleVideo {
        let frames = (0..<5).map { number in
            coding.frame(size, number: number) { x, y in colour.samples(of: VideoMaker.patch(x, y, size).colour) }
        }
        return SampleVideo(container, .h264(coding), frames: frames, size: size)
    }

    @Test(
        "The matrix and the range that the film names give its colours",
        arguments: [(5, VideoColour.bt601), (1, .bt709), (9, .bt2020)],
        [false, true]
    )
    func matrices(named: (matrix: Int, colour: VideoColour), isFullRange: Bool) throws {
        var (coding, colour) = (SampleH264(), named.colour)
        (coding.matrix, coding.isFullRange, colour.isFullRange) = (named.matrix, isFullRange, isFullRange)
        let (_, picture) = try VideoMaker.decode(film(.mp4, coding, colour).bytes())
        #expect(picture.largestError() < 4)
    }

    @Test("A film that names no matrix has that of its size: BT.709 from 720 rows on")
    func unnamedMatrix() throws {
        let small = try VideoMaker.decode(film(.mov, SampleH264(), .bt601).bytes())
        #expect(small.picture.largestError() < 4)
        let large = PixelSize(width: 1280, height: 48)
        let wide = try VideoMaker.decode(film(.mov, SampleH264(), .bt709, size: large).bytes())
        #expect(wide.picture.largestError() < 4)
    }

    @Test("The display matrix turns and mirrors the frame", arguments: Orientation.allCases)
    func orientation(orientation: Orientation) throws {
        var film = try VideoMaker.film(.mov)
        film.orientation = orientation
        let header = try VideoMaker.open(film.bytes()).header
        #expect(header.orientation == orientation && header.storedSize == VideoMaker.size)
    }

    @Test("Pixels that are not square become so, without losing any")
    func aspect() throws {
        var film = try VideoMaker.film(.mov)
        film.pixelAspect = (4, 3)
        let (wide, picture) = try VideoMaker.decode(film.bytes())
        #expect(wide.storedSize == PixelSize(width: 171, height: 80) && picture.largestError() < 8)
        film.pixelAspect = (1, 2)
        #expect(try VideoMaker.open(film.bytes()).header.storedSize == PixelSize(width: 128, height: 160))
    }

    @Test("Neither black nor flat nor blurred frames are shown where there are better ones", arguments: 0..<5)
    func choice(best: Int) throws {
        // The share of each frame in the film is one that is looked at.
        let soft = try VideoMaker.jpeg(grey: 128)
        var frames = [try VideoMaker.jpeg(grey: 0), soft, soft, try VideoMaker.jpeg(grey: 255), soft]
        frames[best] = try VideoMaker.jpeg()
        let places = [0, 1, 2, 3, 4].flatMap { Array(repeating: frames[$0], count: [2, 3, 5, 5, 5][$0]) }
        let film = SampleVideo(.mov, .jpeg, frames: places, size: VideoMaker.size)
        #expect(try VideoMaker.decode(film.bytes()).picture.largestError() < 8)
    }

    @Test("The sharpest of several frames is shown")
    func sharpest() throws {
        let size = PixelSize(width: 256, height: 160)
        let sharp = try SamplePhoto(size: size, seed: 7, exif: nil).encoded()
        let blurred = try JPEGEncoder(quality: 90).encode(blurred(size), iccProfile: nil)
        let frames = [blurred, blurred, blurred, blurred, blurred, sharp, blurred, blurred, blurred, blurred]
        let film = SampleVideo(.mp4, .jpeg, frames: frames, size: size)
        let shown = try VideoMaker.decode(film.bytes()).picture.planes[0]
        func mean(_ other: [UInt8]) -> Int {
            zip(shown, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / shown.count
        }
        let alone = try [sharp, blurred].map { frame in
            try VideoMaker.decode(SampleVideo(.mp4, .jpeg, frames: [frame], size: size).bytes()).picture.planes[0]
        }
        #expect(mean(alone[0]) == 0 && mean(alone[1]) > 0)
    }

    /// The same picture, out of focus.
    private func blurred(_ size: PixelSize) -> PlanarImage {
        let source = SamplePhoto(size: size, seed: 7, chroma: .yuv444).upright()
        let image = PlanarImage(size: size, chroma: .yuv444)
        for (plane, target) in zip(source.planes, image.planes) {
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (rows, columns) = (
                        max(0, y - 3)...min(size.height - 1, y + 3), max(0, x - 3)...min(size.width - 1, x + 3)
                    )
                    let sum = rows.reduce(0) { sum, row in columns.reduce(sum) { $0 + Int(plane.row(row)[$1]) } }
                    target.row(y)[x] = UInt8(sum / (rows.count * columns.count))
                }
            }
        }
        return image
    }

    @Test("A film of one frame shows it, even if it is black")
    func single() throws {
        let film = SampleVideo(.mov, .jpeg, frames: [try VideoMaker.jpeg(grey: 0)], size: VideoMaker.size)
        let picture = try VideoMaker.decode(film.bytes()).picture
        #expect(picture.rgb(0.5, 0.5) == [0, 0, 0] && picture.damage == [])
    }

    @Test("It is scaled as asked")
    func scaled() throws {
        let picture = try VideoMaker.decode(try VideoMaker.film(.avi).bytes(), to: 32).picture
        #expect(picture.size == PixelSize(width: 32, height: 20) && picture.largestError() < 12)
    }
}
