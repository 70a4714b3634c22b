internal import Imaging
internal import SystemPackage

extension SamplePlan {
    /// A document of one to four pages: scans of a scene, letters, and every fifth a TIFF file.
    mutating func document(_ number: Int) -> SampleFile {
        let file = photo(0, camera: Camera.all[number % Camera.all.count], number: 700 + number)
        guard case .photo(var photo) = file.content else { return file }
        (photo.orientation, photo.exif) = (.up, nil)
        let pageCount = 1 + number % 4
        let isTIFF = number % 5 == 4
        let folder = file.path.removingLastComponent().string
        let name = "Document \(number + 1)." + (isTIFF ? "tif" : "pdf")
        return SampleFile(
            path: path(folder, name),
            role: .photo,
            content: isTIFF ? .bytes(pagedTIFF(pageCount + 1)) : .document(photo, document(number, pageCount))
        )
    }

    private func document(_ number: Int, _ pageCount: Int) -> SamplePDF {
        var document = SamplePDF(
            pages: (0..<pageCount).map { page in
                var letter = SamplePDF.Page.letter([
                    "Document \(number + 1), page \(page + 1)", "", "Dear reader,",
                    "this page was written by a program.",
                ])
                letter.rotation = page % 2 * 90
                return letter
            }
        )
        // 1 July 2021, and an hour later for each.
        document.created = "D:202107\(number / 24 % 9 + 10)\(number % 24 / 10)\(number % 24 % 10)3000+02'00'"
        return document
    }

    private func pagedTIFF(_ count: Int) -> [UInt8] {
        SampleTIFF(
            (0..<count).map { page in
                SampleTIFF.Directory(320, 240, [UInt8(40 * page), 200, 120], subfileType: 2)
            }
        ).bytes()
    }
}

extension SamplePDF {
    /// The document, its first page a scan of this picture.
    func bytes(showing photo: SamplePhoto) throws(ImagingError) -> [UInt8] {
        var document = self
        document.pages[0] = .scan(
            try photo.encoded(),
            photo.size,
            width: 595,
            height: 595 * Double(photo.size.height) / Double(photo.size.width)
        )
        return document.bytes()
    }
}
