import PhotoRecord

extension Record {
    /// The facts that plugins get: of the capture, only what is neither sealed nor omitted.
    var factsForPlugins: [String: PluginValue] {
        var facts: [String: PluginValue] = [
            "format": .text(format), "width": .integer(Int64(width)), "height": .integer(Int64(height)),
            "orientation": .integer(Int64(orientation)), "bit_depth": .integer(Int64(bitDepth)),
        ]
        if !quality.depicts.isEmpty { facts["depicts"] = .text(quality.depicts) }
        func add<Fact>(_ name: String, _ has: Bool, _ fact: Fact, _ value: (Fact) -> PluginValue) {
            if has { facts[name] = value(fact) }
        }
        add("taken_at", capture.hasTakenAt, capture.takenAt) { .text($0) }
        add("make", capture.hasMake, capture.make) { .text($0) }
        add("model", capture.hasModel, capture.model) { .text($0) }
        add("lens", capture.hasLens, capture.lens) { .text($0) }
        add("exposure_seconds", capture.hasExposureSeconds, capture.exposureSeconds) { .number($0) }
        add("aperture", capture.hasAperture, capture.aperture) { .number($0) }
        add("iso", capture.hasIso, capture.iso) { .integer(Int64($0)) }
        add("focal_length", capture.hasFocalLength, capture.focalLength) { .number($0) }
        add("latitude", capture.hasLatitude, capture.latitude) { .number($0) }
        add("longitude", capture.hasLongitude, capture.longitude) { .number($0) }
        add("altitude", capture.hasAltitude, capture.altitude) { .number($0) }
        add("rating", capture.hasRating, capture.rating) { .integer(Int64($0)) }
        add("body_serial_number", capture.hasBodySerialNumber, capture.bodySerialNumber) { .text($0) }
        add("lens_serial_number", capture.hasLensSerialNumber, capture.lensSerialNumber) { .text($0) }
        add("owner_name", capture.hasOwnerName, capture.ownerName) { .text($0) }
        add("artist", capture.hasArtist, capture.artist) { .text($0) }
        add("copyright", capture.hasCopyright, capture.copyright) { .text($0) }
        return facts
    }
}
