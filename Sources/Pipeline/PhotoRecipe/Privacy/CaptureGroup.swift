import PhotoCatalogue
import PhotoRecord
import SwiftProtobuf

/// Facts of the capture that are sealed or omitted together, by their name in recipes and records. Every field of
/// `Record.Capture` is in one group. Plugin results are a separate group without such fields.
package enum CaptureGroup: String, Sendable, CaseIterable {
    /// Where the photo was taken.
    case location
    /// What identifies one camera or lens.
    case serialNumbers
    /// Names of people.
    case owner
    case time
    case camera
    case settings
    case rating
    /// Keywords in the file.
    case keywords
    /// Plugin results, such as recognised text.
    case plugins

    /// The groups of capture facts.
    static let ofCapture = allCases.filter { $0 != .plugins }

    /// The fields, by their names in `record.proto`.
    var fields: [String] {
        switch self {
        case .location: ["latitude", "longitude", "altitude"]
        case .serialNumbers: ["body_serial_number", "lens_serial_number"]
        case .owner: ["owner_name", "artist", "copyright"]
        case .time: ["taken_at", "taken_sort_ms", "taken_from", "content_identifier", "burst_identifier"]
        case .camera: ["make", "model", "lens"]
        case .settings: ["exposure_seconds", "aperture", "iso", "focal_length"]
        case .rating: ["rating"]
        case .keywords: ["keywords"]
        case .plugins: []
        }
    }

    /// The catalogue columns that hold them.
    var facts: [FactColumn] {
        switch self {
        case .location: [.latitude, .longitude]
        case .time: [.takenSort, .contentIdentifier, .burstIdentifier]
        case .camera: [.make, .model, .lens]
        case .rating: [.rating]
        case .keywords: [.keywords]
        case .serialNumbers, .owner, .settings, .plugins: []
        }
    }
}

extension Record.Capture {
    /// Only the fields of these groups.
    func only(_ groups: some Sequence<CaptureGroup>) -> Record.Capture {
        let fields = groups.flatMap(\.fields)
        // Trimming to no fields would trim nothing.
        guard !fields.isEmpty else { return Record.Capture() }
        var kept = self
        kept.trim(keeping: Google_Protobuf_FieldMask(protoPaths: fields))
        return kept
    }
}
