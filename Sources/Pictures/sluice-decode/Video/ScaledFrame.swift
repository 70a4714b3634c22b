import CAVCodec
import DecodeProtocol
import Glibc
import Imaging

/// A frame scaled and converted by libswscale: packed samples in rows.
final class ScaledFrame {
    enum Samples {
        case grey
        /// Red, green and blue of eight bits each.
        case rgb
        /// Of sixteen bits, in native order.
        case deepRGB

        var byteCount: Int {
            switch self {
            case .grey: 1
            case .rgb: 3
            case .deepRGB: 6
            }
        }

        fileprivate var format: AVPixelFormat {
            switch self {
            case .grey: AV_PIX_FMT_GRAY8
            case .rgb: AV_PIX_FMT_RGB24
            case .deepRGB: AV_PIX_FMT_RGB48LE
            }
        }
    }

    let size: PixelSize
    let stride: Int
    private let memory: UnsafeMutableRawPointer

    deinit { free(memory) }

    /// The samples of a row.
    func row(_ y: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory + y * stride, count: stride) }

    /// - Throws: `unsupported` for samples that libswscale cannot read.
    init(_ frame: CodecFrame, to size: PixelSize, _ samples: Samples) throws(DecodeFailure) {
        self.size = size
        // libswscale writes whole vectors.
        stride = (size.width * samples.byteCount + 63) / 64 * 64 + 64
        guard let memory = malloc(stride.multipliedClamped(by: size.height).addingClamped(64)) else {
            throw CodecDecoder.noMemory
        }
        self.memory = memory
        let target = memory.assumingMemoryBound(to: UInt8.self)
        try FrameFields(frame).scale(to: size, samples.format, into: target, stride)
    }
}

/// What of a frame is shown: all rows, or those of the first field, because two moments in alternate rows look like a comb.
private struct FrameFields {
    let frame: CodecFrame
    let height: Int32
    let strides: [Int32]

    init(_ frame: CodecFrame) {
        let picture = frame.frame.pointee
        let isInterlaced = picture.interlaced_frame != 0 && picture.height > 64
        self.frame = frame
        height = isInterlaced ? picture.height / 2 : picture.height
        strides = [picture.linesize.0, picture.linesize.1, picture.linesize.2, picture.linesize.3].map {
            isInterlaced ? 2 * $0 : $0
        }
    }

    func scale(
        to size: PixelSize,
        _ format: AVPixelFormat,
        into target: UnsafeMutablePointer<UInt8>,
        _ stride: Int
    ) throws(DecodeFailure) {
        let picture = frame.frame.pointee
        let source = AVPixelFormat(picture.format)
        let flags = frame.isMuchLarger(than: size) ? SWS_AREA : SWS_LANCZOS
        guard sws_isSupportedInput(source) > 0,
            let context = sws_getContext(
                picture.width,
                height,
                source,
                Int32(size.width),
                Int32(size.height),
                format,
                flags | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP,
                nil,
                nil,
                nil
            )
        else {
            let name = av_get_pix_fmt_name(source).map { String(cString: $0) } ?? "unknown"
            throw DecodeFailure(kind: .unsupported, message: "frames of \(name) samples, by this libswscale")
        }
        defer { sws_freeContext(context) }
        let white: Int32 = 1 << 16
        sws_setColorspaceDetails(
            context,
            sws_getCoefficients(frame.coefficients),
            frame.hasFullRange ? 1 : 0,
            sws_getCoefficients(SWS_CS_DEFAULT),
            1,
            0,
            white,
            white
        )
        let data = [picture.data.0, picture.data.1, picture.data.2, picture.data.3]
        let planes = data.map { (plane: UnsafeMutablePointer<UInt8>?) in plane.map { UnsafePointer($0) } }
        let count = sws_scale(context, planes, strides, 0, height, [target], [Int32(stride)])
        guard count == Int32(size.height) else {
            throw DecodeFailure(kind: .malformed, message: "libswscale: the frame was not converted")
        }
    }
}

extension CodecFrame {
    /// More than libswscale's filters span.
    fileprivate func isMuchLarger(than size: PixelSize) -> Bool {
        width > 16 * size.width || height > 16 * size.height
    }

    fileprivate var hasFullRange: Bool {
        isFullRange
            || [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P]
                .contains(AVPixelFormat(frame.pointee.format))
    }

    /// libswscale's number for the matrix of ITU-T H.273. If none is given, that of the size: BT.709 from 720 rows on.
    fileprivate var coefficients: Int32 {
        switch matrix {
        case 1: SWS_CS_ITU709
        case 4: SWS_CS_FCC
        case 5, 6: SWS_CS_ITU601
        case 7: SWS_CS_SMPTE240M
        case 9, 10: SWS_CS_BT2020
        default: max(width, height) >= 1280 || min(width, height) > 576 ? SWS_CS_ITU709 : SWS_CS_ITU601
        }
    }
}
