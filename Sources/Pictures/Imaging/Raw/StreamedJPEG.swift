package import FileStructure
package import SystemPackage

/// A JPEG that is decoded in this process: a file of its own, or the largest preview in a camera raw file.
package struct StreamedJPEG: Sendable {
    package let probe: JPEGProbe
    /// The part of the file that is the JPEG.
    package let span: Range<Int>
    /// The camera raw file of which it is a preview.
    package let raw: RawFile?

    /// Nil if a decoding process has to open the file.
    ///
    /// Of a camera raw file, only its directories and the headers of its previews are read.
    ///
    /// - Parameters:
    ///   - format: by the file's first bytes.
    ///   - minPreviewEdge: a smaller preview, by its long edge, is left to a decoding process; 0 for none.
    ///   - admits: whether a preview, or a gain map, is within all limits.
    /// - Throws: `malformed`, `unsupported`, `tooLarge` for a JPEG file; `system`.
    package init?(
        _ file: FileDescriptor,
        byteCount: Int,
        format: ImageFormat,
        minPreviewEdge: Int = 0,
        admits: (ImageHeader) -> Bool = { _ in true }
    ) throws(ImagingError) {
        switch format {
        case .jpeg:
            let input = EncodedInput.descriptor(file)
            probe = try JPEGProbe(input).searchingGainMap(in: input, byteCount: byteCount, admits: admits)
            span = 0..<byteCount
            raw = nil
        case .tiff, .raw:
            guard let preview = try Self.preview(of: file, byteCount, minPreviewEdge, admits) else { return nil }
            (probe, span, raw) = preview
        default: return nil
        }
        guard probe.isStreamable else { return nil }
    }

    private static func preview(
        of file: FileDescriptor,
        _ byteCount: Int,
        _ minEdge: Int,
        _ admits: (ImageHeader) -> Bool
    ) throws(ImagingError) -> (JPEGProbe, Range<Int>, RawFile)? {
        let window = FileWindow(file, byteCount: byteCount)
        let raw = RawFile(window)
        if let error = window.failure { throw .system(call: "pread", code: error.rawValue) }
        guard let raw, let best = try RawPreviewChoice(raw, in: file, byteCount: byteCount, admits: admits).best,
            case .jpeg(let probe) = best.coding, probe.frame.size.longEdge >= minEdge
        else { return nil }
        let header = probe.header.describing(raw, best.preview, isGrey: probe.chroma == .grey)
        return (JPEGProbe(probe, header: header), best.preview.range.clamped(to: 0..<byteCount), raw)
    }
}
