import Backpressure
import DecodeProtocol
import Imaging
import SystemPackage

/// The messages about one picture, and the time left for it.
struct PictureExchange {
    let process: WorkerProcess
    private let deadline: Duration
    private var timeLeft: Duration
    /// Memory that decoding may take, if more than the picture's estimate.
    private let allowance: Int

    enum Failure: Error {
        /// The process was dead before the request.
        case notTaken
        /// The picture is at fault. The process waits for another one.
        case refused(ImagingError)
        /// The process died, timed out, or sent an invalid message: discard it.
        case broken(ImagingError)
    }

    init(process: WorkerProcess, deadline: Duration, allowance: Int = 0) {
        self.process = process
        self.allowance = allowance
        self.deadline = deadline
        timeLeft = deadline
    }

    mutating func open(
        _ file: FileDescriptor,
        _ part: PicturePart,
        limits: DecodeLimits,
        priority: Priority
    ) throws(Failure) -> (header: ImageHeader, isGrey: Bool) {
        let blobs = try sharedMemory(Wire.blobMemoryByteCount)
        let request = OpenRequest(
            maxPixelCount: min(max(0, limits.maxPixelCount), Wire.maxPixelCount),
            maxByteCount: max(0, limits.maxByteCount),
            maxProcessorSeconds: UInt32(clamping: deadline.components.seconds + 1),
            isAwaited: priority == .interactive,
            raw: limits.raw,
            part: part
        )
        guard case .header(let report) = try ask(.open(request), descriptors: [file, blobs.descriptor]) else {
            throw .broken(.decoderDied("it sent an invalid reply"))
        }
        let size = report.header.storedSize
        guard size.width <= limits.maxPixelCount / size.height, report.header.peakByteCount <= limits.maxByteCount,
            report.header.gainMap?.peakByteCount ?? 0 <= limits.maxByteCount
        else {
            throw .broken(.decoderDied("it ignored a limit"))
        }
        return (try header(report, blobs), report.isGrey)
    }

    private func header(_ report: PictureReport, _ blobs: SharedMemory) throws(Failure) -> ImageHeader {
        var offset = 0
        func blob(_ byteCount: Int) throws(Failure) -> [UInt8]? {
            guard byteCount > 0 else { return nil }
            defer { offset += byteCount }
            do throws(ImagingError) { return try blobs.bytes(at: offset, count: byteCount) } catch {
                throw .broken(error)
            }
        }
        var header = report.header
        header.exif = try blob(report.exifByteCount)
        header.xmp = try blob(report.xmpByteCount)
        header.iptc = try blob(report.iptcByteCount)
        header.iccProfile = try blob(report.profileByteCount)
        header.gainMap?.iccProfile = try blob(report.gainMapProfileByteCount)
        header.peakByteCount = max(header.peakByteCount, allowance)
        return header
    }

    mutating func render(
        _ part: RenderRequest.Part = .picture,
        _ size: PixelSize,
        _ format: PixelFormat,
        thumbnail: ThumbnailUse = .never
    ) throws(Failure) -> PlanarRowSource {
        let layout = PlaneLayout(size, format)
        let memory = try sharedMemory(layout.byteCount)
        let request = RenderRequest(
            part: part,
            size: size,
            format: format,
            thumbnail: thumbnail,
            maxByteCount: allowance
        )
        guard case .rendered(let damage) = try ask(.render(request), descriptors: [memory.descriptor]) else {
            throw .broken(.decoderDied("it sent an invalid reply"))
        }
        do throws(ImagingError) { return try PlanarRowSource(memory, layout, damage: damage) } catch {
            throw .refused(error)
        }
    }

    /// - Returns: whether the process can be reused.
    func close() -> Bool { (try? process.send(.close)) != nil }

    private mutating func ask(
        _ request: DecodeRequest,
        descriptors: [FileDescriptor]
    ) throws(Failure) -> DecodeReply {
        do throws(WireError) { try process.send(request, descriptors: descriptors) } catch {
            switch error {
            case .system(let call, let code): throw .broken(.system(call: call, code: code))
            default: throw .notTaken
            }
        }
        let clock = SuspendingClock()
        let start = clock.now
        let reply: DecodeReply
        do throws(WireError) { reply = try process.reply(within: timeLeft) } catch {
            switch error {
            case .timedOut: throw .broken(.deadlineExceeded(deadline))
            case .closed: throw .broken(process.error)
            case .malformed(let what): throw .broken(.decoderDied("it sent an invalid reply: \(what)"))
            case .system(let call, let code): throw .broken(.system(call: call, code: code))
            }
        }
        timeLeft = max(.zero, timeLeft - start.duration(to: clock.now))
        if case .failure(let failure) = reply { throw .refused(ImagingError(failure)) }
        return reply
    }

    private func sharedMemory(_ byteCount: Int) throws(Failure) -> SharedMemory {
        do throws(ImagingError) { return try SharedMemory(byteCount: byteCount) } catch { throw .broken(error) }
    }
}

extension ImagingError {
    init(_ failure: DecodeFailure) {
        switch failure.kind {
        case .unknownFormat: self = .unknownFormat
        case .unsupported: self = .unsupported(failure.message)
        case .malformed: self = .malformed(failure.message)
        case .tooLarge: self = .tooLarge(failure.message)
        case .unreadable: self = .unreadable(failure.message)
        case .outOfMemory: self = .outOfMemory(failure.message)
        case .unsandboxed: self = .unsandboxed
        case .encrypted: self = .encrypted
        case .noPage: self = .noPage(failure.message)
        }
    }
}
