import PhotoDuplicates
import PhotoModel
import PhotoPipeline
import PhotoSession
import SystemPackage

extension DuplicateChoice {
    /// For people: the group, then one line per photo, numbered from 1.
    var text: String {
        var table = Table()
        for (place, photo) in photos.enumerated() {
            table.add(
                "  \(place == suggestion.place ? "*" : " ")",
                "\(place + 1)",
                photo.sizeText,
                "\(ByteSize(photo.byteCount))",
                photo.facts?.format ?? "",
                (photo.evidence?.text ?? "suggested: \(suggestion.reason)")
                    + (photo.isSettled ? ", kept by an earlier answer" : ""),
                photo.path.string
            )
        }
        return "\(title)\n\(table.text)"
    }

    var title: String { "\(relation.rawValue), \(Amounts.count(photos.count, "photo")) (\(id))" }
}

extension DuplicatePhoto {
    var sizeText: String { facts.map { "\($0.width) × \($0.height)" } ?? "" }
}

extension RelationEvidence {
    /// For people: `near-duplicate, 4 bits, 1.5 s apart`.
    var text: String {
        var parts = [relation.rawValue]
        if let distance, relation != .identicalPicture { parts.append(Amounts.count(distance, "bit")) }
        if let symmetry { parts.append(symmetry.words) }
        if let secondsApart, secondsApart > 0 { parts.append("\(Self.time(secondsApart)) apart") }
        return parts.joined(separator: ", ")
    }

    private static func time(_ seconds: Double) -> String {
        seconds < 100 ? "\(Amounts.rate(seconds)) s" : Amounts.duration(seconds)
    }
}
