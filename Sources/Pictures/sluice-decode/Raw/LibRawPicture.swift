import CLibRaw
import CVips
import DecodeProtocol
import FileStructure
import Glibc
import Imaging
import SystemPackage

/// A picture demosaiced by LibRaw from the whole file in memory, and scaled by libvips.
///
/// It looks like the camera's own, but with less contrast: the camera's white balance, or one computed from the picture
/// if the file has none LibRaw knows; sRGB with its own curve, because LibRaw's usual one (BT.709) is for dim rooms and
/// too dark in the middle; a DNG's baseline exposure, which its author adds to make up for a cautious one. LibRaw would
/// brighten every picture until one pixel in a hundred is white, night scenes too: it does not here. Pixels are
/// interpolated by patterned grouping (PPG): several times as fast as LibRaw's usual method, with no visible difference
/// at the sizes of tiers.
final class LibRawPicture: PictureDecoder {
    let report: PictureReport
    let maxByteCountOfRGB: Int
    private let file: WholeFile
    private let camera: String?
    private let isMosaic: Bool
    private let settings: clibraw_settings

    /// - Throws: `unsupported` for cameras that LibRaw does not know.
    init(_ described: RawFile, in descriptor: FileDescriptor, limits: OpenRequest) throws(DecodeFailure) {
        if let size = described.size {
            try PixelSize(width: size.width, height: size.height).check(against: limits)
        }
        file = try WholeFile(descriptor, maxByteCount: limits.maxByteCount)
        camera = described.camera
        let raw = try LibRawHandle(file, camera: camera)
        let (flip, exposure) = (raw.facts.flip, raw.facts.exposure)
        try raw.measure()
        let facts = raw.facts
        let memory = LibRawMemory(facts: facts, fileByteCount: file.memory.count)
        let size = PixelSize(width: Int(facts.width), height: Int(facts.height))
        isMosaic = facts.is_mosaic != 0
        maxByteCountOfRGB = memory.byteCount(isHalf: false)
        let isHalfEnough = limits.part.minLongEdge > 0 && limits.part.minLongEdge <= size.longEdge / 2
        report = PictureReport(
            ImageHeader(
                format: .raw,
                storedSize: size,
                orientation: Orientation(flip: flip),
                bitDepth: facts.bitDepth,
                peakByteCount: memory.byteCount(isHalf: isMosaic && isHalfEnough)
            ),
            isGrey: facts.colours == 1
        )
        try report.header.check(against: limits)
        try facts.check(fileByteCount: file.memory.count)
        settings = clibraw_settings(
            half_size: 0,
            exposure: exposure,
            max_megabytes: UInt32(clamping: limits.maxByteCount >> 20)
        )
    }

    func render(into planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        let image = try demosaic(isHalf: isHalfEnough(for: planes))
        defer { withExtendedLifetime(image) {} }
        guard let pixels = image.pixels, (image.bandCount == 1) == report.isGrey else {
            throw DecodeFailure(kind: .malformed, message: "its number of colours changed")
        }
        let byteCount = image.width * image.height * image.bandCount
        let (width, height) = (Int32(image.width), Int32(image.height))
        let picture = try VipsHandle(
            report.isGrey
                ? cvips_wrap(pixels, byteCount, width, height, VIPS_FORMAT_UCHAR)
                : cvips_wrap_colours(pixels, byteCount, width, height, 3)
        )
        let note = try picture.resized(width: planes.width, height: planes.height).write(to: &planes, max: 255)
        return [image.isDamaged ? "the sensor's data are damaged or end early" : nil, note].compactMap(\.self)
    }

    /// LibRaw's own memory is free again when this returns.
    private func demosaic(isHalf: Bool) throws(DecodeFailure) -> LibRawImage {
        let raw = try LibRawHandle(file, camera: camera)
        var settings = settings
        settings.half_size = isHalf ? 1 : 0
        return try raw.demosaic(settings)
    }

    private func isHalfEnough(for planes: borrowing PlaneWriter) -> Bool {
        let size = report.header.storedSize
        return isMosaic && planes.width <= size.width / 2 && planes.height <= size.height / 2
    }
}

extension clibraw_facts {
    /// Bits of the sensor's samples.
    fileprivate var bitDepth: Int { max(1, min(16, UInt32.bitWidth - white_level.leadingZeroBitCount)) }

    /// Rejects a file without its sensor's data: LibRaw would invent a picture. Codings of sensors take a bit for each
    /// pixel or more, except one of DNG, which can reduce a black picture to a tenth of a bit.
    fileprivate func check(fileByteCount: Int) throws(DecodeFailure) {
        guard fileByteCount < Int(raw_width) * Int(raw_height) / 100 else { return }
        let text = "\(raw_width) × \(raw_height) pixels of a sensor in \(fileByteCount >> 10) KiB"
        throw DecodeFailure(kind: .malformed, message: text)
    }

    /// Factor for linear light, at most four stops either way.
    fileprivate var exposure: Float {
        guard baseline_exposure > -100 else { return 1 }
        return exp2(max(-4, min(4, baseline_exposure)))
    }
}

extension Orientation {
    /// As LibRaw counts: a half turn, or a quarter turn to the left or right.
    fileprivate init(flip: Int32) {
        self =
            switch flip {
            case 3: .down
            case 5: .left
            case 6: .right
            default: .up
            }
    }
}
