import FileStructure
import SampleLibrary

extension Parser {
    static let raw = Parser(name: "raw", seeds: raws) { bytes in
        guard let raw = RawFile(FileWindow(bytes)) else { return }
        demand(raw.previews.count <= 64, "\(raw.previews.count) previews")
        demand(Set(raw.previews.map(\.range)).count == raw.previews.count, "a preview twice")
        for preview in raw.previews { check(preview, byteCount: bytes.count) }
        demand(raw.orientation.map { 1...8 ~= $0 } ?? true, "orientation")
        demand(raw.size.map { $0.width > 0 && $0.height > 0 } ?? true, "a photo without pixels")
        demand(raw.xmp.map { $0.count <= 4 << 20 } ?? true, "too long an XMP packet")
        demand(raw.iptc.map { $0.count <= 256 << 10 } ?? true, "too long an IPTC block")
        guard let exif = raw.exif else { return }
        demand(exif.count < 512 << 10, "\(exif.count) bytes of EXIF")
        demand(TIFFReader(exif[...])?.firstDirectory == 8, "EXIF without a directory")
    }

    private static func check(_ preview: RawFile.Preview, byteCount: Int) {
        let (range, end) = (preview.range, byteCount)
        demand(!range.isEmpty && range.lowerBound > 0 && range.lowerBound < end, "a preview at \(range)")
        demand(preview.coding == .jpeg || range.upperBound <= end, "a preview beyond the end")
        demand(preview.orientation.map { 1...8 ~= $0 } ?? true, "a preview's orientation")
        guard case .rgb(let samples) = preview.coding else { return }
        let bits = samples.size.width * samples.size.height * samples.samplesPerPixel * samples.bitsPerSample
        demand(samples.strips.reduce(0) { $0 + $1.count } * 8 == bits, "strips that are not the picture")
        demand(
            samples.strips.allSatisfy { range.contains($0.lowerBound) && $0.upperBound <= range.upperBound },
            "strips"
        )
    }

    /// One of each layout, with previews that are hardly more than their headers.
    private static let raws: [[UInt8]] = SampleRaw.Layout.allCases.map { layout in
        let previews = (1...UInt8(layout.previewNames.count)).map { [0xFF, 0xD8, 0xFF, 0xE0, 0, 3, $0, 0xFF, 0xD9] }
        return SampleRaw(layout, previews: previews, sensorByteCount: 32).bytes()
    }
}
