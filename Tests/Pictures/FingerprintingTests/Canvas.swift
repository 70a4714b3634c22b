import Fingerprinting
import Foundation
import TestSupport

/// A grey picture to draw on, of any size.
struct Canvas {
    let width: Int
    let height: Int
    private(set) var levels: [Double]

    init(_ width: Int, _ height: Int, level: Double) {
        (self.width, self.height) = (width, height)
        levels = [Double](repeating: level, count: width * height)
    }

    subscript(x: Int, y: Int) -> Double {
        get { levels[y * width + x] }
        set { levels[y * width + x] = newValue }
    }

    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, level: Double) {
        for y in rows.clamped(to: 0..<height) {
            for x in columns.clamped(to: 0..<width) { self[x, y] = level }
        }
    }

    /// Computes each sample from its position and old value.
    func mapped(_ level: (_ x: Int, _ y: Int, _ old: Double) -> Double) -> Canvas {
        var canvas = self
        for y in 0..<height {
            for x in 0..<width { canvas[x, y] = level(x, y, self[x, y]) }
        }
        return canvas
    }

    /// The mean along a line of `length` samples in each direction.
    func smeared(dx: Double, dy: Double, length: Int) -> Canvas {
        let steps = (0..<length).map { step -> (Int, Int) in
            let way = Double(step) - Double(length - 1) / 2
            return (Int((way * dx).rounded()), Int((way * dy).rounded()))
        }
        return mapped { x, y, _ in
            var sum = 0.0
            for (dx, dy) in steps {
                let (row, column) = (min(max(y + dy, 0), height - 1), min(max(x + dx, 0), width - 1))
                sum += levels[row * width + column]
            }
            return sum / Double(length)
        }
    }

    /// Draws this picture as a sheet in the middle of a larger one, rotated and scaled down.
    func laid(on ground: Canvas, turnedBy degrees: Double, scale: Double) -> Canvas {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return ground.mapped { x, y, old in
            let (u, v) = (Double(x - ground.width / 2) / scale, Double(y - ground.height / 2) / scale)
            let column = Int((u * cosine + v * sine).rounded()) + width / 2
            let row = Int((v * cosine - u * sine).rounded()) + height / 2
            return (0..<width).contains(column) && (0..<height).contains(row) ? self[column, row] : old
        }
    }

    /// Adds normally distributed noise.
    func noisy(_ deviation: Double, seed: UInt64) -> Canvas {
        var random = SplitMix64(seed: seed)
        return mapped { _, _, old in
            // The sum of four uniform numbers has the variance 1/3. Sixteen bits of one number give each of them.
            let bits = random.next()
            let sum = stride(from: UInt64(0), to: 64, by: 16).reduce(0.0) { $0 + Double(bits >> $1 & 0xFFFF) }
            return old + deviation * (sum / 65536 - 2) * 3.0.squareRoot()
        }
    }

    /// Reduced to a long edge of 256, each sample the mean of the area it covers.
    var reduced: Canvas {
        let edge = max(width, height)
        guard edge > 256 else { return self }
        var small = Canvas(max(1, width * 256 / edge), max(1, height * 256 / edge), level: 0)
        for y in 0..<small.height {
            for x in 0..<small.width {
                var (sum, count) = (0.0, 0.0)
                for row in (y * height / small.height)..<((y + 1) * height / small.height) {
                    for column in (x * width / small.width)..<((x + 1) * width / small.width) {
                        sum += self[column, row]
                        count += 1
                    }
                }
                small[x, y] = sum / count
            }
        }
        return small
    }

    /// Lends the analysis picture of this canvas, with the given chroma or none.
    func analysed<Value>(cb: UInt8? = nil, cr: UInt8 = 128, _ body: (AnalysisPicture) -> Value) -> Value {
        let small = reduced
        let luma = small.levels.map { UInt8(min(max($0.rounded(), 0), 255)) }
        let (columns, rows) = ((small.width + 1) / 2, (small.height + 1) / 2)
        let blue = [UInt8](repeating: cb ?? 128, count: columns * rows)
        let red = [UInt8](repeating: cr, count: columns * rows)
        return luma.withUnsafeBufferPointer { luma in
            blue.withUnsafeBufferPointer { blue in
                red.withUnsafeBufferPointer { red in
                    func plane(_ samples: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int) -> SamplePlane {
                        SamplePlane(samples.baseAddress!, width: width, height: height, stride: width)
                    }
                    let chroma = (plane(blue, columns, rows), plane(red, columns, rows))
                    let luma = plane(luma, small.width, small.height)
                    return body(AnalysisPicture(luma: luma, chroma: cb.map { _ in chroma }))
                }
            }
        }
    }

    var scores: QualityScores { analysed { QualityScores($0) } }
}

extension Canvas {
    /// Soft blobs of several sizes with sharp edges between them, as in a scene.
    static func scene(_ width: Int = 384, _ height: Int = 288, seed: UInt64) -> Canvas {
        var random = SplitMix64(seed: seed)
        var canvas = Canvas(width, height, level: 90)
        for index in 0..<300 {
            let radius = Double(width) / 8 * Double.random(in: 0.05...1, using: &random) / (1 + Double(index) / 60)
            let x = Double.random(in: 0..<Double(width), using: &random)
            let y = Double.random(in: 0..<Double(height), using: &random)
            let level = Double.random(in: 20...235, using: &random)
            for row in max(0, Int(y - radius))..<min(height, Int(y + radius) + 1) {
                for column in max(0, Int(x - radius))..<min(width, Int(x + radius) + 1) {
                    let (dx, dy) = (Double(column) - x, Double(row) - y)
                    if dx * dx + dy * dy <= radius * radius { canvas[column, row] = level + dx / radius * 15 }
                }
            }
        }
        return canvas
    }

    /// A page of lines of illegible words, in letters of 5×7 dots.
    ///
    /// - Parameter dot: pixels of a dot.
    static func page(_ width: Int, _ height: Int, dot: Int, priced: Bool = false, seed: UInt64) -> Canvas {
        var random = SplitMix64(seed: seed)
        let letters = (0..<20).map { _ in (0..<35).map { _ in Int.random(in: 0..<10, using: &random) < 4 } }
        var page = Canvas(width, height, level: 246)
        let margin = width / 12
        for top in stride(from: 2 * margin, to: height - 2 * margin, by: 10 * dot) {
            let end = priced ? width * Int.random(in: 40...65, using: &random) / 100 : width - margin
            var left = margin
            func write(_ count: Int) {
                for _ in 0..<count where left + 6 * dot < width - margin {
                    let letter = letters.randomElement(using: &random) ?? []
                    for (index, isInk) in letter.enumerated() where isInk {
                        let (x, y) = (left + index % 5 * dot, top + index / 5 * dot)
                        page.fill(x..<x + dot, y..<y + dot, level: 30)
                    }
                    left += 6 * dot
                }
            }
            while left + 30 * dot < end {
                write(Int.random(in: 2...8, using: &random))
                left += 5 * dot
            }
            if priced {
                left = width - margin - 30 * dot
                write(5)
            }
        }
        return page
    }
}
