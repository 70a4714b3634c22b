import CAVCodec
import DecodeProtocol
import Imaging

/// The track of a video whose frames are shown.
struct VideoTrack {
    let index: Int
    /// Owned by libavformat.
    let parameters: UnsafeMutablePointer<AVCodecParameters>
    private let stream: UnsafeMutablePointer<AVStream>

    /// - Throws: if there is none, or none that can be decoded.
    init(of context: UnsafeMutablePointer<AVFormatContext>) throws(DecodeFailure) {
        let tracks = (0..<Int(context.pointee.nb_streams)).compactMap { index in
            context.pointee.streams[index].map { (index, $0) }
        }
        let films = tracks.filter { $0.1.isFilm }
        // The one that players show, or else the largest.
        let preferred = films.max { a, b in a.1.rank < b.1.rank }
        guard let (index, stream) = preferred, let parameters = stream.pointee.codecpar else {
            throw DecodeFailure(kind: .unsupported, message: "no video track")
        }
        self.index = index
        self.stream = stream
        self.parameters = parameters
        if Self.encryptedTags.contains(parameters.pointee.codec_tag) {
            throw DecodeFailure(kind: .unsupported, message: "an encrypted video")
        }
        let codec = parameters.pointee.codec_id
        guard codec != AV_CODEC_ID_NONE else {
            throw DecodeFailure(kind: .unsupported, message: "a codec that libavformat does not know\(fourCC)")
        }
        guard VideoCodec.find(codec) != nil else {
            throw DecodeFailure(
                kind: .unsupported,
                message: "a video of the codec \(VideoCodec.name(codec)), by this libavcodec"
            )
        }
        guard width > 0, height > 0 else { throw DecodeFailure(kind: .malformed, message: "the video has no size") }
    }

    /// `encv` of ISO/IEC 23001-7 and `drmi` of Apple's shop, as little-endian numbers.
    private static let encryptedTags: Set<UInt32> = [0x7663_6E65, 0x696D_7264]

    /// Whether a track's codec or size is in its packets only.
    static func lacksParameters(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
        (0..<Int(context.pointee.nb_streams)).contains { index in
            guard let stream = context.pointee.streams[index], stream.isFilm else { return false }
            let parameters = stream.pointee.codecpar.pointee
            return parameters.width <= 0 || parameters.height <= 0
        }
    }

    private var fourCC: String {
        let tag = parameters.pointee.codec_tag
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
        return bytes.allSatisfy { 0x20...0x7E ~= $0 } ? " (\(String(decoding: bytes, as: UTF8.self)))" : ""
    }

    var codec: AVCodecID { parameters.pointee.codec_id }
    var width: Int { Int(parameters.pointee.width) }
    var height: Int { Int(parameters.pointee.height) }

    /// In units of the track; nil if unknown.
    var duration: Int64? {
        let duration = stream.pointee.duration
        return duration > 0 && duration != cavformat_no_time ? duration : nil
    }

    var start: Int64 { stream.pointee.start_time == cavformat_no_time ? 0 : stream.pointee.start_time }

    var seconds: Double? { duration.map { Double($0) * av_q2d(stream.pointee.time_base) } }

    /// Frames per second on average; nil if unknown.
    var frameRate: Double? {
        let average = stream.pointee.avg_frame_rate
        if average.num > 0, average.den > 0 { return min(av_q2d(average), Double(VideoFacts.maxFrameRate)) }
        guard let seconds, seconds > 0, stream.pointee.nb_frames > 1 else { return nil }
        return min(Double(stream.pointee.nb_frames) / seconds, Double(VideoFacts.maxFrameRate))
    }

    /// As shown: pixels that are not square become so without losing any.
    var size: PixelSize {
        var ratio = stream.pointee.sample_aspect_ratio
        if ratio.num <= 0 || ratio.den <= 0 { ratio = parameters.pointee.sample_aspect_ratio }
        guard ratio.num > 0, ratio.den > 0, ratio.num != ratio.den else {
            return PixelSize(width: width, height: height)
        }
        let aspect = av_q2d(ratio)
        // Nothing real is beyond.
        guard 0.2...5 ~= aspect else { return PixelSize(width: width, height: height) }
        return aspect > 1
            ? PixelSize(width: Int((Double(width) * aspect).rounded()), height: height)
            : PixelSize(width: width, height: Int((Double(height) / aspect).rounded()))
    }

    /// The quarter turn, with or without mirroring, that is nearest to the display matrix.
    var orientation: Orientation {
        var byteCount = 0
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &byteCount), byteCount >= 36 else {
            return .up
        }
        let matrix = UnsafeRawBufferPointer(start: data, count: byteCount)
        return Orientation(displayMatrix: (0..<9).map { matrix.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) })
    }

    /// Whether the profile is one of more than eight bits, where nothing else tells.
    var isDeep: Bool {
        switch codec {
        case AV_CODEC_ID_H264:
            // The profile of ISO/IEC 14496-15, 5.3.3.1: High 10, High 4:2:2, High 4:4:4 Predictive.
            guard let data = parameters.pointee.extradata, parameters.pointee.extradata_size > 1, data[0] == 1 else {
                return false
            }
            return [110, 122, 244].contains(data[1])
        case AV_CODEC_ID_VP9: return parameters.pointee.profile >= 2
        case AV_CODEC_ID_PRORES: return true
        default: return false
        }
    }

    /// Dolby Vision without a layer that other decoders show in its true colours.
    var isBareDolbyVision: Bool {
        var byteCount = 0
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DOVI_CONF, &byteCount), byteCount >= 8 else {
            return false
        }
        // The third byte of the record of libavutil is the profile.
        return data[2] == 5
    }
}

extension Orientation {
    /// - Parameter matrix: nine numbers of ISO/IEC 14496-12, 6.2.2, of which a point's new place is
    ///   (x · m₀ + y · m₃, x · m₁ + y · m₄).
    init(displayMatrix matrix: [Int32]) {
        guard matrix.count == 9 else {
            self = .up
            return
        }
        let (a, b, c, d) = (Int64(matrix[0]), Int64(matrix[1]), Int64(matrix[3]), Int64(matrix[4]))
        if abs(a) + abs(d) >= abs(b) + abs(c) {
            self = a >= 0 ? (d >= 0 ? .up : .downMirrored) : (d >= 0 ? .upMirrored : .down)
        } else {
            self = b >= 0 ? (c >= 0 ? .leftMirrored : .right) : (c >= 0 ? .left : .rightMirrored)
        }
    }
}

extension UnsafeMutablePointer<AVStream> {
    /// Not a cover picture or a track of thumbnails.
    fileprivate var isFilm: Bool {
        pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            && pointee.disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS) == 0
    }

    fileprivate var rank: (Int, Int) {
        let size = Int(pointee.codecpar.pointee.width).multipliedClamped(by: Int(pointee.codecpar.pointee.height))
        return (pointee.disposition & AV_DISPOSITION_DEFAULT == 0 ? 0 : 1, size)
    }
}
