import DecodeProtocol
import Imaging

/// What a PDF may take, measured with poppler 22.12 on scans of 2 to 100 megapixels, letters and books.
///
/// poppler keeps the whole file in memory, and draws pictures of a page at four bytes for each of their pixels. How many
/// these have is not known before: a page with a larger picture than `picture` gets more memory at a second attempt.
struct PDFMemory {
    let fileByteCount: Int

    /// Tables of objects and pages.
    private static let tables = 32 << 20
    /// A scan of a sheet at 300 points for an inch, and fonts.
    private static let picture = 40 << 20

    /// Admits opening the file.
    ///
    /// - Throws: `tooLarge` for a file larger than the limit.
    func admitOpening(_ limits: OpenRequest) throws(DecodeFailure) {
        guard fileByteCount <= limits.maxByteCount else {
            throw DecodeFailure("its \(fileByteCount >> 20) MiB are read as a whole", moreThan: limits.maxByteCount)
        }
        ProcessLimits.admitOpening(byteCount: fileByteCount.addingClamped(Self.tables))
    }

    /// Twice the page, for parts of it that are transparent together.
    func peakByteCount(_ size: PixelSize) -> Int {
        size.width.multipliedClamped(by: size.height).multipliedClamped(by: 4 * 2)
            .addingClamped(fileByteCount).addingClamped(Self.picture)
    }
}
