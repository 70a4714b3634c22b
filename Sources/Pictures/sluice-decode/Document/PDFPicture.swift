import CPlanes
import CPoppler
import DecodeProtocol
import FileStructure
import Glibc
import Imaging
import SystemPackage

/// A page of a PDF, drawn on white.
///
/// A page has no pixels. It is as large as the largest thing that will be made of it, whatever its size on paper.
final class PDFPicture: PictureDecoder {
    let report: PictureReport
    private let page: PDFPage

    /// In pixels: the long edge of a page. Tiers are not larger.
    static let maxEdge = 4096

    init(_ file: FileDescriptor, limits: OpenRequest) throws(DecodeFailure) {
        let memory = try PDFMemory(FileWindow(file, byteCount: Int(file.end() ?? 0)), limits: limits)
        let document = try PDFFile(file)
        page = try document.page(limits.part.page)
        let wanted = limits.part.minLongEdge
        let edge = wanted > 0 ? min(wanted, Self.maxEdge) : Self.maxEdge
        let size = try Self.size(of: page, longEdge: edge)
        var header = ImageHeader(
            format: .pdf,
            storedSize: size,
            orientation: .up,
            document: document.facts,
            peakByteCount: memory.peakByteCount(size)
        )
        try header.check(against: limits)
        header.xmp = document.xmp
        report = PictureReport(header)
    }

    /// At least a pixel along each edge.
    private static func size(of page: PDFPage, longEdge: Int) throws(DecodeFailure) -> PixelSize {
        let longest = max(page.width, page.height)
        guard longest.isFinite, min(page.width, page.height) > 0 else {
            throw DecodeFailure(kind: .malformed, message: "a page without an area")
        }
        func pixels(_ length: Double) -> Int { max(1, Int((length / longest * Double(longEdge)).rounded())) }
        return PixelSize(width: pixels(page.width), height: pixels(page.height))
    }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        let size = PixelSize(width: planes.width, height: planes.height)
        let rowByteCount = size.width * 4
        guard let start = calloc(size.height, rowByteCount) else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        defer { free(start) }
        let pixels = UnsafeMutableRawBufferPointer(start: start, count: size.height * rowByteCount)
        let status = page.draw(into: pixels, size, rowByteCount: rowByteCount)
        guard status != CAIRO_STATUS_NO_MEMORY else {
            throw DecodeFailure(kind: .outOfMemory, message: "allocation failed")
        }
        for y in 0..<size.height {
            let row = UnsafeRawPointer(start) + y * rowByteCount
            func samples(_ offset: Int) -> cplanes_samples { cplanes_samples(first: row + offset, bytes: 1, step: 4) }
            planes.writeColour(red: samples(2), green: samples(1), blue: samples(0), max: 255)
        }
        return status == CAIRO_STATUS_SUCCESS
            ? [] : ["a part of the page was not drawn: \(String(cString: cairo_status_to_string(status)))"]
    }
}
