import DecodeProtocol
import FileStructure
import Glibc
import Imaging
import SystemPackage

/// Answers requests until the client is gone. An invalid request ends the process, because either the client or this
/// process is compromised.
final class Conversation {
    private let socket: MessageSocket
    private let isSandboxed: Bool
    /// Whether formats other than JPEG are decoded.
    private let decodesAll: Bool
    private var picture: (any PictureDecoder)?
    /// The most memory that the picture may take, whatever its header declares.
    private var maxByteCount = 0

    /// - Parameter allowsUnsandboxed: whether all formats are decoded without a sandbox too.
    init(_ socket: MessageSocket, isSandboxed: Bool, allowsUnsandboxed: Bool) {
        self.socket = socket
        self.isSandboxed = isSandboxed
        decodesAll = isSandboxed || allowsUnsandboxed
    }

    func run() {
        do throws(WireError) {
            // A different text makes the client retry pictures that were refused for lack of a sandbox.
            let libraries = Abilities.libraries + (decodesAll ? "" : ", no sandbox")
            try send(.ready(version: Wire.version, libraries: libraries, isSandboxed: isSandboxed))
            while true {
                let message = try socket.receive()
                defer { for descriptor in message.descriptors { try? descriptor.close() } }
                let request = try DecodeRequest(decoding: message.bytes)
                guard message.descriptors.count == request.descriptorCount else { exit(65) }
                try answer(request, with: message.descriptors)
            }
        } catch {
            exit(error == .closed ? 0 : 65)
        }
    }

    private func answer(_ request: DecodeRequest, with descriptors: [FileDescriptor]) throws(WireError) {
        switch request {
        case .open(let open):
            try answer { () throws(DecodeFailure) in
                .header(try openPicture(open, file: descriptors[0], blobMemory: descriptors[1]))
            }
        case .render(let render):
            guard picture != nil else { exit(65) }
            try answer(keepsPicture: render.part == .gainMap) { () throws(DecodeFailure) in
                .rendered(damage: try renderPicture(render, into: descriptors[0]))
            }
        case .close:
            releasePicture()
        }
    }

    /// Sends the reply of `body` if the file could be read completely. Otherwise, the result is not trustworthy. After
    /// every reply except a header, and except for a gain map, the picture is released.
    private func answer(
        keepsPicture: Bool = false,
        _ body: () throws(DecodeFailure) -> DecodeReply
    ) throws(WireError) {
        _ = (FileFault.take(), Allocations.takeRefused())
        var reply: DecodeReply
        do throws(DecodeFailure) { reply = try body() } catch { reply = .failure(error) }
        if let failure = Allocations.failure(of: reply, maxByteCount: maxByteCount) { reply = .failure(failure) }
        if let fault = FileFault.take() { reply = .failure(DecodeFailure(kind: .unreadable, message: "\(fault)")) }
        if case .header = reply {} else if !keepsPicture { releasePicture() }
        try send(reply)
    }

    private func openPicture(
        _ request: OpenRequest,
        file: FileDescriptor,
        blobMemory: FileDescriptor
    ) throws(DecodeFailure) -> PictureReport {
        releasePicture()
        maxByteCount = request.maxByteCount
        ProcessLimits.admit(byteCount: request.maxByteCount, processorSeconds: request.maxProcessorSeconds)
        let opened = try decoder(for: file, limits: request)
        var report = opened.report
        let pageCount = report.header.document?.pageCount ?? 1
        let page = request.part.page
        guard 1...pageCount ~= page else { throw DecodeFailure(page: page, of: pageCount) }
        try report.header.check(against: request)
        var offset: Int64 = 0
        func transfer(_ blob: [UInt8]?) throws(DecodeFailure) -> Int {
            guard let blob, !blob.isEmpty, blob.count <= Wire.maxBlobByteCount else { return 0 }
            guard (try? blobMemory.writeAll(toAbsoluteOffset: offset, blob)) == blob.count else {
                throw DecodeFailure(kind: .unreadable, message: "metadata could not be transferred")
            }
            offset += Int64(blob.count)
            return blob.count
        }
        report.exifByteCount = try transfer(report.header.exif)
        report.xmpByteCount = try transfer(report.header.xmp)
        report.iptcByteCount = try transfer(report.header.iptc)
        report.profileByteCount = try transfer(report.header.iccProfile)
        report.gainMapProfileByteCount = try transfer(report.header.gainMap?.iccProfile)
        picture = opened
        return report
    }

    private func decoder(
        for file: FileDescriptor,
        limits: OpenRequest
    ) throws(DecodeFailure) -> any PictureDecoder {
        var bytes = [UInt8](repeating: 0, count: ImageFormat.sniffByteCount)
        let count = bytes.withUnsafeMutableBytes { file.readWhole($0, at: 0) } ?? 0
        guard let format = ImageFormat.sniff(bytes.prefix(count)) else {
            throw DecodeFailure(kind: .unknownFormat, message: "unrecognised format")
        }
        // The client also decodes JPEGs without a sandbox.
        guard format == .jpeg || decodesAll else {
            throw DecodeFailure(kind: .unsandboxed, message: "\(format) is not decoded without a sandbox")
        }
        // Most camera raw files begin like any TIFF file.
        if format == .tiff || format == .raw, let raw = RawFile(FileWindow(file, byteCount: Int(file.end() ?? 0))) {
            return try RawPicture(raw, in: file, limits: limits)
        }
        switch format {
        case .heic, .avif: return try HeifPicture(file, format: format, limits: limits)
        case .bmp: return try BMPPicture(file, limits: limits)
        case .video: return try VideoPicture(file, limits: limits)
        case .pdf: return try PDFPicture(file, limits: limits)
        case .raw: throw DecodeFailure(kind: .malformed, message: "a camera raw file with damaged directories")
        case .jpeg, .png, .webp, .tiff, .gif, .jxl, .jp2: return try VipsPicture(file, format: format, limits: limits)
        }
    }

    private func renderPicture(
        _ request: RenderRequest,
        into memory: FileDescriptor
    ) throws(DecodeFailure) -> [String] {
        guard let picture, request.size.width > 0, request.size.height > 0, picture.delivers(request),
            var planes = PlaneWriter(PlaneLayout(request.size, request.format), memory: memory)
        else { exit(65) }
        let estimate = picture.maxByteCount(of: request)
        ProcessLimits.allow(byteCount: max(estimate, min(request.maxByteCount, maxByteCount)))
        if request.part == .gainMap { return try picture.renderGainMap(into: &planes) }
        if request.thumbnail != .never {
            if picture.renderThumbnail(into: &planes, request.thumbnail) { return [] }
            guard request.thumbnail == .allowed else {
                throw DecodeFailure(kind: .unsupported, message: "no thumbnail that shows the whole picture")
            }
            planes.startAgain()
        }
        return try picture.render(into: &planes)
    }

    private func releasePicture() {
        picture = nil
        ProcessLimits.settle()
    }

    private func send(_ reply: DecodeReply) throws(WireError) { try socket.send(reply.encoded()) }
}

extension PictureDecoder {
    /// Whether a picture was reported that can be requested like this.
    fileprivate func delivers(_ request: RenderRequest) -> Bool {
        switch request.part {
        case .picture:
            report.isGrey == (request.format == .grey) && request.size.fits(in: size(request.format))
        case .gainMap:
            report.header.gainMap.map { map in
                request.format == (map.isGrey ? .grey : .yuv444) && request.size.fits(in: map.storedSize)
            } ?? false
        }
    }

    fileprivate func maxByteCount(of request: RenderRequest) -> Int {
        switch request.part {
        case .picture: request.format == .rgb ? maxByteCountOfRGB : maxByteCount
        case .gainMap: report.header.gainMap?.peakByteCount ?? 0
        }
    }
}

extension ImageHeader {
    func check(against limits: OpenRequest) throws(DecodeFailure) {
        try storedSize.check(against: limits)
        if peakByteCount > limits.maxByteCount {
            throw DecodeFailure("decoding takes \(peakByteCount >> 20) MiB", moreThan: limits.maxByteCount)
        }
    }
}

extension PixelSize {
    func check(against limits: OpenRequest) throws(DecodeFailure) {
        guard width > 0, height > 0 else { throw DecodeFailure(kind: .malformed, message: "it has no pixels") }
        if max(width, height) > Wire.maxEdge {
            let text = "\(width) × \(height) pixels, more than \(Wire.maxEdge) along an edge"
            throw DecodeFailure(kind: .tooLarge, message: text)
        }
        if width.multipliedClamped(by: height) > limits.maxPixelCount {
            let limit = "limits.maxPixels (\(limits.maxPixelCount)) of the recipe"
            throw DecodeFailure(kind: .tooLarge, message: "\(width) × \(height) pixels, more than \(limit)")
        }
    }
}

extension DecodeFailure {
    /// For a picture that takes more memory than the limit.
    init(_ what: String, moreThan maxByteCount: Int) {
        let limit = "limits.maxDecodeBytes (\(maxByteCount >> 20) MiB) of the recipe"
        self.init(kind: .tooLarge, message: "\(what), more than \(limit)")
    }
}
