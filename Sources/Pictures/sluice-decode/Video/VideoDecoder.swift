import CAVCodec
import DecodeProtocol

/// Decodes single frames of a track, in one thread and each without those before it.
final class VideoDecoder {
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// - Parameter maxPixelCount: of a frame, in whole blocks.
    init(_ track: VideoTrack, maxPixelCount: Int) throws(DecodeFailure) {
        guard let codec = VideoCodec.find(track.codec), let context = avcodec_alloc_context3(codec) else {
            throw CodecDecoder.noMemory
        }
        self.context = context
        let copied = avcodec_parameters_to_context(context, track.parameters)
        guard copied >= 0 else { throw CodecDecoder.failure(copied) }
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_LOW_DELAY | AV_CODEC_FLAG_OUTPUT_CORRUPT
        context.pointee.max_pixels = Int64(maxPixelCount)
        if track.codec == AV_CODEC_ID_AV1 { av_opt_set_int(context.pointee.priv_data, "max_frame_delay", 1, 0) }
        let code = avcodec_open2(context, codec, nil)
        guard code == 0 else { throw CodecDecoder.failure(code) }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// As the parameter sets beside the frames give it, if they are there and the codec reads them early.
    var pixelFormat: AVPixelFormat { context.pointee.pix_fmt }
    var primaries: Int { Int(context.pointee.color_primaries.rawValue) }
    var transfer: Int { Int(context.pointee.color_trc.rawValue) }

    /// The frame of a packet, or the first of some packets in a row.
    ///
    /// - Parameter next: gives the packets.
    /// - Throws: if there is none.
    func decode(
        upTo maxPackets: Int,
        next: () -> UnsafeMutablePointer<AVPacket>?
    ) throws(DecodeFailure) -> CodecFrame {
        defer { avcodec_flush_buffers(context) }
        var failure = DecodeFailure(kind: .malformed, message: "no frame of the video can be read")
        for _ in 0..<maxPackets {
            guard let packet = next() else { break }
            let sent = avcodec_send_packet(context, packet)
            if sent < 0 {
                failure = CodecDecoder.failure(sent)
                if failure.kind == .outOfMemory { throw failure }
                continue
            }
            if let frame = try receive() { return frame }
        }
        // End of input: what it still holds back.
        avcodec_send_packet(context, nil)
        guard let frame = try receive() else { throw failure }
        return frame
    }

    private func receive() throws(DecodeFailure) -> CodecFrame? {
        let frame = try CodecFrame()
        let code = avcodec_receive_frame(context, frame.frame)
        if code == -ENOMEM { throw CodecDecoder.noMemory }
        return code == 0 && frame.width > 0 && frame.height > 0 ? frame : nil
    }
}
