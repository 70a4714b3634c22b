import CLCMS
import Glibc

/// Colour profiles for photos.
enum Profile {
    /// Display P3: P3's primaries, D65, sRGB's curve. Always the same bytes.
    static func displayP3() -> [UInt8] { saved }

    private static let saved: [UInt8] = {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1),
            Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
            Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1)
        )
        let curve = cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        defer { cmsFreeToneCurve(curve) }
        let profile = cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
        defer { cmsCloseProfile(profile) }
        var count: cmsUInt32Number = 0
        cmsSaveProfileToMem(profile, nil, &count)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        cmsSaveProfileToMem(profile, &bytes, &count)
        return bytes
    }()

    /// Display P3 to sRGB by definition: linear light, and the matrix between the two sets of primaries.
    static func sRGB(fromP3 rgb: ArraySlice<UInt8>) -> [Double] {
        func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
        func encoded(_ v: Double) -> Double { v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055 }
        let light = rgb.map { linear(Double($0) / 255) }
        let matrix = [[1.2249, -0.2247, 0], [-0.0420, 1.0419, 0], [-0.0197, -0.0786, 1.0979]]
        return matrix.map { row in 255 * encoded(min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }))) }
    }
}
