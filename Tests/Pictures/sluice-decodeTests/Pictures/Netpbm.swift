import Foundation
import Imaging
import PictureSamples

/// Binary PPM, as written by the tools.
struct Netpbm {
    let size: PixelSize
    private let samples: [UInt8]

    init(_ data: Data) throws {
        var fields: [Int] = []
        var index = 2
        while fields.count < 3 {
            while [10, 32].contains(data[index]) { index += 1 }
            if data[index] == UInt8(ascii: "#") {
                while data[index] != 10 { index += 1 }
                continue
            }
            let start = index
            while ![10, 32].contains(data[index]) { index += 1 }
            fields.append(Int(String(decoding: data[start..<index], as: UTF8.self)) ?? 0)
        }
        size = PixelSize(width: fields[0], height: fields[1])
        samples = Array(data[(index + 1)...])
    }

    /// The colour at a position given as a fraction of width and height.
    func rgb(_ x: Double, _ y: Double) -> [Int] {
        let pixel = Int(y * Double(size.height)) * size.width + Int(x * Double(size.width))
        return (0..<3).map { Int(samples[pixel * 3 + $0]) }
    }

    func meanDifference(from picture: PulledPicture) -> Double {
        var sum = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let rgb = picture.rgb((Double(x) + 0.5) / Double(size.width), (Double(y) + 0.5) / Double(size.height))
                for channel in 0..<3 { sum += abs(rgb[channel] - Int(samples[(y * size.width + x) * 3 + channel])) }
            }
        }
        return Double(sum) / Double(size.pixelCount * 3)
    }
}
