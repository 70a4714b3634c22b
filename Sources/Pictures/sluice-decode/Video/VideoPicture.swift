import CAVCodec
import CPlanes
import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// A video: one of its frames, and what its container says about it.
///
/// Opening it reads headers. Frames are decoded when the picture is rendered, when memory for them was admitted.
final class VideoPicture: PictureDecoder {
    let report: PictureReport
    private let descriptor: FileDescriptor
    private let video: VideoFile
    private let decoder: VideoDecoder

    init(_ file: FileDescriptor, limits: OpenRequest) throws(DecodeFailure) {
        guard let copy = try? file.duplicate() else {
            throw DecodeFailure(kind: .unreadable, message: "too many open files")
        }
        do throws(DecodeFailure) {
            let opened = try Self.open(copy, limits)
            (video, decoder, report) = (opened.video, opened.decoder, opened.report)
        } catch {
            try? copy.close()
            throw error
        }
        descriptor = copy
    }

    deinit { try? descriptor.close() }

    private static func open(
        _ file: FileDescriptor,
        _ limits: OpenRequest
    ) throws(DecodeFailure) -> (video: VideoFile, decoder: VideoDecoder, report: PictureReport) {
        let window = FileWindow(file, byteCount: Int(file.end() ?? 0))
        let head = window.bytes(at: 0, count: min(window.byteCount, VideoContainer.markByteCount)) ?? []
        guard let container = VideoContainer(markedBy: head) else {
            throw DecodeFailure(kind: .unknownFormat, message: "unrecognised format")
        }
        let movieByteCount = try Self.movieByteCount(of: window, container)
        let memory = VideoMemory(limits, movieByteCount: movieByteCount)
        try memory.admitOpening()
        let video = try VideoFile(
            file,
            container: container,
            byteCount: window.byteCount,
            movieByteCount: movieByteCount
        )
        let track = video.track
        if track.isBareDolbyVision {
            throw DecodeFailure(kind: .unsupported, message: "a video in Dolby Vision's own colours (profile 5)")
        }
        // Its size alone, before a decoder sees it.
        var header = ImageHeader(
            format: .video,
            storedSize: track.size,
            orientation: track.orientation,
            peakByteCount: 0
        )
        try header.check(against: limits)
        let decoder = try VideoDecoder(track, maxPixelCount: memory.maxCodedPixels(of: track))
        let colour = track.colour(decoder)
        header.bitDepth = track.bitDepth(decoder)
        header.isHDR = colour.isHDR
        header.iccProfile = colour.profile
        header.peakByteCount = memory.peakByteCount(of: track, size: header.storedSize, bitDepth: header.bitDepth)
        header.video = VideoFacts(video)
        if container.hasBoxes { header.xmp = VideoContainer.xmp(of: window) }
        return (video, decoder, PictureReport(header))
    }

    /// Of the `moov` box, which describes all frames; cameras write it when the recording ends. 0 in other containers.
    private static func movieByteCount(of file: FileWindow, _ container: VideoContainer) throws(DecodeFailure) -> Int {
        guard container.hasBoxes else { return 0 }
        guard let movie = VideoContainer.movieBox(of: file) else {
            let text = "its index of frames (moov) is missing: the recording was not finished, or its end is lost"
            throw DecodeFailure(kind: .malformed, message: text)
        }
        return movie.count
    }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        let poster = try PosterFrame(of: video, decoder)
        let frame = poster.frame
        let colour = video.track.colour(decoder, frame)
        let size = PixelSize(width: planes.width, height: planes.height)
        if let tone = colour.highDynamicRange(max: 65535) {
            let scaled = try ScaledFrame(frame, to: size, .deepRGB)
            var toned = [UInt16](repeating: 0, count: 3 * size.width)
            for y in 0..<size.height {
                guard let row = scaled.row(y).baseAddress else { break }
                func samples(_ band: Int) -> cplanes_samples {
                    cplanes_samples(first: row + 2 * band, bytes: 2, step: 3)
                }
                tone.write(samples(0), samples(1), samples(2), into: &toned)
                toned.withUnsafeBytes { planes.writeInterleaved($0, bytes: 2, max: 65535) }
            }
        } else {
            let scaled = try ScaledFrame(frame, to: size, .rgb)
            for y in 0..<size.height { planes.writeInterleaved(scaled.row(y), bytes: 1, max: 255) }
        }
        return poster.notes
    }
}

extension VideoTrack {
    /// By the container, or else by the parameter sets, or else by a frame.
    fileprivate func colour(_ decoder: VideoDecoder, _ frame: CodecFrame? = nil) -> SignalledColour {
        // 2 stands for unspecified, 0 is reserved.
        func first(_ codes: [Int]) -> Int { codes.first { $0 != 2 && $0 != 0 } ?? 2 }
        let parameters = parameters.pointee
        return SignalledColour(
            primaries: first([
                Int(parameters.color_primaries.rawValue), decoder.primaries, frame.map { Int($0.primaries) } ?? 2,
            ]),
            transfer: first([
                Int(parameters.color_trc.rawValue), decoder.transfer, frame.map { Int($0.transfer) } ?? 2,
            ])
        )
    }

    /// Bits per sample; 8 if unknown.
    fileprivate func bitDepth(_ decoder: VideoDecoder) -> Int {
        let format =
            decoder.pixelFormat == AV_PIX_FMT_NONE ? AVPixelFormat(parameters.pointee.format) : decoder.pixelFormat
        if let description = av_pix_fmt_desc_get(format) {
            return max(1, min(16, Int(description.pointee.comp.0.depth)))
        }
        let bits = Int(parameters.pointee.bits_per_raw_sample)
        return 1...16 ~= bits ? bits : isDeep ? 10 : 8
    }
}

extension VideoFacts {
    fileprivate init(_ video: VideoFile) {
        self.init(
            container: video.container,
            codec: VideoCodec.name(video.track.codec),
            milliseconds: video.milliseconds.map { min($0, Self.maxMilliseconds) },
            frameRate: video.track.frameRate,
            hasSound: video.hasSound,
            tags: Dictionary(
                uniqueKeysWithValues: Tag.allCases.compactMap { tag in video.tag(tag.names).map { (tag, $0) } }
            )
        )
    }
}
