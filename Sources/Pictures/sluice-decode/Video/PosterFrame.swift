import CAVCodec
import DecodeProtocol

/// The frame that stands for a video: of a few key frames across it, the sharpest that shows something.
struct PosterFrame {
    let frame: CodecFrame
    /// What was lost; empty for a sound frame.
    let notes: [String]

    /// Shares of the video. Many begin black, or with a moving camera, and end with titles.
    private static let shares = [0, 0.1, 0.25, 0.5, 0.75]
    /// Packets after a key frame that a decoder may need before it shows one.
    private static let maxPacketsOfKey = 8
    /// Packets from the beginning, if there is no key frame.
    private static let maxPacketsOfAny = 120

    /// - Throws: if no frame can be decoded.
    init(of video: VideoFile, _ decoder: VideoDecoder) throws(DecodeFailure) {
        video.beginFrames()
        var best: (frame: CodecFrame, score: FrameScore)?
        var failure: DecodeFailure?
        var seen: Set<Int64> = []
        for share in Self.shares {
            // At its beginning already.
            guard share == 0 || video.seek(to: share) else { continue }
            do throws(DecodeFailure) {
                guard let frame = try Self.keyFrame(of: video, decoder, &seen) else { continue }
                let score = try FrameScore(frame)
                if best.map({ score.isBetter(than: $0.score) }) ?? true { best = (frame, score) }
            } catch {
                if error.kind == .outOfMemory || error.kind == .unsupported { throw error }
                failure = failure ?? error
            }
        }
        if best == nil, video.seek(to: 0) {
            let frame = try decoder.decode(upTo: Self.maxPacketsOfAny) { video.next(isKey: false) }
            best = (frame, try FrameScore(frame))
        }
        guard let best else {
            throw failure ?? DecodeFailure(kind: .malformed, message: "no frame of the video can be read")
        }
        frame = best.frame
        notes = best.score.isWhole ? [] : ["libavcodec: a damaged frame"]
    }

    /// The frame of the next key packet; nil if there is none, or if it was decoded before.
    private static func keyFrame(
        of video: VideoFile,
        _ decoder: VideoDecoder,
        _ seen: inout Set<Int64>
    ) throws(DecodeFailure) -> CodecFrame? {
        guard let key = video.next(isKey: true) else { return nil }
        let place = key.pointee.pos >= 0 ? key.pointee.pos : key.pointee.dts
        guard seen.insert(place).inserted else { return nil }
        var isFirst = true
        return try decoder.decode(upTo: maxPacketsOfKey) {
            defer { isFirst = false }
            return isFirst ? key : video.next(isKey: false)
        }
    }
}
