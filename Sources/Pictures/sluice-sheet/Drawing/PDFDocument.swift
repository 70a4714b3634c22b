import CPango
import SheetProtocol

/// A PDF that is written page by page.
final class PDFDocument {
    let canvas: Canvas
    private let surface: OpaquePointer
    private let stream: PDFStream

    init(_ header: SheetHeader, _ geometry: PageGeometry, _ output: SheetOutput) throws(SheetProblem) {
        stream = PDFStream(output, photoCount: header.photoCount)
        let surface = cairo_pdf_surface_create_for_stream(
            { stream, bytes, count in
                guard let stream else { return CAIRO_STATUS_WRITE_ERROR }
                let written = Unmanaged<PDFStream>.fromOpaque(stream).takeUnretainedValue()
                    .append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                return written ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            },
            // Lives as long as this object, whose surface is destroyed first.
            Unmanaged.passUnretained(stream).toOpaque(),
            geometry.width,
            geometry.height
        )
        guard let surface else { throw SheetProblem("not enough memory") }
        self.surface = surface
        // Later ones hide the trailer, which PDFStream reads.
        cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, header.title.printable)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Sluice")
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, header.created)
        canvas = try Canvas(surface, language: header.language)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Makes an entry in the list of contents that programs show beside a document.
    ///
    /// - Parameters:
    ///   - page: from 0.
    ///   - top: points from the upper edge.
    func addOutline(_ title: String, page: Int, top: Double) {
        cairo_pdf_surface_add_outline(
            surface,
            CAIRO_PDF_OUTLINE_ROOT,
            title.printable,
            "page=\(page + 1) pos=[0 \(top)]",
            CAIRO_PDF_OUTLINE_FLAG_OPEN
        )
    }

    func draw(_ picture: EmbeddedPicture, at left: Double, _ top: Double, width: Double, height: Double) {
        stream.expect(picture.start, picture.profile)
        canvas.draw(picture, at: left, top, width: width, height: height)
    }

    func endPage() throws(SheetProblem) {
        canvas.showPage()
        try check(canvas.status)
    }

    /// Writes what refers to the pages: fonts, outline, the table of objects.
    func finish() throws(SheetProblem) {
        cairo_surface_finish(surface)
        try check(cairo_surface_status(surface))
        try stream.finish()
        if let problem = stream.problem { throw problem }
    }

    private func check(_ status: cairo_status_t) throws(SheetProblem) {
        if let problem = stream.problem { throw problem }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw SheetProblem("the PDF cannot be written: \(String(cString: cairo_status_to_string(status)))")
        }
    }
}
