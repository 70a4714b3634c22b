import DecodeClient
import Foundation
import Imaging
import PictureSamples
import SampleLibrary
import SystemPackage

/// Makes videos of known pictures, and has frames of them decoded.
enum VideoMaker {
    private static let workers = DecodeWorkers(count: 1)

    static func open(_ bytes: [UInt8], limits: DecodeLimits? = nil) throws -> RemotePicture {
        let workers = limits.map { DecodeWorkers(count: 1, limits: $0) } ?? workers
        return try withScratchFile(bytes) { try workers.open($0, deadline: .seconds(60)) }
    }

    static func open(_ file: URL) throws -> RemotePicture {
        let file = try FileDescriptor.open(FilePath(file.path), .readOnly)
        defer { try? file.close() }
        return try workers.open(file, deadline: .seconds(60))
    }

    /// At full size unless a long edge is given.
    static func decode(_ bytes: [UInt8], to edge: Int = 1 << 20) throws -> (header: ImageHeader, picture: PulledPicture)
    {
        let remote = try open(bytes)
        let source = try remote.render(remote.header.storedSize.scaled(toLongEdge: edge))
        return (remote.header, try PulledPicture(source))
    }

    static let size = PixelSize(width: 128, height: 80)

    /// A JPEG of the four patches, or of one grey.
    static func jpeg(_ size: PixelSize = size, grey: UInt8? = nil) throws -> [UInt8] {
        let image = PlanarImage(size: size, chroma: .yuv444)
        for row in [0, size.height - 1] {
            for x in 0..<size.width {
                let colour = grey.map { [$0, $0, $0] } ?? patch(x, row, size).colour
                let sample = VideoColour.jfif.samples(of: colour)
                for (plane, value) in [sample.y, sample.cb, sample.cr].enumerated() {
                    image.planes[plane].row(row)[x] = UInt8(value)
                }
            }
        }
        // The other rows are like the first or the last one.
        for plane in image.planes {
            for y in 1..<size.height - 1 {
                let like = patch(0, y, size) == patch(0, 0, size) ? 0 : size.height - 1
                plane.row(y).update(from: plane.row(like), count: size.width)
            }
        }
        return try JPEGEncoder(quality: 95).encode(image, iccProfile: nil)
    }

    static func patch(_ x: Int, _ y: Int, _ size: PixelSize) -> Patch {
        Patch.at(Double(x) / Double(size.width), Double(y) / Double(size.height))
    }

    /// A film of equal frames of the patches.
    static func film(_ container: SampleVideo.Container, count: Int = 5) throws -> SampleVideo {
        SampleVideo(container, .jpeg, frames: Array(repeating: try jpeg(), count: count), size: size)
    }
}

/// A matrix and range of video, for making samples of known colours.
struct VideoColour {
    /// Weights of red and blue in luma.
    var red: Double
    var blue: Double
    var isFullRange = false
    var bitDepth = 8

    static let jfif = VideoColour(red: 0.299, blue: 0.114, isFullRange: true)
    static let bt601 = VideoColour(red: 0.299, blue: 0.114)
    static let bt709 = VideoColour(red: 0.2126, blue: 0.0722)
    static let bt2020 = VideoColour(red: 0.2627, blue: 0.0593)

    func samples(of colour: [UInt8]) -> (y: Int, cb: Int, cr: Int) { samples(of: colour.map { Double($0) / 255 }) }

    /// - Parameter colour: code values of red, green and blue, 0 to 1.
    func samples(of colour: [Double]) -> (y: Int, cb: Int, cr: Int) {
        let luma = red * colour[0] + (1 - red - blue) * colour[1] + blue * colour[2]
        let (cb, cr) = ((colour[2] - luma) / (1 - blue) / 2, (colour[0] - luma) / (1 - red) / 2)
        let unit = Double(1 << (bitDepth - 8))
        let white = Double(1 << bitDepth - 1)
        return isFullRange
            ? (clamped(luma * white), clamped(128 * unit + cb * white), clamped(128 * unit + cr * white))
            : (
                clamped((16 + 219 * luma) * unit), clamped((128 + 224 * cb) * unit), clamped((128 + 224 * cr) * unit)
            )
    }

    private func clamped(_ value: Double) -> Int { min(1 << bitDepth - 1, max(0, Int(value.rounded()))) }
}
