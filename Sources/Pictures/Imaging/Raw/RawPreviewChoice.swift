package import FileStructure
package import SystemPackage

/// The embedded pictures of a camera raw file by preference: whole ones before those that the file's end truncates, then
/// by pixels, then by bytes.
package struct RawPreviewChoice {
    package struct Candidate {
        package enum Coding {
            case jpeg(JPEGProbe)
            /// Uncompressed or JPEG XL, as its directory describes it.
            case other
        }

        package let preview: RawFile.Preview
        package let coding: Coding
        package let size: PixelSize
        let isWhole: Bool
    }

    /// The best first. A JPEG whose header cannot be read is left out, and so are raw data that are coded as lossless
    /// JPEG.
    package let candidates: [Candidate]
    package var best: Candidate? { candidates.first }

    /// Reads the headers of the JPEGs.
    ///
    /// - Parameter admits: whether a JPEG is within all limits.
    /// - Throws: `system`
    package init(
        _ raw: RawFile,
        in file: FileDescriptor,
        byteCount: Int,
        admits: (ImageHeader) -> Bool
    ) throws(ImagingError) {
        var candidates: [Candidate] = []
        for preview in raw.previews {
            let span = preview.range.clamped(to: 0..<byteCount)
            guard !span.isEmpty else { continue }
            let (coding, size): (Candidate.Coding, PixelSize)
            switch preview.coding {
            case .jpeg:
                guard let probe = try JPEGProbe.ofPreview(.descriptor(file, span: span)), admits(probe.header) else {
                    continue
                }
                (coding, size) = (.jpeg(probe), probe.frame.size)
            case .jpegXL, .rgb:
                guard let declared = preview.size else { continue }
                (coding, size) = (.other, PixelSize(declared))
            }
            let isWhole = span == preview.range
            candidates.append(Candidate(preview: preview, coding: coding, size: size, isWhole: isWhole))
        }
        self.candidates = candidates.sorted { $0.rank > $1.rank }
    }
}

extension RawPreviewChoice.Candidate {
    fileprivate var rank: (Int, Int, Int) { (isWhole ? 1 : 0, size.pixelCount, preview.range.count) }
}

extension JPEGProbe {
    /// Nil if it cannot be decoded, or has too many scans.
    ///
    /// - Throws: `system`
    fileprivate static func ofPreview(_ input: EncodedInput) throws(ImagingError) -> JPEGProbe? {
        do throws(ImagingError) {
            let probe = try JPEGProbe(input)
            try probe.checkScans(of: input, limit: JPEGSource.maxScans)
            return probe
        } catch {
            if case .system = error { throw error }
            return nil
        }
    }
}

extension PixelSize {
    package init(_ size: RawFile.Size) { self.init(width: size.width, height: size.height) }
}
