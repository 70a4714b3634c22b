import CPoppler
import CVips
import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// A PDF as poppler reads it: the bytes of one open file, and nothing else. poppler runs no scripts, follows no links, and
/// finds only the fonts that are held in memory.
final class PDFFile {
    let pageCount: Int
    private let file: FileDescriptor
    private let document: OpaquePointer

    /// - Throws: `encrypted`, `malformed`
    init(_ descriptor: FileDescriptor) throws(DecodeFailure) {
        guard let copy = try? descriptor.duplicate() else {
            throw DecodeFailure(kind: .unreadable, message: "too many open files")
        }
        do throws(DecodeFailure) {
            document = try Self.open(copy)
        } catch {
            try? copy.close()
            throw error
        }
        file = copy
        pageCount = min(Int(poppler_document_get_n_pages(document)), DocumentFacts.maxPageCount)
    }

    deinit {
        cpoppler_release(UnsafeMutableRawPointer(document))
        try? file.close()
    }

    private static func open(_ file: FileDescriptor) throws(DecodeFailure) -> OpaquePointer {
        guard let source = VipsFile.source(file, EncodedInput.wholeFile) else { throw VipsLibrary.failure() }
        // The document keeps the stream, which keeps the source.
        let stream = vips_g_input_stream_new_from_source(source)
        g_object_unref(source)
        guard let stream else { throw VipsLibrary.failure() }
        defer { g_object_unref(stream) }
        var fault = cpoppler_damaged
        if let document = cpoppler_open(stream, Int(file.end() ?? 0), &fault) { return document }
        throw fault == cpoppler_encrypted
            ? DecodeFailure(kind: .encrypted, message: "it is encrypted")
            : DecodeFailure(kind: .malformed, message: "a PDF whose index of objects cannot be read")
    }

    /// - Parameter number: counted from 1.
    func page(_ number: Int) throws(DecodeFailure) -> PDFPage {
        guard pageCount > 0 else { throw DecodeFailure(kind: .malformed, message: "a PDF in which no page is found") }
        guard 1...pageCount ~= number else { throw DecodeFailure(page: number, of: pageCount) }
        guard let page = poppler_document_get_page(document, Int32(number - 1)) else {
            throw DecodeFailure(kind: .malformed, message: "page \(number) of the PDF is not there")
        }
        return PDFPage(page, of: self)
    }

    var facts: DocumentFacts {
        DocumentFacts(
            pageCount: pageCount,
            created: Self.text(cpoppler_created(document)),
            author: Self.text(poppler_document_get_author(document))
        )
    }

    /// An XMP packet; empty if there is none or it exceeds the limit.
    var xmp: [UInt8] {
        let text = Self.text(poppler_document_get_metadata(document)) ?? ""
        return text.utf8.count <= Wire.maxBlobByteCount ? Array(text.utf8) : []
    }

    /// - Parameter text: released here.
    private static func text(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { cpoppler_free(text) }
        return String(cString: text)
    }
}

/// A page of a PDF.
final class PDFPage {
    /// In points of 1/72 inch, upright: the crop box, after the page is turned.
    let width: Double
    let height: Double
    private let page: OpaquePointer
    private let document: PDFFile

    fileprivate init(_ page: OpaquePointer, of document: PDFFile) {
        (self.page, self.document) = (page, document)
        var (width, height) = (0.0, 0.0)
        poppler_page_get_size(page, &width, &height)
        (self.width, self.height) = (width, height)
    }

    deinit { cpoppler_release(UnsafeMutableRawPointer(page)) }

    /// Draws it on white, over all of the pixels: blue, green, red and an unused byte each.
    func draw(
        into pixels: UnsafeMutableRawBufferPointer,
        _ size: PixelSize,
        rowByteCount: Int
    ) -> cairo_status_t {
        cpoppler_draw(
            page,
            pixels.baseAddress,
            Int32(size.width),
            Int32(size.height),
            Int32(rowByteCount),
            Double(size.width) / width,
            Double(size.height) / height
        )
    }
}

extension DecodeFailure {
    /// For a page that a file does not have.
    init(page number: Int, of count: Int) {
        self.init(kind: .noPage, message: "it has no page \(number), but \(count)")
    }
}
