/// Red, green and blue, eight bits each, three bytes a pixel, row by row without gaps.
package struct RGBPicture: Sendable, Equatable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    /// Nil if the number of pixels does not match width and height, or is zero.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (count, isTooMany) = width.multipliedReportingOverflow(by: height)
        guard !isTooMany, pixels.count / 3 == count, pixels.count % 3 == 0 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// For pixels that are known to be of the right number.
    init(_ width: Int, _ height: Int, _ pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

extension RGBPicture {
    /// The picture in another size. Each pixel is the mean of the area it covers; pixels are repeated when enlarging.
    package func scaled(toWidth newWidth: Int, height newHeight: Int) -> RGBPicture {
        let (newWidth, newHeight) = (max(newWidth, 1), max(newHeight, 1))
        guard (newWidth, newHeight) != (width, height) else { return self }
        let across = BoxFilter(from: width, to: newWidth)
        let down = BoxFilter(from: height, to: newHeight)
        var scaled = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
        pixels.withUnsafeBufferPointer { source in
            scaled.withUnsafeMutableBufferPointer { target in
                var row = [UInt32](repeating: 0, count: width * 3)
                for y in 0..<newHeight {
                    down.mixRows(source, width * 3, y, &row)
                    across.mixColumns(row, into: target, newWidth * 3 * y)
                }
            }
        }
        return RGBPicture(newWidth, newHeight, scaled)
    }
}

/// The source pixels, with their weights, of each pixel in another size.
private struct BoxFilter {
    /// For each new pixel: the first source pixel, and the weights of it and those after it, which sum up to `whole`.
    private let boxes: [(first: Int, weights: [UInt32])]
    private static let whole: UInt32 = 4096

    init(from old: Int, to new: Int) {
        let step = Double(old) / Double(new)
        boxes = (0..<new).map { index in
            let (start, end) = (Double(index) * step, min(Double(index + 1) * step, Double(old)))
            let first = min(Int(start), old - 1)
            let last = min(max(first, Int(end.rounded(.up)) - 1), old - 1)
            var weights = (first...last).map { pixel in
                UInt32(
                    max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel))) / (end - start)
                        * Double(Self.whole)
                )
            }
            // Adds what rounding lost.
            weights[weights.count / 2] += Self.whole - min(weights.reduce(0, +), Self.whole)
            return (first, weights)
        }
    }

    /// Sums keep four bits of fraction: with all twelve, weighting them again across the row would exceed 32 bits.
    func mixRows(_ source: UnsafeBufferPointer<UInt8>, _ rowCount: Int, _ index: Int, _ row: inout [UInt32]) {
        let box = boxes[index]
        row.withUnsafeMutableBufferPointer { row in
            for x in 0..<rowCount { row[x] = 0 }
            for (offset, weight) in box.weights.enumerated() {
                let start = (box.first + offset) * rowCount
                for x in 0..<rowCount { row[x] &+= UInt32(source[start + x]) &* weight }
            }
            for x in 0..<rowCount { row[x] = (row[x] &+ 128) >> 8 }
        }
    }

    func mixColumns(_ row: [UInt32], into target: UnsafeMutableBufferPointer<UInt8>, _ start: Int) {
        row.withUnsafeBufferPointer { row in
            for (x, box) in boxes.enumerated() {
                var sums: (UInt32, UInt32, UInt32) = (0, 0, 0)
                for (offset, weight) in box.weights.enumerated() {
                    let pixel = (box.first + offset) * 3
                    sums.0 &+= row[pixel] &* weight
                    sums.1 &+= row[pixel + 1] &* weight
                    sums.2 &+= row[pixel + 2] &* weight
                }
                target[start + 3 * x] = UInt8(truncatingIfNeeded: (sums.0 &+ 32768) >> 16)
                target[start + 3 * x + 1] = UInt8(truncatingIfNeeded: (sums.1 &+ 32768) >> 16)
                target[start + 3 * x + 2] = UInt8(truncatingIfNeeded: (sums.2 &+ 32768) >> 16)
            }
        }
    }
}
