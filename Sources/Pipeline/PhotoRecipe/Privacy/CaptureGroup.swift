import PhotoCatalogue
import PhotoRecord
import SwiftProtobuf

/// Facts of the capture that are sealed or left out together, by the name that recipes and records have for them.
/// Every field of `Record.Capture` is in one group; what plugins found is a group of its own, of no such fields.
package enum CaptureGroup: String, Sendable, CaseIterable {
    /// Where the photo was taken.
    case location
    /// What tells one camera, and one lens, from all others.
    case serialNumbers
    /// Names of people.
    case owner
    case time
    case camera
    case settings
    case rating
    /// Keywords that the file holds.
    case keywords
    /// What plugins found: text that was recognised, say.
    case plugins

    /// Those of the capture's facts.
    static let ofCapture = allCases.filter { $0 != .plugins }

    /// The fields as `record.proto` names them.
    var fields: [String] {
        switch self {
        case .location: ["latitude", "longitude", "altitude"]
        case .serialNumbers: ["body_serial_number", "lens_serial_number"]
        case .owner: ["owner_name", "artist", "copyright"]
        case .time: ["taken_at", "taken_sort_ms", "taken_from"]
        case .camera: ["make", "model", "lens"]
        case .settings: ["exposure_seconds", "aperture", "iso", "focal_length"]
        case .rating: ["rating"]
        case .keywords: ["keywords"]
        case .plugins: []
        }
    }

    /// Where the catalogue has them.
    var facts: [FactColumn] {
        switch self {
        case .location: [.latitude, .longitude]
        case .time: [.takenSort]
        case .camera: [.make, .model, .lens]
        case .rating: [.rating]
        case .keywords: [.keywords]
        case .serialNumbers, .owner, .settings, .plugins: []
        }
    }
}

extension Record.Capture {
    /// What these groups hold of it, and nothing else.
    func only(_ groups: some Sequence<CaptureGroup>) -> Record.Capture {
        let fields = groups.flatMap(\.fields)
        // Trimming to nothing trims nothing.
        guard !fields.isEmpty else { return Record.Capture() }
        var kept = self
        kept.trim(keeping: Google_Protobuf_FieldMask(protoPaths: fields))
        return kept
    }
}
