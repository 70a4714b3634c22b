import PhotoModel
import StoreFiles
import SystemPackage

/// A photo and its decision, for JSON output.
struct DecidedPhoto: Encodable {
    var id: String
    var path: String
    /// Base64 of the path's bytes if they are not valid UTF-8.
    var pathBytes: String?
    /// Without `verdict`, `rating` and `location` if undecided. In `tags`, true means added, false removed.
    var decision: Decision
    /// Not applied to files yet.
    var pending: Bool
    /// Whether the command changed the decision.
    var changed: Bool?

    init(_ asset: Asset, _ decision: StoredDecision?, changed: Bool? = nil) {
        id = asset.id.description
        (path, pathBytes) = (asset.path.string, asset.path.base64)
        self.decision = decision?.now ?? Decision()
        pending = decision?.isPending ?? false
        self.changed = changed
    }
}

extension Decision {
    /// For people: `favourite, ★★★, +Places/Norway, -Blurred, at 59.913868, 10.752245`.
    var text: String {
        var parts = verdict.map { [$0.rawValue] } ?? []
        if let rating { parts.append(Self.stars(rating)) }
        parts += tags.keys.sorted().map { (tags[$0] == true ? "+" : "-") + $0.description }
        switch stack {
        case .alone: parts.append("not stacked")
        case .with, .burst: parts.append("stacked")
        case nil: break
        }
        if let location { parts.append("at \(location.text)") }
        return parts.isEmpty ? "undecided" : parts.joined(separator: ", ")
    }

    static func stars(_ rating: Int) -> String {
        rating > 0 ? String(repeating: "★", count: rating) : rating < 0 ? "rejected" : "no stars"
    }
}

extension Coordinates {
    /// In degrees: `-33.8568, 151.2153`.
    var text: String { "\(Amounts.degrees(latitude)), \(Amounts.degrees(longitude))" }
}
