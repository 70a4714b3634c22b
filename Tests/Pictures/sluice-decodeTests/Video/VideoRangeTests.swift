import DecodeClient
import Imaging
import PictureSamples
import SampleLibrary
import Testing

@Suite("High dynamic range of videos")
struct VideoRangeTests {
    private let size = VideoMaker.size

    /// A film of one grey.
    private func film(transfer: Int, code: Double) throws -> SampleVideo {
        var coding = SampleH264()
        (coding.bitDepth, coding.primaries, coding.transfer, coding.matrix) = (10, 9, transfer, 9)
        var colour = VideoColour.bt2020
        colour.bitDepth = 10
        let sample = colour.samples(of: [code, code, code])
        var film = SampleVideo(
            .mp4,
            .h264(coding),
            frames: [coding.frame(size, number: 0) { _, _ in sample }],
            size: size
        )
        film.colour = (9, transfer, 9)
        return film
    }

    @Test(
        "Diffuse white of PQ and HLG is almost white, and darkness stays dark",
        arguments: [(16, 0.58), (18, 0.75)]
    )
    func white(transfer: Int, code: Double) throws {
        let (header, picture) = try VideoMaker.decode(try film(transfer: transfer, code: code).bytes())
        #expect(header.isHDR && header.bitDepth == 10 && header.iccProfile == nil)
        let white = picture.rgb(0.5, 0.5)
        #expect(white.allSatisfy { 225...250 ~= $0 }, "\(white)")
        let dark = try VideoMaker.decode(try film(transfer: transfer, code: 0.02).bytes()).picture.rgb(0.5, 0.5)
        #expect(dark.allSatisfy { $0 < 12 }, "\(dark)")
    }

    @Test("Colours of Display P3 keep a profile, and those of BT.2020 become sRGB")
    func primaries() throws {
        var film = try film(transfer: 1, code: 0.5)
        #expect(try VideoMaker.open(film.bytes()).header.iccProfile == nil)
        film.colour = (12, 1, 1)
        let header = try VideoMaker.open(film.bytes()).header
        #expect(header.iccProfile != nil && !header.isHDR)
    }
}
