/// One plane of 32-bit samples, and the box filter of the published form of PDQ.
struct FloatPicture {
    let width: Int
    let height: Int
    var samples: [Float]

    /// Luma as the published file tool computes it: a picture with a side over 512 is first scaled to 512×512 by
    /// nearest neighbour, whatever its aspect.
    init(interchangeLumaOf rgb: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        precondition(rgb.count / 3 / width >= height, "fewer pixels than the size requires")
        self.init(interchangeLumaOf: width, height) { y, x in
            let at = (y * width + x) * 3
            return (rgb[at], rgb[at + 1], rgb[at + 2])
        }
    }

    /// The same from three planes of one size.
    init(interchangeLumaOf red: SamplePlane, _ green: SamplePlane, _ blue: SamplePlane) {
        self.init(interchangeLumaOf: red.width, red.height) { y, x in
            (red.row(y)[x], green.row(y)[x], blue.row(y)[x])
        }
    }

    @inline(__always)
    private init(interchangeLumaOf width: Int, _ height: Int, pixel: (_ y: Int, _ x: Int) -> (UInt8, UInt8, UInt8)) {
        let shrinks = max(width, height) > 512
        let (columns, rows) = shrinks ? (512, 512) : (width, height)
        let sources = (0..<columns).map { $0 * width / columns }
        self.width = columns
        self.height = rows
        samples = [Float](unsafeUninitializedCapacity: columns * rows) { luma, count in
            for y in 0..<rows {
                let row = y * height / rows
                for x in 0..<columns {
                    let (red, green, blue) = pixel(row, sources[x])
                    luma[y * columns + x] = 0.299 * Float(red) + 0.587 * Float(green) + 0.114 * Float(blue)
                }
            }
            count = columns * rows
        }
    }

    /// 64×64 samples: two passes of a box filter along rows and columns (together about a triangle), then the sample
    /// nearest to the middle of each cell.
    consuming func boxFilteredBlock() -> [Float] {
        for _ in 0..<2 {
            filterRows(window: (width + 127) / 128)
            filterColumns(window: (height + 127) / 128)
        }
        return (0..<64 * 64).map { index in
            let y = (2 * (index / 64) + 1) * height / 128
            let x = (2 * (index % 64) + 1) * width / 128
            return samples[y * width + x]
        }
    }

    /// A running sum over the window, in the order that gives the published bits: the new sample is added before the
    /// old one is subtracted.
    private mutating func filterRows(window: Int) {
        let width = self.width
        let ahead = (window + 2) / 2 - 1
        let filtered = [Float](unsafeUninitializedCapacity: samples.count) { output, count in
            samples.withUnsafeBufferPointer { input in
                for row in stride(from: 0, to: input.count, by: width) {
                    var sum: Float = 0
                    for x in 0..<ahead { sum += input[row + x] }
                    for x in 0..<width {
                        if x + ahead < width { sum += input[row + x + ahead] }
                        if x + ahead >= window { sum -= input[row + x + ahead - window] }
                        output[row + x] = sum / Float(Self.samplesUnder(window, at: x, ahead: ahead, length: width))
                    }
                }
                count = input.count
            }
        }
        samples = filtered
    }

    /// The same, for all columns in parallel.
    private mutating func filterColumns(window: Int) {
        let (width, height) = (self.width, self.height)
        let ahead = (window + 2) / 2 - 1
        var sums = [Float](repeating: 0, count: width)
        let filtered = [Float](unsafeUninitializedCapacity: samples.count) { output, count in
            samples.withUnsafeBufferPointer { input in
                sums.withUnsafeMutableBufferPointer { sums in
                    for y in 0..<ahead {
                        for x in 0..<width { sums[x] += input[y * width + x] }
                    }
                    for y in 0..<height {
                        if y + ahead < height {
                            let row = (y + ahead) * width
                            for x in 0..<width { sums[x] += input[row + x] }
                        }
                        if y + ahead >= window {
                            let row = (y + ahead - window) * width
                            for x in 0..<width { sums[x] -= input[row + x] }
                        }
                        let divisor = Float(Self.samplesUnder(window, at: y, ahead: ahead, length: height))
                        for x in 0..<width { output[y * width + x] = sums[x] / divisor }
                    }
                }
                count = input.count
            }
        }
        samples = filtered
    }

    /// How many samples the window covers: fewer than its length at both ends of a row.
    private static func samplesUnder(_ window: Int, at index: Int, ahead: Int, length: Int) -> Int {
        min(index + ahead, length - 1) - max(index + ahead - window + 1, 0) + 1
    }
}
