import Imaging
import PhotoIndex
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoSession

extension FilmProperties {
    /// `0:00:03, mp4`
    fileprivate var text: String { [duration.map(playingTime), container].compactMap { $0 }.joined(separator: ", ") }
}

/// `0:01:02`
private func playingTime(_ duration: Double) -> String {
    let seconds = Int(duration.rounded())
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(seconds / 3600):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))"
}

extension GainMapProperties {
    /// `960 × 540, 2.3 stops (ultra-hdr)`
    fileprivate var text: String {
        "\(width) × \(height), \((headroomStops * 10).rounded() / 10) stops (\(kind))"
    }
}

extension VideoProperties {
    /// `0:01:02, hevc, 29.97 frames/s, sound`
    fileprivate var text: String {
        var parts = [codec]
        if let duration { parts.insert(playingTime(duration), at: 0) }
        if let frameRate { parts.append("\((frameRate * 100).rounded() / 100) frames/s") }
        parts.append(hasSound ? "sound" : "no sound")
        return parts.joined(separator: ", ")
    }
}

extension PhotoDescription {
    /// For people.
    var text: String {
        var table = Table()
        table.add("photo", photo.path + (photo.missing ? " (missing)" : ""))
        for other in stored.otherPaths { table.add("same content", other) }
        table.add("id", photo.id)
        if let contentID = photo.contentID { table.add("content", contentID) }
        if let failure = photo.failure, failure.kind != "damaged" {
            table.add(failure.kind, "\(failure.stage): \(failure.reason)")
        }
        for note in stored.damage ?? [] { table.add("damaged", note) }
        table.add("file", "\(photo.format.map { "\($0), " } ?? "")\(ByteSize(photo.byteCount))")
        if let width = photo.width, let height = photo.height {
            let turned = stored.orientation.map { $0 > 1 ? ", stored with orientation \($0)" : "" } ?? ""
            let smaller = photo.preview.flatMap { $0.width < width ? $0 : nil }
            let preview = smaller.map { ", preview \($0.width) × \($0.height)" } ?? ""
            let range = stored.isHDR == true ? ", high dynamic range" : ""
            table.add("picture", "\(width) × \(height)\(preview)\(turned)\(range)")
        }
        if let map = photo.gainMap { table.add("gain map", map.text) }
        if let video = photo.video {
            table.add("video", video.text)
        } else if let film = photo.film {
            table.add("film", film.text)
        }
        if let pages = photo.pages { table.add("pages", "\(pages)") }
        if let files = photo.stack { table.add("stack", files.map(\.name).joined(separator: ", ")) }
        for (name, fact) in stored.exif?.rows ?? [] { table.add(name, fact) }
        for (name, fact) in reviewRows { table.add(name, fact) }
        if let problem = stored.sealProblem {
            let sealed = stored.exif.map(\.sealed) ?? []
            table.add("sealed", "\(sealed.isEmpty ? "some facts" : sealed.joined(separator: ", ")): \(problem)")
        }
        if let omitted = stored.exif?.omitted, !omitted.isEmpty {
            table.add("not stored", omitted.joined(separator: ", "))
        }
        if let fingerprints = stored.fingerprints {
            table.add("pdq", "\(fingerprints.pdq) (quality \(fingerprints.pdqQuality))")
            table.add("thumbhash", fingerprints.thumbHash)
        }
        for (name, fact) in stored.quality?.rows ?? [] { table.add(name, fact) }
        for tier in stored.storedTiers ?? [] {
            table.add(
                "tier \(tier.name)",
                "\(tier.width) × \(tier.height), \(tier.format), \(ByteSize(Int64(tier.byteCount))), \(tier.digest)"
            )
        }
        for plugin in stored.plugins ?? [] { table.add("plugin \(plugin.name)", plugin.text) }
        return table.text
    }

    /// The effective values, if a decision or a sidecar sets any.
    private var reviewRows: [(name: String, fact: String)] {
        guard let review = stored.review else { return [] }
        var rows = review.rows(pending: photo.pending)
        rows.append(("stars", Decision.stars(photo.rating)))
        if photo.favourite { rows.append(("favourite", "yes")) }
        if !photo.tags.isEmpty { rows.append(("tags", photo.tags.joined(separator: ", "))) }
        return rows
    }
}

extension ExifDocument {
    fileprivate var rows: [(name: String, fact: String)] {
        let place = location?.latitude.flatMap { latitude in
            location?.longitude.map { "\(Amounts.degrees(latitude)), \(Amounts.degrees($0))" }
        }
        let facts: [(String, String?, CaptureGroup)] = [
            ("taken", taken, .time), ("camera", CameraName.text(make: make, model: model), .camera),
            ("lens", lens, .camera), ("settings", settings.isEmpty ? nil : settings.joined(separator: ", "), .settings),
            ("place", place, .location), ("camera serial", bodySerialNumber, .serialNumbers),
            ("lens serial", lensSerialNumber, .serialNumbers), ("owner", ownerName, .owner), ("artist", artist, .owner),
            ("copyright", copyright, .owner), ("rating", rating.map { "\($0)" }, .rating),
            ("keywords", keywords.isEmpty ? nil : keywords.joined(separator: ", "), .keywords),
        ]
        return facts.compactMap { name, fact, group in
            fact.map { (name, $0 + (sealed.contains(group.rawValue) ? " (sealed)" : "")) }
        }
    }

    /// The date taken, and which kind of date it is if not that of the exposure.
    private var taken: String? {
        let note =
            switch takenFrom {
            case "created": " (when the picture was created)"
            case "digitised": " (when it was digitised)"
            case "gps": " (by GPS)"
            case "changed": " (when the file was last changed; no other date is known)"
            default: ""
            }
        return takenAt.map { $0 + note }
    }

    private var settings: [String] {
        [
            exposure.map { $0 > 0 && $0 < 0.4 ? "1/\(Int((1 / $0).rounded())) s" : "\(Amounts.rate($0)) s" },
            aperture.map { "f/\(Amounts.rate($0))" },
            iso.map { "ISO \($0)" },
            focalLength.map { "\(Amounts.rate($0)) mm" },
        ].compactMap { $0 }
    }
}

extension QualityDocument {
    fileprivate var rows: [(name: String, fact: String)] {
        let scores = [
            "sharpness \(Amounts.rate(sharpness))",
            contrast.map { "contrast \(Amounts.rate($0))" },
            noise.map { "noise \(Amounts.hundredths($0))" },
            colourfulness.map { "colourfulness \(Amounts.rate($0))" },
            motion.map { "motion \(Amounts.hundredths($0))" },
            "shadows \(Amounts.rate(shadows)) %",
            "highlights \(Amounts.rate(highlights)) %",
        ]
        var rows = [("quality", scores.compactMap { $0 }.joined(separator: ", "))]
        if let depicts { rows.append(("looks like", "a \(depicts): \((signals ?? []).joined(separator: "; "))")) }
        return rows
    }
}
