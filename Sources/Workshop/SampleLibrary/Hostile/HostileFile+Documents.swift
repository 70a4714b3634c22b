internal import Imaging

extension HostileFile {
    static var documents: [HostileFile] {
        [
            HostileFile("pdf-empty.pdf", .refused, .bytes { Array("%PDF-1.7\n".utf8) }),
            HostileFile("pdf-encrypted.pdf", .refused, .bytes { document { $0.isEncrypted = true } }),
            HostileFile("pdf-no-pages.pdf", .refused, .bytes { SamplePDF(pages: []).bytes() }),
            HostileFile("pdf-index-elsewhere.pdf", .rendered, .bytes { document { $0.indexOffset = 1 << 30 } }),
            HostileFile("pdf-cut.pdf", .either, .bytes { Array(document { _ in }.prefix(700)) }),
            HostileFile("pdf-page-tree-loop.pdf", .refused, .bytes { treeLoop }),
            HostileFile("pdf-million-pages.pdf", .either, .bytes { document { $0.statedPageCount = 1_000_000 } }),
            HostileFile("pdf-negative-pages.pdf", .either, .bytes { document { $0.statedPageCount = -1 } }),
            HostileFile("pdf-10000-pages.pdf", .rendered, .bytes(manyPages)),
            HostileFile("pdf-200-inches.pdf", .rendered, .bytes { page(14_400, 14_400) }),
            HostileFile("pdf-box-1e30.pdf", .either, .bytes { page(1e30, 1e30) }),
            HostileFile("pdf-box-1-point.pdf", .rendered, .bytes { page(1, 1) }),
            HostileFile("pdf-box-thread.pdf", .rendered, .bytes { page(14_400, 0.001) }),
            HostileFile("pdf-box-empty.pdf", .either, .bytes { page(0, 0) }),
            HostileFile("pdf-box-reversed.pdf", .either, .bytes { page(-595, -842) }),
            HostileFile("pdf-form-loop.pdf", .rendered, .bytes { formLoop }),
            HostileFile("pdf-form-fan.pdf", .endless, .bytes { formFan }),
            HostileFile("pdf-pattern-tiny.pdf", .endless, .bytes { tinyPattern }),
            HostileFile("pdf-image-30000.pdf", .either, isLarge: true, .bytes { picture(30_000) }),
            HostileFile("pdf-image-2-31.pdf", .either, .bytes { picture(Int(Int32.max)) }),
            HostileFile("pdf-stack-deep.pdf", .either, .bytes { deepArrays }),
            HostileFile("pdf-script.pdf", .rendered, .bytes { script }),
            HostileFile("pdf-other-files.pdf", .rendered, .bytes { otherFiles }),
            HostileFile("pdf-unknown-font.pdf", .rendered, .bytes { unknownFont }),
            HostileFile("pdf-noise.pdf", .refused, .bytes { Array("%PDF-1.4\n".utf8) + noise(40_000) }),
            HostileFile("tiff-pages-4096.tif", .rendered, .bytes { pagedTIFF(4096) }),
        ]
    }

    private static func document(_ change: (inout SamplePDF) -> Void) -> [UInt8] {
        var document = SamplePDF(pages: [.letter(["A letter"]), .letter(["Its second page"])])
        change(&document)
        return document.bytes()
    }

    private static func page(_ width: Double, _ height: Double) -> [UInt8] {
        SamplePDF(pages: [SamplePDF.Page(width: width, height: height, "0.2 0.4 0.8 rg 0 0 500 500 re f")]).bytes()
    }

    private static func manyPages() -> [UInt8] {
        SamplePDF(pages: Array(repeating: SamplePDF.Page(width: 200, height: 100, "0 0 10 10 re f"), count: 10_000))
            .bytes()
    }

    /// Replaces the first of a text, without changing the length of the file.
    private static func patched(_ bytes: [UInt8], _ text: String, _ other: String) -> [UInt8] {
        var bytes = bytes
        let (text, other) = (Array(text.utf8), Array(other.utf8))
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: text) }), other.count <= text.count
        else {
            return bytes
        }
        let padded = other + [UInt8](repeating: 0x20, count: text.count - other.count)
        bytes.replaceSubrange(place..<place + text.count, with: padded)
        return bytes
    }

    /// The root of the tree of pages is its own branch.
    private static var treeLoop: [UInt8] {
        patched(SamplePDF(pages: [SamplePDF.Page(width: 100, height: 100)]).bytes(), "/Kids [7 0 R]", "/Kids [2 0 R]")
    }

    /// - Parameters:
    ///   - content: of the only page.
    ///   - resources: of the page; called with the number of the first of the objects.
    ///   - objects: called with the same.
    private static func drawing(_ content: String, resources: (Int) -> String, objects: (Int) -> [String]) -> [UInt8] {
        var document = SamplePDF(pages: [SamplePDF.Page(width: 300, height: 300, content)])
        let first = document.firstFreeNumber
        document.objects = objects(first)
        document.pages[0].resources = resources(first)
        return document.bytes()
    }

    private static func form(_ content: String, resources: String) -> String {
        """
        << /Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /XObject << \(resources) >> >> \
        /Length \(content.utf8.count) >>
        stream
        \(content)
        endstream
        """
    }

    /// A drawing that contains itself.
    private static var formLoop: [UInt8] {
        drawing("/X0 Do", resources: { "/XObject << /X0 \($0) 0 R >>" }) { first in
            [form("/X0 Do 0 0 9 9 re f", resources: "/X0 \(first) 0 R")]
        }
    }

    /// Ten drawings that contain the next ten times each: 10¹⁰ squares.
    private static var formFan: [UInt8] {
        drawing("/X0 Do", resources: { "/XObject << /X0 \($0) 0 R >>" }) { first in
            (0..<10).map { level in
                level == 9
                    ? form("0 0 9 9 re f", resources: "")
                    : form(
                        Array(repeating: "/X0 Do", count: 10).joined(separator: " "),
                        resources: "/X0 \(first + level + 1) 0 R"
                    )
            }
        }
    }

    /// A page filled with a pattern whose cells are a thousandth of a point.
    private static var tinyPattern: [UInt8] {
        drawing("/Pattern cs /P0 scn 0 0 300 300 re f", resources: { "/Pattern << /P0 \($0) 0 R >>" }) { _ in
            [
                """
                << /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 \
                /Resources << >> /Length 12 >>
                stream
                0 0 1 1 re f
                endstream
                """
            ]
        }
    }

    /// A picture of this edge, of which there is nothing.
    private static func picture(_ edge: Int) -> [UInt8] {
        drawing("300 0 0 300 0 0 cm /X0 Do", resources: { "/XObject << /X0 \($0) 0 R >>" }) { _ in
            [
                """
                << /Type /XObject /Subtype /Image /Width \(edge) /Height \(edge) /ColorSpace /DeviceRGB \
                /BitsPerComponent 8 /Length 3 >>
                stream
                abc
                endstream
                """
            ]
        }
    }

    private static var deepArrays: [UInt8] {
        let depth = 200_000
        return drawing(
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
            resources: { _ in "" },
            objects: { _ in [] }
        )
    }

    /// Opens a window, a page of the web and a program, for readers that do so.
    private static var script: [UInt8] {
        document { document in
            document.catalogue =
                "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) /Next << /S /URI /URI (http://192.0.2.1/) /Next "
                + "<< /S /Launch /F (/bin/sh) >> >> >>"
        }
    }

    /// Pictures and streams in other files.
    private static var otherFiles: [UInt8] {
        drawing("300 0 0 300 0 0 cm /X0 Do", resources: { "/XObject << /X0 \($0) 0 R >>" }) { _ in
            [
                """
                << /Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 \
                /F (/etc/passwd) /Length 0 >>
                stream

                endstream
                """
            ]
        }
    }

    private static var unknownFont: [UInt8] {
        patched(document { _ in }, "/BaseFont /Helvetica", "/BaseFont /Zzzz")
    }

    private static func noise(_ count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 3, stream: 1)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    private static func pagedTIFF(_ count: Int) -> [UInt8] {
        SampleTIFF((0..<count).map { _ in SampleTIFF.Directory(16, 16, [90, 90, 90], subfileType: 2) }).bytes()
    }
}
