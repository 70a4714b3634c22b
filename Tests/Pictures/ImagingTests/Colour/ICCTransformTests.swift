import CLCMS
import Glibc
import TestSupport
import Testing

@testable import Imaging

@Suite struct ICCTransformTests {
    static func bytes(_ profile: cmsHPROFILE) -> [UInt8] {
        var count: cmsUInt32Number = 0
        cmsSaveProfileToMem(profile, nil, &count)
        var bytes = [UInt8](repeating: 0, count: Int(count))
        cmsSaveProfileToMem(profile, &bytes, &count)
        cmsCloseProfile(profile)
        return bytes
    }

    /// Display P3: P3's primaries, D65, sRGB's curve.
    static func displayP3() -> [UInt8] {
        var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
        var primaries = cmsCIExyYTRIPLE(
            Red: cmsCIExyY(x: 0.680, y: 0.320, Y: 1),
            Green: cmsCIExyY(x: 0.265, y: 0.690, Y: 1),
            Blue: cmsCIExyY(x: 0.150, y: 0.060, Y: 1)
        )
        let curve = cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        defer { cmsFreeToneCurve(curve) }
        return bytes(cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])!)
    }

    static func grey(gamma: Double) -> [UInt8] {
        let curve = cmsBuildGamma(nil, gamma)
        defer { cmsFreeToneCurve(curve) }
        return bytes(cmsCreateGrayProfile(cmsD50_xyY(), curve)!)
    }

    /// A picture of one colour.
    static func flat(_ rgb: (Double, Double, Double), _ chroma: ChromaLayout) -> PlanarImage {
        let luma = 0.299 * rgb.0 + 0.587 * rgb.1 + 0.114 * rgb.2
        let samples = [luma, 128 + (rgb.2 - luma) / 1.772, 128 + (rgb.0 - luma) / 1.402]
        let image = PlanarImage(size: PixelSize(width: 19, height: 13), chroma: chroma)
        for (plane, sample) in zip(image.planes, samples) {
            plane.samples.update(repeating: UInt8(sample.rounded()), count: plane.stride * plane.height)
        }
        return image
    }

    /// Display P3 to sRGB by definition: linear light, and the matrix between the two sets of primaries.
    static func convertP3(_ rgb: (Double, Double, Double)) -> [Double] {
        func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
        func encoded(_ v: Double) -> Double { v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055 }
        let (r, g, b) = (linear(rgb.0 / 255), linear(rgb.1 / 255), linear(rgb.2 / 255))
        return [
            1.2249 * r - 0.2247 * g, -0.0420 * r + 1.0419 * g, -0.0197 * r - 0.0786 * g + 1.0979 * b,
        ].map { 255 * encoded(max(0, $0)) }
    }

    @Test("Display P3 becomes sRGB, in every layout", arguments: ChromaLayout.allCases)
    func displayP3(chroma: ChromaLayout) throws {
        let transform = try ICCTransform(toSRGBFrom: Self.displayP3())
        #expect(!transform.isIdentity)
        for colour in [(200, 100, 80), (90, 140, 70), (128, 128, 128), (60, 70, 150)] as [(Double, Double, Double)] {
            let image = Self.flat(colour, chroma)
            let converted = try transform.apply(to: image)
            #expect(converted.size == image.size && converted.chroma == chroma)
            let seen = image.rgb()
            let expected = Self.convertP3((Double(seen[0]), Double(seen[1]), Double(seen[2])))
            let rgb = converted.rgb()
            for pixel in stride(from: 0, to: rgb.count, by: 3) {
                for channel in 0..<3 { #expect(abs(Double(rgb[pixel + channel]) - expected[channel]) <= 3) }
            }
        }
    }

    @Test("An sRGB profile is recognised by its effect, and the picture is unchanged")
    func sRGB() throws {
        let transform = try ICCTransform(toSRGBFrom: Self.bytes(cmsCreate_sRGBProfile()!))
        #expect(transform.isIdentity)
        let image = Self.flat((10, 200, 30), .yuv420)
        #expect(try transform.apply(to: image) === image)
    }

    @Test("A grey profile changes the brightness of grey pictures, and is rejected for colours")
    func greyProfile() throws {
        let transform = try ICCTransform(toSRGBFrom: Self.grey(gamma: 1))
        let converted = try transform.apply(to: Self.flat((128, 128, 128), .grey))
        #expect((187...189).contains(converted.planes[0].row(12)[18]))  // sRGB's curve: 0.502 of the light.
        #expect(throws: ImagingError.unsupported("a grey colour profile with a picture in colour")) {
            try transform.apply(to: Self.flat((1, 2, 3), .yuv420))
        }
    }

    @Test("Invalid profiles are rejected")
    func refused() throws {
        #expect(throws: ImagingError.self) { try ICCTransform(toSRGBFrom: []) }
        #expect(throws: ImagingError.self) { try ICCTransform(toSRGBFrom: Array(repeating: 0x41, count: 5000)) }
        let lab = Self.bytes(cmsCreateLab4Profile(nil)!)
        #expect(throws: ImagingError.unsupported("a colour profile that is neither RGB nor grey")) {
            try ICCTransform(toSRGBFrom: lab)
        }
    }

    @Test("Corrupted profiles are rejected or give a picture, and never crash", arguments: Array(0..<4))
    func changed(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let profile = seed % 2 == 0 ? Self.displayP3() : Self.grey(gamma: 2)
        for _ in 0..<60 {
            var bytes = profile
            for _ in 0..<8 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let transform = try? ICCTransform(toSRGBFrom: bytes) else { continue }
            _ = try? transform.apply(to: Self.flat((10, 200, 30), .yuv420))
        }
    }

    @Test("A transform is created once per profile")
    func cache() throws {
        let cache = ICCTransformCache()
        let profile = Self.displayP3()
        #expect(try cache.transform(toSRGBFrom: profile) === cache.transform(toSRGBFrom: profile))
        for gamma in stride(from: 1.1, to: 2.5, by: 0.1) {
            _ = try cache.transform(toSRGBFrom: Self.grey(gamma: gamma))
        }
        #expect(try !cache.transform(toSRGBFrom: profile).isIdentity)
        #expect(throws: ImagingError.self) { try cache.transform(toSRGBFrom: []) }
    }
}
