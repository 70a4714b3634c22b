internal import CPixels

extension PlanarImage {
    /// R, G, B of each pixel, row by row, by the matrix of JFIF. Each pixel takes the chroma sample that covers it.
    package func rgb() -> [UInt8] {
        let rowByteCount = 3 * size.width
        return [UInt8](unsafeUninitializedCapacity: rowByteCount * size.height) { buffer, count in
            if let start = buffer.baseAddress {
                for y in 0..<size.height { writeRGB(y, to: start + y * rowByteCount) }
            }
            count = rowByteCount * size.height
        }
    }

    func writeRGB(_ y: Int, to rgb: UnsafeMutablePointer<UInt8>) {
        guard let step = chroma.step else {
            return cpixels_jfif_to_rgb(planes[0].row(y), nil, nil, 1, rgb, size.width)
        }
        let row = y / step.vertical
        cpixels_jfif_to_rgb(
            planes[0].row(y),
            planes[1].row(row),
            planes[2].row(row),
            step.horizontal,
            rgb,
            size.width
        )
    }
}
