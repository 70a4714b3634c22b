import PhotoModel
import SluiceClient

/// Facts about a photo, as text.
struct PhotoFacts: Sendable {
    let photo: Photo

    init(_ photo: Photo) { self.photo = photo }

    /// The time in the photo's own time zone, without seconds: `2024-06-01 14:03`.
    var taken: String? {
        photo.takenAt.map { text in
            let parts = text.split(separator: "T", maxSplits: 1)
            guard parts.count == 2 else { return text }
            return "\(parts[0]) \(parts[1].prefix(5))"
        }
    }

    /// `4000 × 3000, 12.0 MP`; nil if unknown.
    var pixels: String? {
        guard let width = photo.width, let height = photo.height else { return nil }
        return "\(width) × \(height), \(Amounts.rate(Double(width * height) / 1e6)) MP"
    }

    /// `JPEG, 3.1 MiB`; of a stack, `JPEG + RAW, 3.1 MiB` or `JPEG, 12 files, 3.1 MiB`.
    var file: String {
        let stack = photo.stack ?? []
        let others = Set(stack.compactMap(\.format)).subtracting([photo.format].compactMap { $0 })
        let formats = ([photo.format].compactMap { $0 } + others.sorted()).map { $0.uppercased() }
        let count = stack.count > 2 ? "\(stack.count) files" : nil
        let format = formats.isEmpty ? nil : formats.joined(separator: " + ")
        return [format, count, "\(ByteSize(Int64(photo.byteCount)))"].compactMap { $0 }.joined(separator: ", ")
    }

    /// `★★★☆☆`; nil without a rating.
    var stars: String? {
        switch photo.rating {
        case 1...5:
            String(repeating: "★", count: photo.rating) + String(repeating: "☆", count: 5 - photo.rating)
        case ..<0: "rejected"
        default: nil
        }
    }

    var verdict: (text: String, verdict: ShownVerdict)? {
        switch photo.verdict {
        case .keep: ("keep", .keep)
        case .favourite: ("favourite", .favourite)
        case .trash: (photo.pending ? "to the trash" : "in the trash", .trash)
        case .skip: ("skipped", .skip)
        case nil: photo.favourite ? ("favourite", .favourite) : nil
        }
    }

    var tags: String? { photo.tags.isEmpty ? nil : photo.tags.joined(separator: ", ") }

    /// The verdict, and any unusual state of the file.
    var standing: String { (verdict?.text ?? "not reviewed") + (state.map { " (\($0))" } ?? "") }

    /// An unusual state of its file.
    var state: String? {
        if photo.pending { return "pending" }
        return photo.missing && photo.verdict != .trash ? "missing" : nil
    }
}
