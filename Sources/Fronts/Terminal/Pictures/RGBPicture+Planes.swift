/// Rows of samples of eight bits: one component of a picture, which may have fewer samples than the picture has pixels.
package struct SamplePlane: Sendable {
    package let width: Int
    package let height: Int
    /// Bytes from one row to the next.
    package let stride: Int
    package let samples: [UInt8]

    /// Nil if there are fewer samples than width, height and stride require, or none.
    package init?(width: Int, height: Int, stride: Int, samples: [UInt8]) {
        guard width > 0, height > 0, stride >= width, (samples.count - width) / stride >= height - 1,
            samples.count >= width
        else { return nil }
        self.width = width
        self.height = height
        self.stride = stride
        self.samples = samples
    }
}

extension RGBPicture {
    /// Combines luma and, unless the picture is grey, two planes of chroma (Cb, Cr; JFIF, full range). Subsampled
    /// chroma is repeated.
    package init(luma: SamplePlane, chroma: (blue: SamplePlane, red: SamplePlane)? = nil) {
        let (width, height) = (luma.width, luma.height)
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { pixels, filled in
            for y in 0..<height {
                for x in 0..<width {
                    let start = 3 * (y * width + x)
                    let light = Int(luma.samples[y * luma.stride + x]) << 16
                    guard let chroma else {
                        for part in 0..<3 { pixels[start + part] = UInt8(light >> 16) }
                        continue
                    }
                    let blue = chroma.blue.sample(x, y, width, height) - 128
                    let red = chroma.red.sample(x, y, width, height) - 128
                    // The factors of ITU-R BT.601, times 65,536.
                    pixels[start] = Self.component(light + 91_881 * red)
                    pixels[start + 1] = Self.component(light - 22_554 * blue - 46_802 * red)
                    pixels[start + 2] = Self.component(light + 116_130 * blue)
                }
            }
            filled = width * height * 3
        }
        self.init(width, height, pixels)
    }

    private static func component(_ value: Int) -> UInt8 { UInt8(clamping: (value + 32_768) >> 16) }
}

extension SamplePlane {
    /// The sample for a pixel of a picture, which can have more pixels than the plane has samples.
    fileprivate func sample(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Int {
        let column = width == self.width ? x : min(x * self.width / width, self.width - 1)
        let row = height == self.height ? y : min(y * self.height / height, self.height - 1)
        return Int(samples[row * stride + column])
    }
}
