internal import CPixels
internal import SystemPackage

/// Rows of a YCbCr or grey JPEG decoded by libjpeg-turbo: neither upsampled nor converted, written to the caller's
/// memory. Only a few rows exist at a time, unless the picture is in several scans: then libjpeg holds its
/// coefficients.
///
/// A truncated picture is delivered as far as it goes, then filled with grey, and recorded in `damage`.
package final class JPEGSource: RowSource {
    /// Limit for a progressive picture, decoded here or in a decoding process.
    package static let maxScans = 500

    /// Files beyond these limits are rejected.
    package struct Limits: Sendable {
        /// Decoding must end by then.
        package var deadline: SuspendingClock.Instant?
        /// For a progressive picture. Real ones have about ten.
        package var scanCount = maxScans
        /// Memory that libjpeg may hold for a picture in several scans.
        package var coefficientByteCount = 1 << 30

        package init(deadline: SuspendingClock.Instant? = nil) {
            self.deadline = deadline
        }
    }

    /// Version of libjpeg-turbo: "2.1.5".
    package static var libraryVersion: String {
        let number = cpixels_jpeg_version()
        return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    package let header: ImageHeader
    package let planes: [PlaneGeometry]
    package var size: PixelSize { header.storedSize }

    private let decoder: OpaquePointer
    /// libjpeg reads from it during the decoder's lifetime.
    private let input: EncodedInput
    private let timeLimit: Duration
    private let rows: [UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>]
    private let stripCount: Int
    private let headerDamage: [String]
    private var nextStrip = 0
    private var delivered: [Int]
    /// The error of the first pull, which every later one throws too.
    private var failure: ImagingError?
    /// The error that truncated the picture.
    private var breakOff: String?

    /// - Parameters:
    ///   - longEdge: decodes at 1/8, 1/4 or 1/2 of the size if that leaves at least this many pixels.
    ///   - probe: the probe of the same input, created here if nil.
    /// - Throws: `unsupported` if the probe is not streamable, otherwise as `pull`.
    package init(
        _ input: EncodedInput,
        probe known: JPEGProbe? = nil,
        scaledToAtLeast longEdge: Int,
        limits: Limits = Limits()
    ) throws(ImagingError) {
        let probe = if let known { known } else { try JPEGProbe(input) }
        guard probe.isStreamable else { throw .unsupported("decoding this kind of JPEG as a stream of rows") }
        try probe.checkScans(of: input, limit: limits.scanCount)
        let timeLimit = limits.deadline.map { max(.zero, $0 - .now) } ?? .seconds(1 << 32)
        guard let decoder = input.makeDecoder(limits, timeLimit: timeLimit) else {
            throw .tooLarge("no memory for a JPEG decoder")
        }
        var picture = cpixels_jpeg_picture()
        do throws(ImagingError) {
            let outcome = cpixels_jpeg_decoder_open(decoder, UInt32(clamping: longEdge), &picture)
            try decoder.check(outcome, timeLimit: timeLimit)
            guard probe.agrees(with: picture) else { throw .malformed("its header changed while it was read") }
        } catch {
            cpixels_jpeg_decoder_destroy(decoder)
            throw error
        }

        self.input = input
        self.decoder = decoder
        self.timeLimit = timeLimit
        header = probe.header
        headerDamage = probe.damage
        stripCount = Int(picture.strip_count)
        let components = picture.describedComponents
        planes = components.map { PlaneGeometry($0, of: picture) }
        delivered = components.map { _ in 0 }
        rows = components.indices.map { cpixels_jpeg_decoder_rows(decoder, Int32($0)) }
    }

    deinit { cpixels_jpeg_decoder_destroy(decoder) }

    package var damage: [String] {
        var all = headerDamage
        var index: Int32 = 0
        while let message = cpixels_jpeg_decoder_damage(decoder, index) {
            all.append(String(cString: message))
            index += 1
        }
        if let breakOff { all.append(breakOff) }
        return all
    }

    /// Decodes one strip: the rows of one row of MCUs.
    ///
    /// - Throws: `malformed` if nothing was delivered yet; `tooLarge`, `deadlineExceeded`, `system` at any time.
    package func pull(
        row: (_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>
    ) throws(ImagingError) -> [Int] {
        if let failure { throw failure }
        guard nextStrip < stripCount else { return delivered }
        for (index, plane) in planes.enumerated() {
            let first = nextStrip * plane.stripRows
            for r in 0..<plane.stripRows { rows[index][r] = row(index, first + r) }
        }
        if breakOff == nil { try decodeStrip() }
        if breakOff != nil { fillStrip() }

        nextStrip += 1
        for (index, plane) in planes.enumerated() {
            delivered[index] = min(plane.height, nextStrip * plane.stripRows)
        }
        return delivered
    }

    private func decodeStrip() throws(ImagingError) {
        do throws(ImagingError) {
            if nextStrip == 0 { try decoder.check(cpixels_jpeg_decoder_start(decoder), timeLimit: timeLimit) }
            try decoder.check(cpixels_jpeg_decoder_read(decoder), timeLimit: timeLimit)
        } catch .malformed(let reason) where nextStrip > 0 {
            breakOff = "\(reason): grey from row \(nextStrip * (planes.first?.stripRows ?? 0)) on"
        } catch {
            failure = error
            throw error
        }
    }

    private func fillStrip() {
        for (index, plane) in planes.enumerated() {
            for r in 0..<plane.stripRows { rows[index][r]?.update(repeating: 128, count: plane.rowByteCount) }
        }
    }
}

extension EncodedInput {
    fileprivate func makeDecoder(_ limits: JPEGSource.Limits, timeLimit: Duration) -> OpaquePointer? {
        var input = cpixels_jpeg_input()
        switch self {
        case .memory(let file, let span):
            let bytes = file.bytes(in: span)
            input.bytes = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            input.count = bytes.count
        case .descriptor(let descriptor, let span):
            input.descriptor = descriptor.rawValue
            (input.start, input.end) = (Int64(span.lowerBound), Int64(span.upperBound))
        }
        let (seconds, attoseconds) = timeLimit.components
        var inC = cpixels_jpeg_limits()
        inC.nanoseconds = min(seconds, 1 << 32) * 1_000_000_000 + attoseconds / 1_000_000_000
        inC.scans = Int32(clamping: limits.scanCount)
        inC.coefficient_bytes = limits.coefficientByteCount
        return cpixels_jpeg_decoder_create(&input, &inC)
    }
}

extension OpaquePointer {
    fileprivate func check(_ outcome: cpixels_jpeg_outcome, timeLimit: Duration) throws(ImagingError) {
        switch outcome {
        case CPIXELS_JPEG_OK: return
        case CPIXELS_JPEG_TOO_LARGE: throw .tooLarge(String(cString: cpixels_jpeg_decoder_message(self)))
        case CPIXELS_JPEG_DEADLINE: throw .deadlineExceeded(timeLimit)
        case CPIXELS_JPEG_SYSTEM: throw .system(call: "pread", code: cpixels_jpeg_decoder_system_error(self))
        default: throw .malformed(String(cString: cpixels_jpeg_decoder_message(self)))
        }
    }
}
