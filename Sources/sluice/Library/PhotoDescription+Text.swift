import PhotoPipeline

extension PhotoDescription {
    /// For people.
    var text: String {
        var table = Table()
        table.add("photo", path + (isMissing ? " (not there any more)" : ""))
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
        if let takenAt { table.add("taken", takenAt) }
        let camera = [make, model].compactMap { $0 }.joined(separator: " ")
        if !camera.isEmpty { table.add("camera", camera) }
        if let lens { table.add("lens", lens) }
        if !settings.isEmpty { table.add("settings", settings.joined(separator: ", ")) }
        if let latitude, let longitude {
            table.add("place", "\(Amounts.degrees(latitude)), \(Amounts.degrees(longitude))")
        }
        if let rating { table.add("rating", "\(rating)") }
        if let fingerprints {
            table.add("pdq", "\(fingerprints.pdq) (quality \(fingerprints.pdqQuality))")
            table.add("thumbhash", fingerprints.thumbHash)
        }
        for tier in tiers ?? [] {
            table.add(
                "tier \(tier.name)",
                "\(tier.width) × \(tier.height), \(tier.format), \(ByteSize(Int64(tier.byteCount))), \(tier.digest)"
            )
        }
        return table.text
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
