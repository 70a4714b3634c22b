internal import CLCMS

/// The colour space that cameras offer besides sRGB. Files of cameras name it in their metadata instead of carrying its
/// profile (DCF 2.0, "optional colour space").
package enum AdobeRGB {
    /// An ICC profile with the primaries, white point and gamma of Adobe RGB (1998), section 4.2. Always the same bytes.
    /// Nil if lcms has no memory for it.
    package static let profile: [UInt8]? = {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1),
            Green: cmsCIExyY(x: 0.21, y: 0.71, Y: 1),
            Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1)
        )
        guard let gamma = cmsBuildGamma(nil, 2 + 51.0 / 256) else { return nil }
        defer { cmsFreeToneCurve(gamma) }
        var curves: [OpaquePointer?] = [gamma, gamma, gamma]
        guard let profile = cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
        defer { cmsCloseProfile(profile) }
        cmsSetProfileVersion(profile, 2.1)
        var count: cmsUInt32Number = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0, count > creation.upperBound else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else { return nil }
        // 2000-01-01, each number in 16 bits.
        bytes.replaceSubrange(creation, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return bytes
    }()

    /// When the profile was made, in its header (ICC.1:2010, 7.2.1), which lcms sets to now.
    private static let creation = 24..<36
}
