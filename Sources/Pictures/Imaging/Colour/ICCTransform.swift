internal import CLCMS
internal import CPixels

/// Converts the samples of a picture from a colour profile to sRGB.
///
/// Relative colorimetric with black point compensation: colours inside sRGB are preserved exactly, and shadows keep
/// their detail. Perceptual would be the same for camera profiles (a matrix has no other intent), and a matter of the
/// makers' taste for those with tables.
package final class ICCTransform: @unchecked Sendable {  // Safe: immutable; lcms transforms without a cache are too.
    /// The profile is equivalent to sRGB within two levels, so nothing is converted.
    package let isIdentity: Bool
    /// Nil for a profile of grey pictures.
    private let rgb: cmsHTRANSFORM?
    /// Grey to luma.
    private let grey: [UInt8]

    /// - Throws: `malformed` if lcms cannot read the profile or build a transform, `unsupported` for profiles of
    ///   anything but RGB and grey, `outOfMemory`. The caller then keeps the profile with the picture.
    package init(toSRGBFrom profile: [UInt8]) throws(ImagingError) {
        guard let from = cmsOpenProfileFromMem(profile, cmsUInt32Number(clamping: profile.count)) else {
            throw .malformed("a colour profile that cannot be read")
        }
        defer { cmsCloseProfile(from) }
        let isGrey: Bool
        switch cmsGetColorSpace(from) {
        case cmsSigRgbData: isGrey = false
        case cmsSigGrayData: isGrey = true
        default: throw .unsupported("a colour profile that is neither RGB nor grey")
        }
        guard let to = cmsCreate_sRGBProfile() else { throw .outOfMemory("the sRGB profile could not be created") }
        defer { cmsCloseProfile(to) }
        let transform = cmsCreateTransform(
            from,
            isGrey ? clcms_type_gray_8() : clcms_type_rgb_8(),
            to,
            clcms_type_rgb_8(),
            cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
            cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
        )
        guard let transform else { throw .malformed("a colour profile that lcms cannot convert") }

        grey = Self.greyRamp(through: transform, channels: isGrey ? 1 : 3)
        if isGrey {
            rgb = nil
            isIdentity = grey.enumerated().allSatisfy { abs(Int($0.element) - $0.offset) <= 2 }
            cmsDeleteTransform(transform)
        } else {
            rgb = transform
            isIdentity = Self.leavesColours(transform)
        }
    }

    deinit { if let rgb { cmsDeleteTransform(rgb) } }

    /// The picture in sRGB, in the same layout; the picture itself if there is nothing to convert.
    ///
    /// - Throws: `unsupported` if the picture has colours and the profile is for grey.
    package func apply(to image: PlanarImage) throws(ImagingError) -> PlanarImage {
        if image.chroma != .grey, rgb == nil { throw .unsupported("a grey colour profile with a picture in colour") }
        if isIdentity { return image }
        let result = PlanarImage(size: image.size, chroma: image.chroma)
        if let step = image.chroma.step {
            convert(image, into: result, step: step)
        } else {
            for y in 0..<image.size.height {
                let from = image.planes[0].row(y)
                let to = result.planes[0].row(y)
                for x in 0..<image.size.width { to[x] = grey[Int(from[x])] }
            }
        }
        return result
    }

    /// Converts the rows that share one row of chroma at a time.
    private func convert(_ image: PlanarImage, into result: PlanarImage, step: (horizontal: Int, vertical: Int)) {
        let size = image.size
        let rowByteCount = 3 * size.width
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: rowByteCount * step.vertical)
        defer { rows.deallocate() }
        for (row, first) in stride(from: 0, to: size.height, by: step.vertical).enumerated() {
            let count = min(step.vertical, size.height - first)
            for r in 0..<count { image.writeRGB(first + r, to: rows + r * rowByteCount) }
            // lcms converts in place if the formats agree.
            cmsDoTransform(rgb, rows, rows, cmsUInt32Number(size.width * count))
            cpixels_rgb_to_jfif(
                rows,
                rowByteCount,
                size.width,
                count,
                step.horizontal,
                result.planes[0].row(first),
                result.planes[0].stride,
                result.planes[1].row(row),
                result.planes[2].row(row)
            )
        }
    }

    /// The luma of each of 256 levels of grey.
    private static func greyRamp(through transform: cmsHTRANSFORM, channels: Int) -> [UInt8] {
        let levels = (0...255).flatMap { Array(repeating: UInt8($0), count: channels) }
        var colours = [UInt8](repeating: 0, count: 3 * 256)
        cmsDoTransform(transform, levels, &colours, 256)
        var luma = [UInt8](repeating: 0, count: 256)
        cpixels_rgb_to_jfif(colours, colours.count, 256, 1, 1, &luma, luma.count, nil, nil)
        return luma
    }

    private static func leavesColours(_ transform: cmsHTRANSFORM) -> Bool {
        let levels = stride(from: UInt8(0), through: 255, by: 17)
        let cube = levels.flatMap { r in levels.flatMap { g in levels.flatMap { b in [r, g, b] } } }
        var converted = [UInt8](repeating: 0, count: cube.count)
        cmsDoTransform(transform, cube, &converted, cmsUInt32Number(cube.count / 3))
        return zip(cube, converted).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
    }
}
