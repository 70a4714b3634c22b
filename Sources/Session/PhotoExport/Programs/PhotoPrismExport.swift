import Imaging
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoRecord
import PhotoStore
import SystemPackage

/// PhotoPrism's cache of thumbnails, `storage/cache/thumbnails`.
///
/// It names thumbnails by the SHA-1 of the file that it shows, and by their nominal size. Of files that it converts first,
/// such as raw files and HEIC, only it knows that file. Layout and sizes: `internal/thumb` of its source.
package struct PhotoPrismExport: ExportKind {
    package static let name = "photoprism"
    package static let coversEachFile = true
    package static let isShared = true
    package let request: String
    private let digests: ContentDigests
    /// Copies of a photo have the same thumbnails.
    private var seen: Set<ContentID> = []

    /// - Parameters:
    ///   - filter: as text.
    ///   - digests: SHA-1 of files that were read before.
    package init(filter: String, digests: ContentDigests) {
        (request, self.digests) = ("photoprism '\(filter)'", digests)
    }

    /// Formats that PhotoPrism shows without converting them.
    private static let shown: Set<String> = ["jpeg", "png"]

    package mutating func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        for photo in photos.photos {
            guard let tiers = ExportTiers(photo.record), let record = photo.record else {
                plan.miss(photo, photo.reasonWithoutPicture)
                continue
            }
            guard Self.shown.contains(record.format) else {
                plan.leftToProgram += 1
                continue
            }
            guard seen.insert(tiers.tiers[0].content).inserted else { continue }
            do {
                let name = Hex.text(try digests.sha1(of: photo.indexed.path, tiers.tiers[0].content))
                for size in Size.all(for: record) {
                    if let file = size.file(of: tiers, record, named: name, photos.library) { plan.files.append(file) }
                }
            } catch let reason as ExportProblem.Reason {
                plan.miss(photo, reason.description)
            }
        }
        return plan
    }

    package func lastFiles() throws -> ExportPlan {
        try digests.save()
        return ExportPlan()
    }
}

extension PhotoPrismExport {
    fileprivate struct Size {
        enum Method: String { case fit, center, left, right, resize }

        var width: Int
        var height: Int
        var method: Method

        private static let tiles = [50, 100, 224, 500, 1080].map { Size(width: $0, height: $0, method: .center) }
        private static let sides = [Method.left, .right].map { Size(width: 224, height: 224, method: $0) }
        private static let fits = [(720, 720), (1280, 1024), (1920, 1200)].map {
            Size(width: $0.0, height: $0.1, method: .fit)
        }

        /// What PhotoPrism makes while it indexes: of the sizes that fit a photo, those up to the first that holds it.
        static func all(for record: Record) -> [Size] {
            let photo = PixelSize(width: Int(record.width), height: Int(record.height))
            let holding = fits.firstIndex { photo.fits(in: PixelSize(width: $0.width, height: $0.height)) }
            let sides = photo.width == photo.height ? [] : Self.sides
            return [Size(width: 3, height: 3, method: .resize)] + tiles + sides
                + fits.prefix(through: holding ?? fits.count - 1)
        }

        private var isExact: Bool { method != .fit }

        /// Nil if the tiers are too small for it.
        func file(of tiers: ExportTiers, _ record: Record, named name: String, _ library: Library) -> ExportFile? {
            let format = method == .resize ? "png" : "jpg"
            let digits = Array(name).prefix(3).map(String.init).joined(separator: "/")
            let path = ExportPath("\(digits)/\(name)_\(width)x\(height)_\(method.rawValue).\(format)")
            guard let path, let scaled = scaled(tiers, record) else { return nil }
            if method == .fit { return scaled.jpeg(at: path, in: library) }
            let key = ExportKey("photoprism 1 \(width) \(height) \(method.rawValue)", scaled.tier.key.bytes)
            return ExportFile(path, key: key) { try bytes(of: scaled, in: library).withUnsafeBytes($0) }
        }

        private func scaled(_ tiers: ExportTiers, _ record: Record) -> ScaledTier? {
            let largest = tiers.tiers[0]
            let photo = PixelSize(width: Int(record.width), height: Int(record.height))
            func scaled(_ size: PixelSize) -> PixelSize {
                switch method {
                case .resize: PixelSize(width: min(width, size.width), height: min(height, size.height))
                case .fit: size.scaled(toFit: PixelSize(width: width, height: height))
                default: size.scaled(toShortEdge: width)
                }
            }
            let wanted = scaled(photo)
            let tier = tiers.smallest(holding: wanted)
            // A small tier in place of a large thumbnail would stay.
            guard tier != largest || wanted.longEdge <= largest.size.longEdge + 1 else { return nil }
            return ScaledTier(tier, size: scaled(tier.size))
        }

        private func bytes(of scaled: ScaledTier, in library: Library) throws -> [UInt8] {
            let bytes = try scaled.tier.bytes(in: library)
            do throws(ImagingError) {
                let chroma: ChromaLayout = method == .resize ? .yuv444 : .yuv420
                let picture = try TierPicture(bytes, scaled.tier.stored.format, scaledTo: scaled.size, chroma: chroma)
                if method == .resize { return try PNGEncoder().encode(picture.image) }
                let encoder = JPEGEncoder(quality: ScaledTier.quality)
                return try encoder.encode(square(of: picture.image), iccProfile: picture.iccProfile)
            } catch {
                throw ExportProblem.Reason("its thumbnail could not be made: \(error)")
            }
        }

        private func square(of image: PlanarImage) -> PlanarImage {
            let edge = image.size.shortEdge
            let (x, y) = (image.size.width - edge, image.size.height - edge)
            // Even: two samples share one of chroma.
            let (left, top) =
                switch method {
                case .left: (0, 0)
                case .right: (x & ~1, y & ~1)
                default: (x / 2 & ~1, y / 2 & ~1)
                }
            return image.part(x: left, y: top, size: PixelSize(width: edge, height: edge))
        }
    }
}
