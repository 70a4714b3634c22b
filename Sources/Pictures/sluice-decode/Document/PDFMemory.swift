import DecodeProtocol
import FileStructure
import Imaging

/// What a PDF may take, measured with poppler 22.12 on scans of 2 to 100 megapixels, letters and books.
///
/// poppler keeps the whole file in memory, and draws pictures of a page at four bytes for each of their pixels. A page
/// that needs more, because it has several of them or one whose size was not found, gets more memory at a second attempt.
struct PDFMemory {
    private let fileByteCount: Int
    private let pictureByteCount: Int

    /// Admits opening the file, and looks for its pictures.
    ///
    /// - Throws: `tooLarge` for a file larger than the limit.
    init(_ file: FileWindow, limits: OpenRequest) throws(DecodeFailure) {
        fileByteCount = file.byteCount
        guard fileByteCount <= limits.maxByteCount else {
            throw DecodeFailure("its \(fileByteCount >> 20) MiB are read as a whole", moreThan: limits.maxByteCount)
        }
        ProcessLimits.admitOpening(byteCount: fileByteCount.addingClamped(Self.tables))
        // At most half of the limit, so that the size alone of a picture refuses no document.
        let pixelCount = PDFPictures.maxPixelCount(in: file, upTo: min(limits.maxPixelCount, limits.maxByteCount / 8))
        pictureByteCount = max(Self.picture, 4 * pixelCount)
    }

    /// Tables of objects and pages.
    private static let tables = 32 << 20
    /// At least this: a scan of a sheet at 300 points for an inch, and fonts.
    private static let picture = 40 << 20

    /// Twice the page, for parts of it that are transparent together.
    func peakByteCount(_ size: PixelSize) -> Int {
        size.width.multipliedClamped(by: size.height).multipliedClamped(by: 4 * 2)
            .addingClamped(fileByteCount).addingClamped(pictureByteCount)
    }
}
