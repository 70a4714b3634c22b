import CAVCodec

/// The decoders of libavcodec that are used: what cameras, phones and programs for films have written, not the hundreds
/// of codecs of games and broadcasters.
enum VideoCodec {
    /// In order of preference where several decode the same.
    static let names = [
        "h264", "hevc", "libdav1d", "vp9", "vp8", "mpeg4", "h263", "mpeg2video", "mpeg1video", "mjpeg", "prores",
        "dnxhd",
        "dvvideo", "msmpeg4", "msmpeg4v2", "msmpeg4v1", "vc1", "wmv3", "wmv2", "wmv1", "svq1", "svq3", "cinepak",
        "theora", "huffyuv", "ffvhuff", "ffv1", "cfhd", "png", "rawvideo", "qtrle", "rpza", "flv", "mjpegb", "v210",
    ]

    static func find(_ codec: AVCodecID) -> UnsafePointer<AVCodec>? {
        names.lazy.compactMap { avcodec_find_decoder_by_name($0) }.first { $0.pointee.id == codec }
    }

    static func name(_ codec: AVCodecID) -> String { String(cString: avcodec_get_name(codec)) }
}
