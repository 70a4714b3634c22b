import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// An embedded picture of a camera raw file, opened by the decoder for its coding.
struct RawPreview {
    let preview: RawFile.Preview
    let decoder: any PictureDecoder

    /// - Returns: the best one that opens within the limits; nil if there is none.
    /// - Throws: if the file cannot be read.
    static func largest(
        of raw: RawFile,
        in file: FileDescriptor,
        limits: OpenRequest
    ) throws(DecodeFailure) -> RawPreview? {
        let byteCount = Int(file.end() ?? 0)
        let choice: RawPreviewChoice
        do throws(ImagingError) {
            choice = try RawPreviewChoice(raw, in: file, byteCount: byteCount) { header in
                (try? header.check(against: limits)) != nil
            }
        } catch {
            throw DecodeFailure(kind: .unreadable, message: "\(error)")
        }
        for candidate in choice.candidates {
            let preview = candidate.preview
            let span = preview.range.clamped(to: 0..<byteCount)
            if let decoder = try? decoder(for: candidate, span, of: file, photo: raw.size, limits: limits) {
                return RawPreview(preview: preview, decoder: decoder)
            }
        }
        return nil
    }

    private static func decoder(
        for candidate: RawPreviewChoice.Candidate,
        _ span: Range<Int>,
        of file: FileDescriptor,
        photo: RawFile.Size?,
        limits: OpenRequest
    ) throws(DecodeFailure) -> any PictureDecoder {
        switch candidate.preview.coding {
        case .jpeg:
            var letterbox: Letterbox?
            if case .jpeg(let probe) = candidate.coding, let photo {
                letterbox = Letterbox(in: .descriptor(file, span: span), probe: probe, photo: photo)
            }
            return try VipsPicture(file, format: .jpeg, span: span, letterbox: letterbox, limits: limits)
        case .jpegXL: return try VipsPicture(file, format: .jxl, span: span, limits: limits)
        case .rgb(let samples): return try SamplesPicture(samples, of: file, limits: limits)
        }
    }

    /// The decoder's report with the facts of the raw file.
    func report(describing raw: RawFile) -> PictureReport {
        var report = decoder.report
        report.header = report.header.describing(raw, preview, isGrey: report.isGrey)
        return report
    }
}
