import Cryptography
import Imaging
import PhotoCatalogue
import PhotoIndex
import PhotoModel
import PhotoRecord
import PhotoStore
import StoreFiles

/// The thumbnails that file managers look for: the Thumbnail Managing Standard of freedesktop.org, version 0.9.
///
/// GLib takes the first file that it finds, from the largest size on, and compares the time and size of the photo with those
/// in the thumbnail; it reads them from the start of the file.
package struct ThumbnailsExport: ExportKind {
    package enum Size: String, Sendable, CaseIterable {
        case normal
        case large
        case xLarge = "x-large"
        case xxLarge = "xx-large"

        /// The longest edge, in pixels.
        var edge: Int {
            switch self {
            case .normal: 128
            case .large: 256
            case .xLarge: 512
            case .xxLarge: 1024
            }
        }
    }

    package static let name = "thumbnails"
    package static let coversEachFile = true
    package static let isShared = true
    /// The folder of failures that programs of the GNOME desktop read; each other program has its own.
    package static let failureFolder = "fail/gnome-thumbnail-factory"

    package let request: String
    /// As the standard demands.
    package let modes = ExportFolder.Modes(file: 0o600, folder: 0o700)
    private let sizes: [Size]
    private let software: String

    /// - Parameter filter: as text.
    package init(_ sizes: [Size], filter: String, version: String) {
        self.sizes = sizes
        software = "Sluice \(version)"
        request = "thumbnails '\(filter)', \(sizes.map(\.rawValue).joined(separator: " "))"
    }

    package func files(of photos: ExportBatch) throws -> ExportPlan {
        var plan = ExportPlan()
        let assets = try photos.library.catalogue.assets(rows: photos.photos.map(\.indexed.asset))
        for photo in photos.photos {
            guard let asset = assets[photo.indexed.asset], !asset.isMissing else {
                plan.miss(photo, "its file is missing")
                continue
            }
            let file = ThumbnailFile(asset, photo.record, software: software)
            guard let tiers = ExportTiers(photo.record), asset.state == .prepared else {
                plan.miss(photo, photo.reasonWithoutPicture)
                if asset.state == .failed, let failure = file.failure { plan.files.append(failure) }
                continue
            }
            for size in sizes {
                let picture = ScaledTier(of: tiers, longEdge: size.edge)
                if let file = file.thumbnail(picture, in: size.rawValue, photos.library) { plan.files.append(file) }
            }
        }
        return plan
    }
}

/// The thumbnails of one photo.
private struct ThumbnailFile {
    private let name: String
    private let texts: [(keyword: String, text: [UInt8])]
    private let facts: ExportKey

    init(_ asset: Asset, _ record: Record?, software: String) {
        let uri = FileURI(asset.path)
        name = Hex.text(NameDigest.md5(uri.text))
        // Times before 1970 are compared as unsigned numbers.
        let (seconds, rest) = asset.stamp.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
        let time = UInt64(bitPattern: rest < 0 ? seconds - 1 : seconds)
        var texts = [("Thumb::URI", uri.text), ("Thumb::MTime", Array("\(time)".utf8))]
        texts.append(("Thumb::Size", Array("\(asset.stamp.size)".utf8)))
        if let record, record.width > 0 {
            texts.append(("Thumb::Image::Width", Array("\(record.width)".utf8)))
            texts.append(("Thumb::Image::Height", Array("\(record.height)".utf8)))
        }
        if let record, record.pageCount > 0 {
            texts.append(("Thumb::Document::Pages", Array("\(record.pageCount)".utf8)))
        }
        if let record, record.hasVideo, record.video.hasDurationMs {
            texts.append(("Thumb::Movie::Length", Array("\(record.video.durationMs / 1000)".utf8)))
        }
        texts.append(("Software", Array(software.utf8)))
        self.texts = texts.map { (keyword: $0.0, text: $0.1) }
        facts = ExportKey(texts.flatMap { [Array($0.0.utf8), $0.1] })
    }

    func thumbnail(_ picture: ScaledTier, in folder: String, _ library: Library) -> ExportFile? {
        let (size, tier, encoder) = (picture.size, picture.tier, PNGEncoder(texts: texts))
        let key = ExportKey("png 1 \(size.width) \(size.height)", tier.key.bytes, facts.bytes)
        return ExportPath("\(folder)/\(name).png").map { path in
            ExportFile(path, key: key) { output in
                let bytes = try tier.bytes(in: library)
                let png: [UInt8]
                do throws(ImagingError) {
                    let scaled = try TierPicture(bytes, tier.stored.format, scaledTo: size, chroma: .yuv444)
                    png = try encoder.encode(scaled.image, iccProfile: scaled.iccProfile)
                } catch {
                    throw ExportProblem.Reason("its thumbnail could not be made: \(error)")
                }
                try png.withUnsafeBytes(output)
            }
        }
    }

    /// An empty picture, which tells programs not to try.
    var failure: ExportFile? {
        let pixel = PlanarImage(size: PixelSize(width: 1, height: 1), chroma: .grey)
        pixel.planes[0].row(0)[0] = 0
        return ExportPath("\(ThumbnailsExport.failureFolder)/\(name).png").flatMap { path in
            (try? PNGEncoder(texts: texts).encode(pixel)).map { ExportFile(path, bytes: $0) }
        }
    }
}
