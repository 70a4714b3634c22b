import PhotoPipeline
import PhotoSession

extension PhotoDescription {
    /// For people.
    var text: String {
        var table = Table()
        table.add("photo", path + (missing ? " (not there any more)" : ""))
        for other in otherPaths { table.add("same content", other) }
        table.add("id", id)
        if let contentID { table.add("content", contentID) }
        if let failure { table.add(failure.kind, "\(failure.stage): \(failure.reason)") }
        for note in damage ?? [] { table.add("damaged", note) }
        table.add("file", "\(format.map { "\($0), " } ?? "")\(ByteSize(byteCount))")
        if let width, let height {
            let turned = orientation.map { $0 > 1 ? ", stored with orientation \($0)" : "" } ?? ""
            table.add("picture", "\(width) × \(height)\(turned)\(isHDR == true ? ", high dynamic range" : "")")
        }
        for (name, fact, group) in facts { table.add(name, fact + mark(group)) }
        for (name, fact) in review?.rows ?? [] { table.add(name, fact) }
        if let sealProblem { table.add("sealed", "\(sealed?.joined(separator: ", ") ?? "some facts"): \(sealProblem)") }
        if let omitted { table.add("not stored", omitted.joined(separator: ", ")) }
        if let fingerprints {
            table.add("pdq", "\(fingerprints.pdq) (quality \(fingerprints.pdqQuality))")
            table.add("thumbhash", fingerprints.thumbHash)
        }
        for (name, fact) in quality?.rows ?? [] { table.add(name, fact) }
        for tier in storedTiers ?? [] {
            table.add(
                "tier \(tier.name)",
                "\(tier.width) × \(tier.height), \(tier.format), \(ByteSize(Int64(tier.byteCount))), \(tier.digest)"
            )
        }
        for plugin in plugins ?? [] { table.add("plugin \(plugin.name)", plugin.text) }
        return table.text
    }

    /// Of the capture.
    private var facts: [(name: String, fact: String, group: CaptureGroup)] {
        let place = location?.latitude.flatMap { latitude in
            location?.longitude.map { "\(Amounts.degrees(latitude)), \(Amounts.degrees($0))" }
        }
        let facts: [(String, String?, CaptureGroup)] = [
            ("taken", taken, .time), ("camera", camera, .camera), ("lens", lens, .camera),
            ("settings", settings.isEmpty ? nil : settings.joined(separator: ", "), .settings),
            ("place", place, .location), ("camera serial", bodySerialNumber, .serialNumbers),
            ("lens serial", lensSerialNumber, .serialNumbers), ("owner", ownerName, .owner), ("artist", artist, .owner),
            ("copyright", copyright, .owner), ("rating", rating.map { "\($0)" }, .rating),
            ("keywords", keywords?.joined(separator: ", "), .keywords),
        ]
        return facts.compactMap { name, fact, group in fact.map { (name, $0, group) } }
    }

    /// Where it is not when the shutter opened, which date it is.
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

    private func mark(_ group: CaptureGroup) -> String { sealed?.contains(group.rawValue) == true ? " (sealed)" : "" }

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
