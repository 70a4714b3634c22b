import DecodeProtocol
import FileStructure
import Imaging
import SystemPackage

/// A camera raw file: its largest preview that decodes, or the picture that its sensor's data give.
///
/// LibRaw demosaics if there is no such preview, or if it is smaller than the client asks for. If that fails, the preview
/// has to do.
final class RawPicture: PictureDecoder {
    let report: PictureReport
    private let decoder: any PictureDecoder
    /// If the sensor's data turn out to be damaged.
    private let substitute: (any PictureDecoder)?

    init(_ raw: RawFile, in file: FileDescriptor, limits: OpenRequest) throws(DecodeFailure) {
        let preview = try RawPreview.largest(of: raw, in: file, limits: limits)
        guard let preview else {
            let rendering = try LibRawPicture(raw, in: file, limits: limits)
            (decoder, report, substitute) = (rendering, rendering.report(describing: raw), nil)
            return
        }
        let previewReport = preview.report(describing: raw)
        let edge = previewReport.header.storedSize.longEdge
        if edge < limits.raw.minPreviewEdge,
            let rendering = try? LibRawPicture(raw, in: file, limits: limits),
            rendering.report.header.storedSize.longEdge > edge
        {
            (decoder, report) = (rendering, rendering.report(describing: raw))
            let isAlike = report.isGrey == previewReport.isGrey && previewReport.header.iccProfile == nil
            let lies = report.header.orientation == previewReport.header.orientation
            substitute = isAlike && lies ? preview.decoder : nil
        } else {
            (decoder, report, substitute) = (preview.decoder, previewReport, nil)
        }
    }

    var maxByteCount: Int { decoder.maxByteCount }
    var maxByteCountOfRGB: Int { decoder.maxByteCountOfRGB }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        do throws(DecodeFailure) { return try decoder.render(into: &planes) } catch {
            guard error.kind == .malformed, let substitute else { throw error }
            planes.startAgain()
            return ["\(error.message): this is the preview"] + (try substitute.render(into: &planes))
        }
    }
}

extension LibRawPicture {
    /// The raw file's own orientation counts: the client reads the same one of other previews.
    fileprivate func report(describing raw: RawFile) -> PictureReport {
        var report = report
        if let orientation = raw.orientation.flatMap(Orientation.init) { report.header.orientation = orientation }
        (report.header.exif, report.header.xmp, report.header.iptc) = (raw.exif, raw.xmp, raw.iptc)
        return report
    }
}

extension RawFile {
    /// Maker and model, once each; nil if the file has no model.
    var camera: String? {
        guard let model, !model.isEmpty else { return nil }
        let maker = make?.split(separator: " ").first.map(String.init) ?? ""
        let isNamed = model.lowercased().hasPrefix(maker.lowercased())
        return String((isNamed ? model : "\(make ?? "") \(model)").prefix(64))
    }
}
