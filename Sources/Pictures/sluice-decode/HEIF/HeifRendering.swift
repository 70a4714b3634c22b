import CHeif
import DecodeProtocol
import Imaging
import SystemPackage

/// One image of a HEIF file, and the two roads to its pixels.
///
/// The path of planes: tiles are decoded by libavcodec, scaled as they come in the planes that they are coded in, and
/// never become RGB. What it does not take, or libavcodec refuses, takes libheif's: the whole picture in planar RGB, by
/// libavcodec or else libde265, which gives what there is of a damaged one. It is scaled, and becomes YCbCr once.
struct HeifRendering {
    let handle: OpaquePointer
    /// Nil: the path of planes is closed.
    let tiles: HeifTiles?
    let colour: HeifColour
    let file: FileDescriptor
    let hasAlpha: Bool
    let limits: OpenRequest

    /// - Parameter tiles: as the file describes them, if it can be decoded in that way.
    init(
        _ handle: OpaquePointer,
        tiles: HeifTiles?,
        colour: HeifColour,
        file: FileDescriptor,
        limits: OpenRequest
    ) {
        self.handle = handle
        self.colour = colour
        self.file = file
        self.limits = limits
        hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
        let size = (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
        // Not where samples have to become RGB before they are scaled, nor where libheif reads the file in another way.
        if let tiles, !hasAlpha, !colour.isConverted,
            size == (tiles.orientation.isTransposed ? (tiles.height, tiles.width) : (tiles.width, tiles.height))
        {
            self.tiles = tiles
        } else {
            self.tiles = nil
        }
        (width, height) = self.tiles.map { ($0.width, $0.height) } ?? size
    }

    /// As delivered: upright, or where tiles are known, as stored. R, G and B are upright in any case.
    let width: Int
    let height: Int
    var orientation: Orientation { tiles?.orientation ?? .up }

    /// - Parameter isStrict: without a second try, and throwing for a picture that is not of the size that the file says.
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
        let source = try HeifPlaneSource(tiles, of: file)
        do throws(ImagingError) {
            try planes.write(source, isLimited: { source.isFullRange == false })
        } catch {
            throw source.failure ?? DecodeFailure(kind: .malformed, message: error.description)
        }
    }

    private func renderWhole(into planes: inout PlaneWriter, isStrict: Bool) throws(DecodeFailure) -> [String] {
        let image: HeifImage
        let isStored = tiles != nil && planes.layout.format != .rgb
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
            throw DecodeFailure(kind: .malformed, message: "it is not of the size that the file says")
        }
        return try write(image, to: &planes)
    }

    private func write(_ image: HeifImage, to planes: inout PlaneWriter) throws(DecodeFailure) -> [String] {
        image.layOverWhite()
        let white = image.white
        let tone = colour.highDynamicRange(max: white)
        let scaled = try image.joined(width: planes.width, height: planes.height)
        guard let missing = try scaled.write(to: &planes, max: UInt32(white), tone: tone) else { return image.warnings }
        planes.fillRest()
        return image.warnings + [missing]
    }
}
