import CAVCodec
import DecodeProtocol
import Glibc

/// A decoder of libavcodec for still pictures that share their parameters, such as the tiles of one photo.
///
/// It keeps parameter sets of earlier pictures. Create a new one for each photo, or a damaged photo might be decoded
/// with its predecessor's.
final class CodecDecoder {
    enum Codec: Hashable {
        case hevc
        /// Through libdav1d: libavcodec's own decoder needs a GPU.
        case av1
    }

    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>

    static var version: String { "\(cavcodec_major()).\(cavcodec_minor()).\(cavcodec_micro())" }

    static func has(_ codec: Codec) -> Bool { find(codec) != nil }

    private static func find(_ codec: Codec) -> UnsafePointer<AVCodec>? {
        switch codec {
        case .hevc: avcodec_find_decoder_by_name("hevc")
        case .av1: avcodec_find_decoder_by_name("libdav1d")
        }
    }

    /// - Parameters:
    ///   - configuration: content of the file's `hvcC` or `av1C` box, for pictures sent in the file's format; empty if
    ///     parameter sets are sent with the pictures, between start codes.
    ///   - threads: number of threads that may work on one picture at a time, if its coding permits.
    init(
        _ codec: Codec,
        configuration: [UInt8] = [],
        maxPixelCount: Int,
        threads: Int = 1
    ) throws(DecodeFailure) {
        guard let found = Self.find(codec) else {
            throw DecodeFailure(kind: .unsupported, message: "this libavcodec has no decoder for it")
        }
        guard let context = avcodec_alloc_context3(found), let packet = av_packet_alloc() else { throw Self.noMemory }
        self.context = context
        self.packet = packet
        context.pointee.thread_count = Int32(threads)
        // Rows of blocks or slices. A thread per picture would hold several pictures.
        context.pointee.thread_type = FF_THREAD_SLICE
        context.pointee.flags |= AV_CODEC_FLAG_LOW_DELAY | AV_CODEC_FLAG_UNALIGNED
        context.pointee.err_recognition |= AV_EF_EXPLODE
        context.pointee.max_pixels = Int64(maxPixelCount)
        if !configuration.isEmpty {
            let padded = configuration.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
            guard let copy = av_mallocz(padded) else { throw Self.noMemory }
            copy.copyMemory(from: configuration, byteCount: configuration.count)
            context.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
            context.pointee.extradata_size = Int32(configuration.count)
        }
        if codec == .av1 { av_opt_set_int(context.pointee.priv_data, "max_frame_delay", 1, 0) }
        let code = avcodec_open2(context, found, nil)
        guard code == 0 else { throw Self.failure(code) }
    }

    deinit {
        var (context, packet): (UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVPacket>?) =
            (self.context, self.packet)
        av_packet_free(&packet)
        avcodec_free_context(&context)
    }

    /// Decodes one picture.
    ///
    /// - Parameter fill: writes its `byteCount` bytes.
    /// - Throws: for anything that libavcodec reports as an error, however small the affected part of the picture.
    func decode(
        byteCount: Int,
        fill: (UnsafeMutableRawBufferPointer) throws(DecodeFailure) -> Void
    ) throws(DecodeFailure) -> CodecFrame {
        guard byteCount > 0, byteCount <= Int(Int32.max) / 2, av_new_packet(packet, Int32(byteCount)) == 0 else {
            throw Self.noMemory
        }
        defer {
            av_packet_unref(packet)
            avcodec_flush_buffers(context)
        }
        try fill(UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: byteCount))
        let sent = avcodec_send_packet(context, packet)
        guard sent == 0 else { throw Self.failure(sent) }
        // End of input: flush what it still holds back.
        let ended = avcodec_send_packet(context, nil)
        guard ended == 0 else { throw Self.failure(ended) }
        let frame = try CodecFrame()
        let received = avcodec_receive_frame(context, frame.frame)
        guard received == 0 else { throw Self.failure(received) }
        guard frame.isWhole else { throw DecodeFailure(kind: .malformed, message: "libavcodec: a damaged picture") }
        return frame
    }

    static var noMemory: DecodeFailure { DecodeFailure(kind: .outOfMemory, message: "allocation failed") }

    static func failure(_ code: Int32, of library: String = "libavcodec") -> DecodeFailure {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        av_strerror(code, &text, text.count)
        let message = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return DecodeFailure(kind: code == -ENOMEM ? .outOfMemory : .malformed, message: "\(library): \(message)")
    }
}
