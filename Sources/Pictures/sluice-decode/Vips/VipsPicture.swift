import CVips
import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// PNG, WebP, TIFF, GIF, JPEG XL, JPEG 2000 and the JPEGs that the client does not decode, through libvips. Decodes the
/// first of several frames, and of a TIFF file the page that is wanted.
final class VipsPicture: PictureDecoder {
    private(set) var report: PictureReport
    private let file: FileDescriptor
    private let span: Range<Int>
    private let wholeFile: WholeFile?
    private let loader: String
    /// Of the picture in the file, counted from 0; nil if the format has no pages.
    private let directory: Int?
    private let letterbox: Letterbox?

    /// - Parameters:
    ///   - span: the part of the file that is the picture, if not all of it; for JPEG and JPEG XL.
    ///   - letterbox: the part of the picture that is delivered; nil for all of it.
    init(
        _ descriptor: FileDescriptor,
        format: ImageFormat,
        span: Range<Int> = EncodedInput.wholeFile,
        letterbox: Letterbox? = nil,
        limits: OpenRequest
    ) throws(DecodeFailure) {
        guard let loader = VipsLibrary.loader(for: format), VipsLibrary.canLoad(format) else {
            throw DecodeFailure(kind: .unsupported, message: "this libvips has no decoder for \(format)")
        }
        self.loader = loader
        self.span = span
        self.letterbox = letterbox
        let pages = try Self.checkWithoutDecoding(descriptor, span, format: format, page: limits.part.page)
        directory = pages?.directory
        wholeFile =
            WholeFile.isNeeded(for: format) ? try WholeFile(descriptor, maxByteCount: limits.maxByteCount) : nil
        try wholeFile?.admitOpening(as: format, limits: limits)
        let source = wholeFile?.source ?? VipsFile.source(descriptor, span)
        let header = try VipsHandle.load(source, loader: loader, page: directory, failOn: VIPS_FAIL_ON_NONE)
        report = PictureReport(
            ImageHeader(
                format: format,
                storedSize: letterbox?.size ?? PixelSize(width: header.width, height: header.height),
                // libjxl has already rotated the picture. In the other formats the EXIF tag counts.
                orientation: format == .jxl ? .up : header.orientation,
                bitDepth: header.bitDepth,
                hasAlpha: header.hasAlpha,
                isHDR: header.isFloat,
                peakByteCount: header.peakByteCount(format, fileByteCount: Int(descriptor.end() ?? 0))
            ),
            isGrey: header.isGrey
        )
        try report.header.check(against: limits)
        report.header.exif =
            format == .tiff
            ? TIFFReader(descriptor).map(TIFFExcerpt.ofPhoto.bytes) ?? []
            : ExifPayload.tiff(in: header.blob(VIPS_META_EXIF_NAME))
        report.header.xmp = header.blob(VIPS_META_XMP_NAME)
        if format == .jp2 {
            let metadata = JP2Metadata(descriptor, limit: Wire.maxBlobByteCount)
            (report.header.exif, report.header.xmp) = (ExifPayload.tiff(in: metadata.exif), metadata.xmp)
        }
        if let count = pages?.count, count > 1 { report.header.document = DocumentFacts(pageCount: count) }
        report.header.iptc = header.blob(VIPS_META_IPTC_NAME)
        if !header.leavesItsColourSpace {
            let profile = header.blob(VIPS_META_ICC_NAME)
            report.header.iccProfile = PictureBlobs.profile(from: profile, isGrey: report.isGrey)
        }
        guard let copy = try? descriptor.duplicate() else {
            throw DecodeFailure(kind: .unreadable, message: "too many open files")
        }
        file = copy
    }

    deinit { try? file.close() }

    /// Rejects files that are expensive for the libraries, before or after they return the picture's size.
    ///
    /// - Returns: of a TIFF file, where the page is, and how many there are.
    private static func checkWithoutDecoding(
        _ file: FileDescriptor,
        _ span: Range<Int>,
        format: ImageFormat,
        page: Int
    ) throws(DecodeFailure) -> (directory: Int, count: Int)? {
        switch format {
        case .png: try PNGChunks.check(file)
        case .tiff:
            guard let directories = TIFFDirectories(file) else { return nil }
            let pages = try directories.pages()
            guard !pages.isEmpty else { return nil }
            guard pages.indices.contains(page - 1) else { throw DecodeFailure(page: page, of: pages.count) }
            try directories.check(pages[page - 1])
            return (pages[page - 1].number, pages.count)
        case .jpeg:
            do throws(ImagingError) {
                let input = EncodedInput.descriptor(file, span: span)
                try JPEGProbe(input).checkScans(of: input, limit: JPEGSource.maxScans)
            } catch .tooLarge(let reason) {
                throw DecodeFailure(kind: .tooLarge, message: reason)
            } catch {}  // libjpeg decides.
        default: break
        }
        return nil
    }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        let note: String
        do throws(DecodeFailure) {
            guard let missing = try draw(into: &planes, failOn: VIPS_FAIL_ON_ERROR) else { return [] }
            note = missing
        } catch {
            guard error.kind == .malformed, !Allocations.isRefused else { throw error }
            note = error.message
        }
        // Retry, accepting partial data.
        planes.startAgain()
        let missing = try draw(into: &planes, failOn: VIPS_FAIL_ON_NONE)
        vips_error_clear()
        planes.fillRest()
        return missing == nil || missing == note ? [note] : [note, missing ?? ""]
    }

    private func draw(into planes: inout PlaneWriter, failOn: VipsFailOn) throws(DecodeFailure) -> String? {
        let source = wholeFile?.source ?? VipsFile.source(file, span)
        let loaded = try VipsHandle.load(
            source,
            loader: loader,
            page: directory,
            failOn: failOn,
            shrink: shrink(for: planes)
        )
        let picture = try loaded.flattened().cropped(to: letterbox)
            .resized(width: planes.width, height: planes.height).inDeliveredColours()
        return try picture.write(to: &planes, max: picture.format == VIPS_FORMAT_USHORT ? 65535 : 255)
    }

    /// For a JPEG, libjpeg's own scaling, as long as a factor of two is left for Lanczos.
    private func shrink(for planes: borrowing PlaneWriter) -> Int {
        guard report.header.format == .jpeg, letterbox == nil else { return 1 }
        let size = report.header.storedSize
        let factor = min(size.width / planes.width, size.height / planes.height)
        return [8, 4, 2].first { $0 * 2 <= factor } ?? 1
    }
}
