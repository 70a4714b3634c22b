import CAVCodec
import DecodeProtocol
import FileStructure
import SystemPackage

/// A video as libavformat reads it: its tracks, and the packets of one of them.
///
/// libavformat sees the bytes of this file and nothing else: the demuxer is the one for the recognised container, files
/// and addresses that a video names are refused (the sandbox would refuse them too), and so are other demuxers for what
/// lies inside.
final class VideoFile {
    let container: VideoContainer
    let track: VideoTrack
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let bytes: VideoBytes
    private let packet: UnsafeMutablePointer<AVPacket>
    private var packetsLeft = 0

    static var version: String { "\(cavformat_major()).\(cavformat_minor()).\(cavformat_micro())" }

    /// Names of demuxers, of which each container has one.
    private static let demuxers = "mov,matroska,avi,mpegts"
    /// Bytes for headers and indexes, besides the `moov` box.
    private static let openByteCount = 32 << 20
    /// Bytes of a transport stream that are searched for its tracks' parameters.
    private static let probeByteCount = 4 << 20
    /// For frames.
    private static let frameByteCount = 64 << 20
    private static let maxTracks = 200
    private static let maxPackets = 10_000

    /// - Parameter movieByteCount: of the `moov` box.
    init(
        _ file: FileDescriptor,
        container: VideoContainer,
        byteCount: Int,
        movieByteCount: Int
    ) throws(DecodeFailure) {
        guard let demuxer = av_find_input_format(container.demuxer) else {
            throw DecodeFailure(kind: .unsupported, message: "\(container.rawValue) by this libavformat")
        }
        guard let bytes = VideoBytes(file, byteCount: byteCount), let packet = av_packet_alloc() else {
            throw CodecDecoder.noMemory
        }
        self.bytes = bytes
        self.packet = packet
        self.container = container
        var packetToFree: UnsafeMutablePointer<AVPacket>? = packet
        guard let created = avformat_alloc_context() else {
            av_packet_free(&packetToFree)
            throw CodecDecoder.noMemory
        }
        created.pointee.pb = bytes.stream
        cavformat_refuse_files(created)
        for (name, value) in [
            ("format_whitelist", Self.demuxers), ("protocol_whitelist", "none"),
            ("codec_whitelist", VideoCodec.names.joined(separator: ",")), ("max_streams", "\(Self.maxTracks)"),
            ("probesize", "\(Self.probeByteCount)"),
        ] { av_opt_set(created, name, value, 0) }
        bytes.allow(byteCount: Self.openByteCount.addingClamped(movieByteCount))
        var opened: UnsafeMutablePointer<AVFormatContext>? = created
        // Frees the context if it fails.
        let code = avformat_open_input(&opened, "", demuxer, nil)
        guard code == 0, let opened else {
            av_packet_free(&packetToFree)
            throw CodecDecoder.failure(code, of: "libavformat")
        }
        if container == .mts || VideoTrack.lacksParameters(opened) { avformat_find_stream_info(opened, nil) }
        do throws(DecodeFailure) { track = try VideoTrack(of: opened) } catch {
            var closing: UnsafeMutablePointer<AVFormatContext>? = opened
            avformat_close_input(&closing)
            av_packet_free(&packetToFree)
            throw error
        }
        context = opened
        for index in 0..<Int(opened.pointee.nb_streams) where index != track.index {
            opened.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
        }
    }

    deinit {
        var (context, packet): (UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<AVPacket>?) =
            (self.context, self.packet)
        avformat_close_input(&context)
        av_packet_free(&packet)
    }

    var readByteCount: Int { bytes.readByteCount }

    /// Call before frames are read: renews what may be read for them.
    func beginFrames() {
        bytes.allow(byteCount: Self.frameByteCount)
        packetsLeft = Self.maxPackets
    }

    /// Goes to the last key frame before a share of the video, 0 to 1. False if that is impossible.
    func seek(to share: Double) -> Bool {
        if container == .mts {
            return av_seek_frame(context, -1, Int64(share * Double(bytes.byteCount)), AVSEEK_FLAG_BYTE) >= 0
        }
        guard let duration = track.duration else { return share == 0 }
        let time = track.start + Int64(share * Double(duration))
        return av_seek_frame(context, Int32(track.index), time, AVSEEK_FLAG_BACKWARD) >= 0
    }

    /// The next packet of the track, valid until the next call; nil at the end of what can be read.
    ///
    /// - Parameter isKey: whether other packets than key frames are skipped.
    func next(isKey: Bool) -> UnsafeMutablePointer<AVPacket>? {
        while packetsLeft > 0 {
            packetsLeft -= 1
            av_packet_unref(packet)
            guard av_read_frame(context, packet) == 0 else { return nil }
            guard Int(packet.pointee.stream_index) == track.index, packet.pointee.size > 0 else { continue }
            if !isKey || packet.pointee.flags & AV_PKT_FLAG_KEY != 0 { return packet }
        }
        return nil
    }

    /// Texts of the file and of its track, by the container's names for them.
    func tag(_ names: [String]) -> String? {
        let stream = context.pointee.streams[track.index]
        for name in names {
            for dictionary in [context.pointee.metadata, stream?.pointee.metadata] {
                guard let entry = av_dict_get(dictionary, name, nil, 0), let value = entry.pointee.value else {
                    continue
                }
                let text = String(cString: value).filter { !$0.isNewline }
                if !text.isEmpty { return text }
            }
        }
        return nil
    }

    /// In milliseconds; nil if unknown.
    var milliseconds: Int? {
        let whole = context.pointee.duration
        let seconds = whole > 0 && whole != cavformat_no_time ? Double(whole) / 1_000_000 : track.seconds ?? 0
        return Int(exactly: (seconds * 1000).rounded()).flatMap { $0 > 0 ? $0 : nil }
    }

    var hasSound: Bool {
        (0..<Int(context.pointee.nb_streams)).contains { index in
            context.pointee.streams[index]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
        }
    }
}

extension VideoContainer {
    fileprivate var demuxer: String {
        switch self {
        case .mp4, .mov, .threeGP: "mov"
        case .avi: "avi"
        case .mkv, .webm: "matroska"
        case .mts: "mpegts"
        }
    }
}
