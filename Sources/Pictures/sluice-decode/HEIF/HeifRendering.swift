import CHeif
import DecodeProtocol
import Imaging
import SystemPackage

/// One image of a HEIF file, and the two paths to its pixels.
///
/// The path of planes: libavcodec decodes the tiles, which are scaled one after another in their coded planes and never
/// become RGB. Images that it does not support, or that libavcodec rejects, take libheif's path: the whole picture in
/// planar RGB, by libavcodec or else libde265, which decodes what is left of a damaged one. It is then scaled and
/// converted to YCbCr once.
struct HeifRendering {
    let handle: OpaquePointer
    /// Nil: the path of planes is unavailable.
    let tiles: HeifTiles?
    let colour: SignalledColour
    let file: FileDescriptor
    let hasAlpha: Bool
    let limits: OpenRequest
    /// Without tiles, too, the file's transformations are not applied.
    private let isUnturned: Bool

    /// - Parameters:
    ///   - tiles: the tiles that the file describes, if they can be decoded on the path of planes.
    ///   - isUnturned: whether to deliver the stored picture in any case.
    init(
        _ handle: OpaquePointer,
        tiles: HeifTiles?,
        colour: SignalledColour,
        file: FileDescriptor,
        limits: OpenRequest,
        isUnturned: Bool = false
    ) {
        self.isUnturned = isUnturned
        self.handle = handle
        self.colour = colour
        self.file = file
        self.limits = limits
        hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
        let size = (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
        // Not if samples have to become RGB before scaling, nor if libheif interprets the file differently.
        if let tiles, !hasAlpha, !colour.isConverted,
            size == (tiles.orientation.isTransposed ? (tiles.height, tiles.width) : (tiles.width, tiles.height))
        {
            self.tiles = tiles
        } else {
            self.tiles = nil
        }
        (width, height) = self.tiles.map { ($0.width, $0.height) } ?? size
    }

    /// As delivered: upright, or, with tiles, as stored. R, G and B are always upright.
    let width: Int
    let height: Int
    var orientation: Orientation { tiles?.orientation ?? .up }

    /// - Parameter isStrict: without a second attempt, and throwing for a picture whose size differs from the file's.
    func render(into planes: inout PlaneWriter, isStrict: Bool = false) throws(DecodeFailure) -> [String] {
        guard let tiles, planes.layout.format != .rgb else { return try renderWhole(into: &planes, isStrict: isStrict) }
        do throws(DecodeFailure) {
            try render(tiles, into: &planes)
            return []
        } catch {
            guard !isStrict, ![.tooLarge, .outOfMemory].contains(error.kind), secondTryByteCount != nil else {
                throw error
            }
            planes.startAgain()
            return try renderWhole(into: &planes, isStrict: false)
        }
    }

    private func render(_ tiles: HeifTiles, into planes: inout PlaneWriter) throws(DecodeFailure) {
        let source = try HeifPlaneSource(tiles, of: file, tilesAtOnce: tilesAtOnce(tiles))
        do throws(ImagingError) {
            try planes.write(source, isLimited: { source.isFullRange == false })
        } catch {
            throw source.failure ?? DecodeFailure(kind: .malformed, message: error.description)
        }
    }

    private func renderWhole(into planes: inout PlaneWriter, isStrict: Bool) throws(DecodeFailure) -> [String] {
        let image: HeifImage
        let isStored = isUnturned || tiles != nil && planes.layout.format != .rgb
        do throws(DecodeFailure) {
            HeifCodecSession.begin(maxPixelCount: limits.maxPixelCount)
            defer { HeifCodecSession.end() }
            image = try HeifImage(decoding: handle, isStored: isStored)
        } catch {
            guard error.kind == .malformed, !isStrict else { throw error }
            HeifCodecPlugin.isOn = false
            defer { HeifCodecPlugin.isOn = true }
            image = try HeifImage(decoding: handle, isStored: isStored)
        }
        if isStrict, image.width != width || image.height != height {
            throw DecodeFailure(kind: .malformed, message: "its size differs from the one the file declares")
        }
        return try write(image, to: &planes)
    }

    private func write(_ image: HeifImage, to planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        image.compositeOverWhite()
        let white = image.white
        let tone = colour.highDynamicRange(max: white)
        let scaled = try image.joined(width: planes.width, height: planes.height)
        guard let missing = try scaled.write(to: &planes, max: UInt32(white), tone: tone) else { return image.warnings }
        planes.fillRest()
        return image.warnings + [missing]
    }
}
