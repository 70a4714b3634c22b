import Glibc

/// The gain maps of Apple's phones: one channel, of which Apple documents the meaning (*Applying Apple HDR effect to your
/// photos*): a linear sample is multiplied by `1 + (headroom − 1) · m`, where m is the map's sample, decoded from the curve
/// of Rec. 709.
package enum AppleGainMap {
    /// The type of the auxiliary picture.
    package static let type = "urn:com:apple:photo:2020:aux:hdrgainmap"

    /// The headroom in stops, from two numbers of the maker note.
    ///
    /// - Parameters:
    ///   - headroom: entry 33.
    ///   - gain: entry 48.
    package static func stops(headroom: Double, gain: Double) -> Double {
        let stops: Double
        if headroom < 1 {
            stops = gain <= 0.01 ? -20 * gain + 1.8 : -0.101 * gain + 1.601
        } else {
            stops = gain <= 0.01 ? -70 * gain + 3 : -0.303 * gain + 2.303
        }
        return max(stops, 0)
    }

    /// - Parameters:
    ///   - xmp: of the map. Later phones write the headroom there, as a factor.
    ///   - exif: TIFF-structured, of the picture.
    /// - Throws: if neither says a headroom, or one without effect.
    package static func parameters(xmp: [UInt8]?, exif: [UInt8]) throws(GainMapFault) -> GainMapParameters {
        if let factor = xmp.flatMap(headroom) { return try parameters(stops: log2(factor)) }
        guard let note = note(exif: exif), let headroom = note.number(33), let gain = note.number(48) else {
            throw GainMapFault("its headroom is unknown")
        }
        return try parameters(stops: stops(headroom: headroom, gain: gain))
    }

    /// Whether a picture is a map, by its own packet.
    package static func isMap(xmp: [UInt8]) -> Bool {
        xmp.includes(namespace.utf8) || xmp.includes(type.utf8)
    }

    /// Whether a picture was taken by a camera whose files may have such maps without saying so.
    package static func isCamera(exif: [UInt8]) -> Bool { note(exif: exif) != nil }

    private static func parameters(stops: Double) throws(GainMapFault) -> GainMapParameters {
        // Without offsets: the sample itself is multiplied.
        return try GainMapParameters(
            channels: [.init(max: stops, baseOffset: 0, alternateOffset: 0)],
            alternateHeadroom: stops
        )
    }

    private static func headroom(xmp: [UInt8]) -> Double? {
        let name = XMLName(namespace: namespace, local: "HDRGainMapHeadroom")
        let properties = try? RDFProperties(packet: xmp, mentioning: name.namespace)
        return properties?.texts(of: name).first.flatMap { Double($0) }
    }

    private static let namespace = "http://ns.apple.com/HDRGainMap/1.0/"
    private static let exifTag = 0x8769
    private static let noteTag = 0x927C
    private static let noteMark = Array("Apple iOS\0".utf8)

    private static func note(exif: [UInt8]) -> Note? {
        guard let tiff = TIFFReader(exif[...]), let first = tiff.firstDirectory,
            let capture = tiff.entries(at: first).first(where: { $0.tag == exifTag }).flatMap(tiff.number),
            let entry = tiff.entries(at: capture).first(where: { $0.tag == noteTag }),
            let bytes = tiff.value(of: entry, upTo: 64 << 10), bytes.starts(with: noteMark)
        else { return nil }
        return Note(bytes)
    }

    /// A name and a version, then a directory, whose offsets count from the beginning of the note.
    private struct Note {
        private let tiff: TIFFReader

        init(_ bytes: [UInt8]) {
            let mark = noteMark.count + 2
            tiff = TIFFReader(FileWindow(bytes), base: 0, isBigEndian: bytes.dropFirst(mark).starts(with: "MM".utf8))
        }

        /// A signed fraction.
        func number(_ tag: Int) -> Double? {
            guard let entry = tiff.entries(at: noteMark.count + 4).first(where: { $0.tag == tag }), entry.type == 10,
                entry.count == 1, let bytes = tiff.value(of: entry, upTo: 8),
                let numerator = tiff.number(bytes[..<4]), let denominator = tiff.number(bytes[4...])
            else { return nil }
            return Double(Int32(truncatingIfNeeded: numerator)) / Double(Int32(truncatingIfNeeded: denominator))
        }
    }

    /// What the map's samples become in a map with these parameters: a gain is a power of two there.
    package static func samples(stops: Double) -> [UInt8] {
        let headroom = exp2(stops)
        return (0...255).map { sample in
            let coded = Double(sample) / 255
            // The inverse of Rec. ITU-R BT.709-6, 1.2.
            let linear = coded < 0.081 ? coded / 4.5 : pow((coded + 0.099) / 1.099, 1 / 0.45)
            return UInt8((255 * log2(1 + (headroom - 1) * linear) / stops).rounded())
        }
    }
}
