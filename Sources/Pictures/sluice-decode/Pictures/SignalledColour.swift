import CVips

/// The colour space that code points of ITU-T H.273 stand for, and how it is delivered.
struct SignalledColour: Equatable {
    /// ICC profile to pass on; empty for sRGB, or if the samples are converted to sRGB here.
    private(set) var profile: [UInt8] = []
    private(set) var curve: HighDynamicRange.Curve?
    private(set) var primaries = HighDynamicRange.Primaries.bt709

    /// Samples are converted to sRGB here, which requires red, green and blue.
    var isConverted: Bool { curve != nil }

    var isHDR: Bool { curve == .pq || curve == .hlg }

    /// sRGB.
    init() {}

    init(primaries code: Int, transfer: Int) {
        switch code {
        case 9: (primaries, curve) = (.bt2020, .standard)
        case 12: primaries = .p3
        default: break
        }
        switch transfer {
        case 16: curve = .pq
        case 18: curve = .hlg
        default: break
        }
        if curve == nil, primaries == .p3 { profile = Self.displayP3 }
    }

    /// The file's own profile takes precedence over the code points, but does not describe an absolute or scene-referred
    /// curve.
    mutating func embed(_ embedded: [UInt8]) {
        if !embedded.isEmpty, !isHDR { (curve, profile) = (nil, embedded) }
    }

    /// For samples to be converted to sRGB.
    ///
    /// - Parameter max: sample value of white.
    func highDynamicRange(max: Int) -> HighDynamicRange? {
        curve.map { HighDynamicRange($0, primaries: primaries, max: max) }
    }

    /// The one included in libvips.
    private static var displayP3: [UInt8] {
        guard let blob = cvips_profile("p3") else { return [] }
        var count = 0
        let data = vips_blob_get(blob, &count)
        defer { cvips_release(blob) }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }
}
