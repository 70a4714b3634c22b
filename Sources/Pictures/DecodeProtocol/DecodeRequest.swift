package import Imaging

/// A request to a decoding process.
///
/// For each picture: `open`, answered by `DecodeReply.header` or `.failure`; then `render`, answered by `.rendered` or
/// `.failure`, or `close`, which has no answer. After `rendered` and `failure` the process has released the picture, unless
/// the request was for its gain map.
package enum DecodeRequest: Sendable, Equatable {
    /// Carries two descriptors: the file, open for reading, and memory for the `PictureReport`'s blobs.
    case open(OpenRequest)
    /// Carries one descriptor: memory of `PlaneLayout.byteCount` bytes.
    case render(RenderRequest)
    case close

    package var descriptorCount: Int {
        switch self {
        case .open: 2
        case .render: 1
        case .close: 0
        }
    }

    package func encoded() -> [UInt8] {
        var writer = WireWriter()
        switch self {
        case .open(let open):
            writer.append(UInt8(1))
            writer.appendCount(open.maxPixelCount)
            writer.appendCount(open.maxByteCount)
            writer.append(open.maxProcessorSeconds)
            writer.append(UInt8(open.isAwaited ? 1 : 0))
            writer.appendCount(open.raw.minPreviewEdge)
            writer.appendCount(open.part.minLongEdge)
            writer.append(UInt32(clamping: open.part.page))
        case .render(let render):
            writer.append(UInt8(2))
            writer.append(render.part.rawValue)
            writer.appendCount(render.size.width)
            writer.appendCount(render.size.height)
            writer.append(render.format.rawValue)
            writer.append(render.thumbnail.rawValue)
            writer.appendCount(render.maxByteCount)
        case .close:
            writer.append(UInt8(3))
        }
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        switch try reader.read(UInt8.self) {
        case 1:
            self = .open(
                OpenRequest(
                    maxPixelCount: try reader.readCount(upTo: Wire.maxPixelCount),
                    maxByteCount: try reader.readCount(upTo: Int.max),
                    maxProcessorSeconds: try reader.read(),
                    isAwaited: try reader.readFlag(),
                    raw: RawRequest(minPreviewEdge: try reader.readCount(upTo: Int.max)),
                    part: try PicturePart(from: &reader)
                )
            )
        case 2:
            self = .render(
                RenderRequest(
                    part: try reader.readCode(),
                    size: try PixelSize(from: &reader),
                    format: try reader.readCode(),
                    thumbnail: try reader.readCode(),
                    maxByteCount: try reader.readCount(upTo: Int.max)
                )
            )
        case 3: self = .close
        case let type: throw .malformed("unknown request \(type)")
        }
        try reader.finish()
    }
}

package struct OpenRequest: Sendable, Equatable {
    /// A picture with more pixels is rejected before any is decoded.
    package var maxPixelCount: Int
    /// A picture that needs more memory than this is rejected. The process cannot allocate much more either.
    package var maxByteCount: Int
    /// Processor time after which the system kills the process, for each thread.
    package var maxProcessorSeconds: UInt32
    /// Whether somebody waits for the picture: as many cores as can help decode it, which takes more memory.
    package var isAwaited: Bool
    package var raw: RawRequest
    package var part: PicturePart

    package init(
        maxPixelCount: Int,
        maxByteCount: Int,
        maxProcessorSeconds: UInt32,
        isAwaited: Bool = false,
        raw: RawRequest = RawRequest(),
        part: PicturePart = PicturePart()
    ) {
        self.maxPixelCount = maxPixelCount
        self.maxByteCount = maxByteCount
        self.maxProcessorSeconds = maxProcessorSeconds
        self.isAwaited = isAwaited
        self.raw = raw
        self.part = part
    }
}

/// Which picture of a camera raw file is decoded. A file without a preview that decodes is always demosaiced.
package struct RawRequest: Sendable, Hashable {
    /// In pixels: the sensor's data are demosaiced, if they can be, where the long edge of every preview is smaller. 0: any
    /// preview is large enough.
    package var minPreviewEdge: Int

    package init(minPreviewEdge: Int = 0) { self.minPreviewEdge = minPreviewEdge }
}

package struct RenderRequest: Sendable, Equatable {
    /// Raw values are those on the wire.
    package enum Part: UInt8, Sendable {
        case picture = 0
        /// Its gain map, in stored orientation. Only before the picture.
        case gainMap = 1
    }

    package var part: Part
    /// Requested size in stored orientation: never larger than the picture. R, G and B of HEIC and AVIF are upright.
    package var size: PixelSize
    package var format: PixelFormat
    package var thumbnail: ThumbnailUse
    /// Memory that decoding may take, if more than the picture's `peakByteCount`.
    package var maxByteCount: Int

    package init(
        part: Part = .picture,
        size: PixelSize,
        format: PixelFormat,
        thumbnail: ThumbnailUse = .never,
        maxByteCount: Int = 0
    ) {
        self.part = part
        self.size = size
        self.format = format
        self.thumbnail = thumbnail
        self.maxByteCount = maxByteCount
    }
}

/// Whether a thumbnail in the file will do, if it shows the whole picture and is no smaller than requested. Raw values are
/// those on the wire.
package enum ThumbnailUse: UInt8, Sendable {
    case never = 0
    /// The picture is decoded if there is none.
    case allowed = 1
    /// The picture is never decoded. A thumbnail without the picture's high dynamic range is accepted too.
    case only = 2
}

extension PicturePart {
    fileprivate init(from reader: inout WireReader) throws(WireError) {
        let minLongEdge = try reader.readCount(upTo: Int.max)
        self.init(page: Int(try reader.read(UInt32.self)), minLongEdge: minLongEdge)
    }
}
