import Backpressure
package import DecodeProtocol
package import Imaging
import Synchronization
import SystemPackage

/// An open picture in a decoding process. It holds the process until it is rendered, closed or deallocated.
package final class RemotePicture: Sendable {
    package let header: ImageHeader
    /// One plane is delivered, not three.
    package let isGrey: Bool
    private let slot: Slot
    private let workers: DecodeWorkers
    private let exchange: Mutex<PictureExchange?>

    init(
        _ file: FileDescriptor,
        in process: WorkerProcess,
        _ slot: Slot,
        of workers: DecodeWorkers,
        deadline: Duration,
        _ part: PicturePart,
        allowance: Int,
        priority: Priority
    ) throws(PictureExchange.Failure) {
        var exchange = PictureExchange(process: process, deadline: deadline, allowance: allowance)
        (header, isGrey) = try exchange.open(file, part, limits: workers.limits, priority: priority)
        self.exchange = Mutex(exchange)
        self.slot = slot
        self.workers = workers
    }

    deinit { close() }

    /// Decodes the picture and scales it. Call it once. The process is free again when this returns.
    ///
    /// - Parameters:
    ///   - size: in stored orientation; reduced edge by edge if it is larger than the picture. It becomes the source's
    ///     `size`.
    ///   - chroma: `.yuv444` or `.yuv420`. A grey picture is always delivered as grey.
    ///   - thumbnail: whether to accept a thumbnail in the file if it has the picture's aspect and colours, no black
    ///     bars, and is no smaller than `size`. Use it for a small tier that somebody waits for: fingerprints and stored
    ///     tiers are made from the picture itself.
    /// - Throws: also `unsupported` if only a thumbnail would do and there is none.
    package func render(
        _ size: PixelSize,
        chroma: ChromaLayout = .yuv444,
        thumbnail: ThumbnailUse = .never
    ) throws(ImagingError) -> any RowSource {
        let format: PixelFormat = isGrey ? .grey : chroma == .yuv420 ? .yuv420 : .yuv444
        return try render(.picture, size.clamped(to: header.storedSize), format, thumbnail: thumbnail)
    }

    /// Decodes the picture's gain map and scales it. Call it before `render`, or not at all.
    ///
    /// - Parameter size: in stored orientation; reduced edge by edge if it is larger than the map.
    /// - Returns: nil if the picture has none.
    package func renderGainMap(_ size: PixelSize) throws(ImagingError) -> (any RowSource)? {
        guard let map = header.gainMap else { return nil }
        let wanted = size.clamped(to: map.storedSize)
        return try render(.gainMap, wanted, map.isGrey ? .grey : .yuv444)
    }

    /// Decodes the picture at full size to planes of R, G and B, or one of grey. Call it once, as `render`.
    ///
    /// HEIC and AVIF are rotated as declared, since their decoders deliver nothing else. Others keep the stored
    /// orientation. Samples are those of the picture's own colour space, except where it has no such samples of eight
    /// bits: CMYK, Lab and floating point become sRGB, HEIC and AVIF with wide curves (PQ, HLG) are tone-mapped, and
    /// transparency is composited over white.
    package func renderRGB() throws(ImagingError) -> any ResidentRowSource {
        guard !isGrey else { return try render(.picture, header.storedSize, .grey) }
        let isUpright = header.format == .heic || header.format == .avif
        return try render(.picture, isUpright ? header.uprightSize : header.storedSize, .rgb)
    }

    private func render(
        _ part: RenderRequest.Part,
        _ size: PixelSize,
        _ format: PixelFormat,
        thumbnail: ThumbnailUse = .never
    ) throws(ImagingError) -> PlanarRowSource {
        guard var exchange = take() else { throw .decoderUnavailable("the picture was rendered or closed before") }
        do throws(PictureExchange.Failure) {
            let source = try exchange.render(part, size, format, thumbnail: thumbnail)
            end(exchange, after: part)
            return source
        } catch {
            switch error {
            case .refused(let error):
                end(exchange, after: part)
                throw error
            case .broken(let error):
                workers.discard(exchange.process, slot)
                throw error
            case .notTaken:
                let error = exchange.process.error
                workers.discard(exchange.process, slot)
                throw error
            }
        }
    }

    /// Whether a process holds it: not rendered, not closed, and the process alive after its gain map.
    package var isOpen: Bool { exchange.withLock { $0 != nil } }

    /// The process keeps the picture after its gain map.
    private func end(_ exchange: PictureExchange, after part: RenderRequest.Part) {
        switch part {
        case .gainMap: self.exchange.withLock { $0 = exchange }
        case .picture: workers.release(exchange.process, slot)
        }
    }

    /// Releases the picture without decoding it. Has no effect after `render`.
    package func close() {
        guard let exchange = take() else { return }
        if exchange.close() {
            workers.release(exchange.process, slot)
        } else {
            workers.discard(exchange.process, slot)
        }
    }

    private func take() -> PictureExchange? {
        exchange.withLock { exchange in
            defer { exchange = nil }
            return exchange
        }
    }
}

extension PixelSize {
    fileprivate func clamped(to size: PixelSize) -> PixelSize {
        PixelSize(width: min(max(1, width), size.width), height: min(max(1, height), size.height))
    }
}
