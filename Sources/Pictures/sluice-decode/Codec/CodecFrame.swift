import CAVCodec
import DecodeProtocol
import Imaging

/// A picture decoded by libavcodec, in its coded planes.
final class CodecFrame {
    fileprivate(set) var frame: UnsafeMutablePointer<AVFrame>

    init() throws(DecodeFailure) {
        guard let frame = av_frame_alloc() else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
    }

    /// Whether the picture contains no concealed errors.
    var isWhole: Bool { frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 && frame.pointee.decode_error_flags == 0 }

    /// As sent with the picture.
    var number: Int { Int(frame.pointee.pts) }
    var width: Int { Int(frame.pointee.width) }
    var height: Int { Int(frame.pointee.height) }

    /// Samples of up to 8 bits take one byte, others two, in native order. Nil for formats that no photo uses, and for
    /// red, green and blue instead of Y, Cb and Cr.
    var format: (layout: ChromaLayout, bitDepth: Int)? {
        switch AVPixelFormat(frame.pointee.format) {
        case AV_PIX_FMT_GRAY8: (.grey, 8)
        case AV_PIX_FMT_GRAY10LE: (.grey, 10)
        case AV_PIX_FMT_GRAY12LE: (.grey, 12)
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P: (.yuv420, 8)
        case AV_PIX_FMT_YUV420P10LE: (.yuv420, 10)
        case AV_PIX_FMT_YUV420P12LE: (.yuv420, 12)
        case AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P: (.yuv422, 8)
        case AV_PIX_FMT_YUV422P10LE: (.yuv422, 10)
        case AV_PIX_FMT_YUV422P12LE: (.yuv422, 12)
        case AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P: (.yuv444, 8)
        case AV_PIX_FMT_YUV444P10LE: (.yuv444, 10)
        case AV_PIX_FMT_YUV444P12LE: (.yuv444, 12)
        default: nil
        }
    }

    /// Code points of ITU-T H.273.
    var primaries: UInt16 { UInt16(clamping: frame.pointee.color_primaries.rawValue) }
    var transfer: UInt16 { UInt16(clamping: frame.pointee.color_trc.rawValue) }
    var matrix: UInt16 { UInt16(clamping: frame.pointee.colorspace.rawValue) }
    /// Unspecified means limited, as in H.265, E.3.1.
    var isFullRange: Bool { frame.pointee.color_range == AVCOL_RANGE_JPEG }

    struct Plane {
        let samples: UnsafePointer<UInt8>
        /// In bytes. Negative for rows of a picture stored upside down, which does not occur here.
        let stride: Int
        let width: Int
        let height: Int
    }

    /// One plane, or three. Sizes of chroma planes are rounded up.
    func planes(_ layout: ChromaLayout) -> [Plane] {
        let data = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let strides = [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2]
        let sizes = layout.planeSizes(of: PixelSize(width: width, height: height))
        return zip(zip(data, strides), sizes).compactMap { plane, size in
            guard let samples = plane.0, plane.1 > 0 else { return nil }
            return Plane(samples: samples, stride: Int(plane.1), width: size.width, height: size.height)
        }
    }
}

extension ChromaLayout {
    /// Powers of two by which chroma planes are reduced.
    var chromaShift: (horizontal: Int, vertical: Int) {
        step.map { ($0.horizontal.trailingZeroBitCount, $0.vertical.trailingZeroBitCount) } ?? (0, 0)
    }
}
