package import Imaging

/// A PDF of given pages, written without a library.
///
/// ```swift
/// let document = SamplePDF(pages: [SamplePDF.Page(width: 595, height: 842, "1 0 0 rg 0 0 100 100 re f")])
/// try FilePath("document.pdf").write(document.bytes())
/// ```
package struct SamplePDF: Sendable {
    /// A rectangle in points: left, bottom, right, top.
    package struct Box: Sendable {
        package var left, bottom, right, top: Double

        package init(_ left: Double, _ bottom: Double, _ right: Double, _ top: Double) {
            (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
        }

        fileprivate var text: String { "[\(left) \(bottom) \(right) \(top)]" }
    }

    package struct Page: Sendable {
        package var box: Box
        /// The part that is shown; nil for all of it.
        package var crop: Box?
        /// Degrees, clockwise.
        package var rotation = 0
        /// Operators of the page. `/F1` is Helvetica, `/Picture` the JPEG, in the unit square.
        package var content: String
        /// Further resources of the content.
        package var resources = ""
        package var jpeg: [UInt8]?
        package var jpegSize = PixelSize(width: 1, height: 1)

        /// - Parameter content: operators of the page.
        package init(width: Double, height: Double, _ content: String = "") {
            box = Box(0, 0, width, height)
            self.content = content
        }

        /// A page that is all picture.
        package static func scan(_ jpeg: [UInt8], _ size: PixelSize, width: Double, height: Double) -> Page {
            var page = Page(width: width, height: height, "q \(width) 0 0 \(height) 0 0 cm /Picture Do Q")
            (page.jpeg, page.jpegSize) = (jpeg, size)
            return page
        }

        /// Lines of text in Helvetica of 12 points.
        package static func letter(_ lines: [String]) -> Page {
            let escaped = lines.map { line in line.filter { $0 != "(" && $0 != ")" && $0 != "\\" } }
            let text = escaped.map { "(\($0)) Tj T*" }.joined(separator: " ")
            return Page(width: 595, height: 842, "BT /F1 12 Tf 14 TL 72 750 Td \(text) ET")
        }
    }

    package var pages: [Page]
    /// As in the file: `D:20210701120000+02'00'`.
    package var created: String?
    package var author: String?
    package var xmp: [UInt8]?
    /// Bytes before the header, at most 1,019 for readers to find it.
    package var preamble: [UInt8] = []
    /// Whether a password is needed, which nobody knows.
    package var isEncrypted = false
    /// Where the file says that its index is, if not where it is.
    package var indexOffset: Int?
    /// What the page tree says it counts, if not the pages.
    package var statedPageCount: Int?
    /// Further entries of the catalogue of the document.
    package var catalogue = ""
    /// Further objects, numbered from `firstFreeNumber` on.
    package var objects: [String] = []

    package init(pages: [Page]) { self.pages = pages }

    /// The number of the first of `objects`.
    package var firstFreeNumber: Int { Number.firstPage + 3 * pages.count }

    private enum Number {
        static let catalogue = 1
        static let tree = 2
        static let font = 3
        static let about = 4
        static let metadata = 5
        static let lock = 6
        /// Each page has three: itself, its content, its picture.
        static let firstPage = 7
    }

    package func bytes() -> [UInt8] {
        var file = File(preamble: preamble)
        let numbers = pages.indices.map { Number.firstPage + 3 * $0 }
        let metadata = xmp.map { _ in "/Metadata \(Number.metadata) 0 R" } ?? ""
        file.add(Number.catalogue, "<< /Type /Catalog /Pages \(Number.tree) 0 R \(metadata) \(catalogue) >>")
        let kids = numbers.map { "\($0) 0 R" }.joined(separator: " ")
        file.add(Number.tree, "<< /Type /Pages /Kids [\(kids)] /Count \(statedPageCount ?? pages.count) >>")
        file.add(Number.font, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
        let about = [created.map { "/CreationDate (\($0))" }, author.map { "/Author (\($0))" }].compactMap(\.self)
        file.add(Number.about, "<< \(about.joined(separator: " ")) >>")
        if let xmp { file.add(Number.metadata, "/Type /Metadata /Subtype /XML", stream: xmp) }
        if isEncrypted { file.add(Number.lock, Self.lock) }
        for (page, number) in zip(pages, numbers) { add(page, number, to: &file) }
        for (place, object) in objects.enumerated() { file.add(firstFreeNumber + place, object) }
        let lock = isEncrypted ? "/Encrypt \(Number.lock) 0 R" : ""
        return file.finish(
            trailer: "/Root \(Number.catalogue) 0 R /Info \(Number.about) 0 R \(lock) \(Self.identifier)",
            indexOffset: indexOffset
        )
    }

    private func add(_ page: Page, _ number: Int, to file: inout File) {
        let crop = page.crop.map { "/CropBox \($0.text)" } ?? ""
        let picture = page.jpeg.map { _ in "/XObject << /Picture \(number + 2) 0 R >>" } ?? ""
        file.add(
            number,
            """
            << /Type /Page /Parent \(Number.tree) 0 R /MediaBox \(page.box.text) \(crop) /Rotate \(page.rotation) \
            /Contents \(number + 1) 0 R /Resources << /Font << /F1 \(Number.font) 0 R >> \(picture) \(page.resources) >> >>
            """
        )
        file.add(number + 1, "", stream: Array(page.content.utf8))
        guard let jpeg = page.jpeg else { return }
        file.add(
            number + 2,
            """
            /Type /XObject /Subtype /Image /Width \(page.jpegSize.width) /Height \(page.jpegSize.height) \
            /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode
            """,
            stream: jpeg
        )
    }

    private static let identifier = "/ID [<30313233343536373839414243444546> <30313233343536373839414243444546>]"

    /// The standard handler's dictionary, for a password of which only these digests are known.
    private static let lock =
        "<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <\(String(repeating: "a7", count: 32))> "
        + "/U <\(String(repeating: "5c", count: 32))> >>"
}

/// Objects one after another, and the index of where they are (ISO 32000-1, 7.5).
private struct File {
    private var bytes: [UInt8]
    private var offsets: [Int: Int] = [:]

    init(preamble: [UInt8]) {
        bytes = preamble + Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    }

    mutating func add(_ number: Int, _ object: String) {
        offsets[number] = bytes.count
        bytes += Array("\(number) 0 obj\n\(object)\nendobj\n".utf8)
    }

    /// - Parameter entries: of the stream's dictionary, besides its length.
    mutating func add(_ number: Int, _ entries: String, stream: [UInt8]) {
        offsets[number] = bytes.count
        bytes += Array("\(number) 0 obj\n<< \(entries) /Length \(stream.count) >>\nstream\n".utf8)
        bytes += stream
        bytes += Array("\nendstream\nendobj\n".utf8)
    }

    consuming func finish(trailer: String, indexOffset: Int?) -> [UInt8] {
        let (start, count) = (bytes.count, (offsets.keys.max() ?? 0) + 1)
        var index = "xref\n0 \(count)\n0000000000 65535 f \n"
        for number in 1..<count {
            let digits = "\(offsets[number] ?? 0)"
            let padded = String(repeating: "0", count: 10 - digits.count) + digits
            index += offsets[number] == nil ? "0000000000 65535 f \n" : "\(padded) 00000 n \n"
        }
        index += "trailer\n<< /Size \(count) \(trailer) >>\nstartxref\n\(indexOffset ?? start)\n%%EOF\n"
        return bytes + Array(index.utf8)
    }
}
