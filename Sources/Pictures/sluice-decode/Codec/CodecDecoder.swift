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
    ///   - pictures: number of pictures in a row that are decoded at a time, each in a thread of its own.
    init(
        _ codec: Codec,
        configuration: [UInt8] = [],
        maxPixelCount: Int,
        threads: Int = 1,
        pictures: Int = 1
    ) throws(DecodeFailure) {
        guard let found = Self.find(codec) else {
            throw DecodeFailure(kind: .unsupported, message: "this libavcodec has no decoder for it")
        }
        guard let context = avcodec_alloc_context3(found), let packet = av_packet_alloc() else { throw Self.noMemory }
        self.context = context
        self.packet = packet
        context.pointee.thread_count = Int32(max(threads, pictures))
        // Threads share the rows of blocks or the slices of one picture, or each has a picture.
        context.pointee.thread_type = pictures > 1 ? FF_THREAD_FRAME : FF_THREAD_SLICE
        context.pointee.flags |= AV_CODEC_FLAG_UNALIGNED | (pictures > 1 ? 0 : AV_CODEC_FLAG_LOW_DELAY)
        context.pointee.err_recognition |= AV_EF_EXPLODE
        context.pointee.max_pixels = Int64(maxPixelCount)
        if !configuration.isEmpty {
            let padded = configuration.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
            guard let copy = av_mallocz(padded) else { throw Self.noMemory }
            copy.copyMemory(from: configuration, byteCount: configuration.count)
            context.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
            context.pointee.extradata_size = Int32(configuration.count)
        }
        if codec == .av1 { av_opt_set_int(context.pointee.priv_data, "max_frame_delay", Int64(pictures), 0) }
        let code = avcodec_open2(context, found, nil)
        guard code == 0 else { throw Self.failure(code) }
    }

    deinit {
        var (context, packet): (UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVPacket>?) =
            (self.context, self.packet)
        av_packet_free(&packet)
        avcodec_free_context(&context)
    }

    /// Decodes one picture, as if it were the only one.
    ///
    /// - Parameter fill: writes its `byteCount` bytes.
    /// - Throws: for anything that libavcodec reports as an error, however small the affected part of the picture.
    func decode(
        byteCount: Int,
        fill: (UnsafeMutableRawBufferPointer) throws(DecodeFailure) -> Void
    ) throws(DecodeFailure) -> CodecFrame {
        defer { avcodec_flush_buffers(context) }
        try send(byteCount: byteCount, fill: fill)
        try end()
        guard let frame = try receive() else { throw Self.failure(cavcodec_end_of_file) }
        return frame
    }

    /// Sends one of several pictures in a row. Also throws for damage of pictures sent before.
    ///
    /// - Parameters:
    ///   - number: its frame's.
    ///   - fill: writes its `byteCount` bytes.
    func send(
        number: Int = 0,
        byteCount: Int,
        fill: (UnsafeMutableRawBufferPointer) throws(DecodeFailure) -> Void
    ) throws(DecodeFailure) {
        guard byteCount > 0, byteCount <= Int(Int32.max) / 2, av_new_packet(packet, Int32(byteCount)) == 0 else {
            throw Self.noMemory
        }
        defer { av_packet_unref(packet) }
        try fill(UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: byteCount))
        packet.pointee.pts = Int64(number)
        let sent = avcodec_send_packet(context, packet)
        guard sent == 0 else { throw Self.failure(sent) }
    }

    /// Makes the decoder deliver what it still holds back.
    func end() throws(DecodeFailure) {
        let ended = avcodec_send_packet(context, nil)
        guard ended == 0 else { throw Self.failure(ended) }
    }

    /// The next picture; nil if another has to be sent first, or if the last was delivered.
    func receive() throws(DecodeFailure) -> CodecFrame? {
        let frame = try CodecFrame()
        let received = avcodec_receive_frame(context, frame.frame)
        if received == -EAGAIN || received == cavcodec_end_of_file { return nil }
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
