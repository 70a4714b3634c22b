import Backpressure
import DecodeProtocol
package import Imaging
import Synchronization
import SystemPackage

/// A picture that is open in a decoding process. It holds the process until it is rendered, closed or dropped.
package final class RemotePicture: Sendable {
    package let header: ImageHeader
    /// One plane will be delivered, not three.
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
        allowance: Int
    ) throws(PictureExchange.Failure) {
        var exchange = PictureExchange(process: process, deadline: deadline, allowance: allowance)
        (header, isGrey) = try exchange.open(file, limits: workers.limits)
        self.exchange = Mutex(exchange)
        self.slot = slot
        self.workers = workers
    }

    deinit { close() }

    /// Decodes the picture and scales it; once. The process is free again when this returns.
    ///
    /// - Parameters:
    ///   - size: in stored orientation; made smaller, edge by edge, where it is larger than the picture. The source's
    ///     `size` is then this size.
    ///   - chroma: `.yuv444` or `.yuv420`; a grey picture comes as grey in any case.
    ///   - mayUseThumbnail: whether a thumbnail that the file brings along will do, if it has the picture's aspect and
    ///     colours, no black bars, and is no smaller than `size`. For a small tier that somebody waits for: fingerprints
    ///     and the tiers that are kept come from the picture itself.
    package func render(
        _ size: PixelSize,
        chroma: ChromaLayout = .yuv444,
        mayUseThumbnail: Bool = false
    ) throws(ImagingError) -> any RowSource {
        let format: PixelFormat = isGrey ? .grey : chroma == .yuv420 ? .yuv420 : .yuv444
        let wanted = PixelSize(
            width: min(max(1, size.width), header.storedSize.width),
            height: min(max(1, size.height), header.storedSize.height)
        )
        return try render(wanted, format, mayUseThumbnail: mayUseThumbnail)
    }

    /// Decodes the picture in its full size to planes of R, G and B, or one of grey; once, as `render`.
    ///
    /// HEIC and AVIF are turned as they say, for their decoders give nothing else; others lie as they are stored. Samples
    /// are those of the picture's own colour space, but for what has no such samples of eight bits: CMYK, Lab and floating
    /// point become sRGB, wide curves of HEIC and AVIF (PQ, HLG) are toned down, and transparency is laid over white.
    package func renderRGB() throws(ImagingError) -> any ResidentRowSource {
        guard !isGrey else { return try render(header.storedSize, .grey, mayUseThumbnail: false) }
        let isUpright = header.format == .heic || header.format == .avif
        return try render(isUpright ? header.uprightSize : header.storedSize, .rgb, mayUseThumbnail: false)
    }

    private func render(
        _ size: PixelSize,
        _ format: PixelFormat,
        mayUseThumbnail: Bool
    ) throws(ImagingError) -> PlanarRowSource {
        guard var exchange = take() else { throw .decoderUnavailable("the picture was rendered or closed before") }
        do throws(PictureExchange.Failure) {
            let source = try exchange.render(size, format, mayUseThumbnail: mayUseThumbnail)
            workers.giveBack(exchange.process, slot)
            return source
        } catch {
            switch error {
            case .refused(let error):
                workers.giveBack(exchange.process, slot)
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

    /// Lets go of the picture without decoding it; of no effect after `render`.
    package func close() {
        guard let exchange = take() else { return }
        if exchange.close() {
            workers.giveBack(exchange.process, slot)
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
