import Imaging
import PhotoModel
import PhotoStore

/// A picture made of a stored tier: as it is stored if it has the size, scaled down and encoded as JPEG otherwise.
struct ScaledTier: Sendable {
    /// Of pictures that are made: one more encoding than the tier's own is not visible.
    static let quality = 85

    var tier: ExportTier
    var size: PixelSize

    /// - Parameter longEdge: at most; photos are never enlarged.
    init(of tiers: ExportTiers, longEdge: Int) {
        tier = tiers.smallest(longEdge: longEdge)
        size = tier.size.scaled(toLongEdge: longEdge)
    }

    /// The same for the short edge.
    init(of tiers: ExportTiers, shortEdge: Int) {
        tier = tiers.tiers.last { $0.size.shortEdge >= shortEdge } ?? tiers.tiers[0]
        size = tier.size.scaled(toShortEdge: shortEdge)
    }

    /// - Parameter size: at most, with the picture's aspect; nil for that of the tier.
    init(_ tier: ExportTier, size: PixelSize? = nil) { (self.tier, self.size) = (tier, size ?? tier.size) }

    var isStored: Bool { size == tier.size }
    /// Whether it is a JPEG without being encoded anew.
    var isStoredJPEG: Bool { isStored && tier.stored.format == .jpeg }
    var fileExtension: String { isStored ? tier.fileExtension : "jpg" }
    var mediaType: String { isStored ? tier.mediaType : "image/jpeg" }

    var key: ExportKey {
        isStored ? tier.key : jpegKey
    }

    private var jpegKey: ExportKey {
        isStoredJPEG
            ? tier.key
            : ExportKey("jpeg 1 \(size.width) \(size.height) \(Self.quality)", tier.key.bytes)
    }

    /// A file in the stored format, or JPEG if it is made.
    func file(at path: ExportPath, in library: Library) -> ExportFile {
        isStored ? tier.file(at: path, in: library) : jpeg(at: path, in: library)
    }

    /// A JPEG file, whatever the format of the tier.
    func jpeg(at path: ExportPath, in library: Library) -> ExportFile {
        ExportFile(path, key: jpegKey) { try jpegBytes(in: library).withUnsafeBytes($0) }
    }

    func jpegBytes(in library: Library) throws -> [UInt8] {
        let bytes = try tier.bytes(in: library)
        if isStoredJPEG { return bytes }
        do throws(ImagingError) {
            let picture = try TierPicture(bytes, tier.stored.format, scaledTo: size, chroma: .yuv420)
            return try JPEGEncoder(quality: Self.quality).encode(picture.image, iccProfile: picture.iccProfile)
        } catch {
            throw ExportProblem.Reason("its tier \(tier.name) could not be scaled: \(error)")
        }
    }
}
