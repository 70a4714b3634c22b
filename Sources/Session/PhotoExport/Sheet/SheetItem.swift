import ContactSheet
import Imaging
import PhotoModel
import PhotoRecord
import PhotoSession
import PhotoStore

/// A photo of a contact sheet.
struct SheetItem: Sendable {
    let photo: SheetPhoto
    /// As shown in headings.
    let folder: String
    let tier: ExportTier
    /// Of everything that is shown of it.
    let key: ExportKey

    init(_ document: PhotoDocument, _ record: Record?, _ tier: ExportTier, _ folder: [UInt8]) {
        photo = SheetPhoto(
            name: document.name,
            takenAt: document.takenAt,
            settings: record.flatMap { Self.settings($0.capture) },
            stars: document.rating,
            isFavourite: document.favourite
        )
        self.folder = folder.isEmpty ? "Photos" : String(decoding: folder, as: UTF8.self)
        self.tier = tier
        let shown = [photo.name, photo.takenAt, photo.settings, "\(photo.stars) \(photo.isFavourite)", self.folder]
        key = ExportKey("sheet item", tier.key.bytes, shown.flatMap { Array(($0 ?? "").utf8) + [0] })
    }

    var picture: SheetPicture {
        SheetPicture(
            digest: tier.key.bytes,
            format: tier.stored.format == .jpeg ? .jpeg : .webp,
            width: tier.size.width,
            height: tier.size.height
        )
    }

    /// Photos without a date come last.
    func isTakenBefore(_ other: SheetItem) -> Bool {
        switch (photo.takenAt, other.photo.takenAt) {
        case (let mine?, let theirs?): mine < theirs
        case (_?, nil): true
        default: false
        }
    }

    /// `1/250 s  ƒ/8  ISO 100  55 mm`
    private static func settings(_ capture: Record.Capture) -> String? {
        let parts = [
            capture.hasExposureSeconds ? exposure(capture.exposureSeconds) : nil,
            capture.hasAperture ? "ƒ/\(short(capture.aperture))" : nil,
            capture.hasIso ? "ISO \(capture.iso)" : nil,
            capture.hasFocalLength ? "\(short(capture.focalLength)) mm" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "  ")
    }

    private static func exposure(_ seconds: Double) -> String? {
        guard seconds > 0, seconds.isFinite else { return nil }
        let inverse = 1 / seconds
        return seconds < 0.4 && inverse < 1e6 ? "1/\(Int(inverse.rounded())) s" : "\(short(seconds)) s"
    }

    /// With one decimal, if it is not zero.
    private static func short(_ value: Double) -> String {
        guard abs(value) < 1e9 else { return "\(value)" }
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}
