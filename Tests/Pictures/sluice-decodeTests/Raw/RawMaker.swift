import DecodeClient
import DecodeProtocol
import Foundation
import Imaging
import PictureSamples
import SampleLibrary
import SystemPackage

/// Decodes camera raw files in decoding processes.
struct RawMaker {
    let workers: DecodeWorkers
    private let part: PicturePart

    /// - Parameter raw: what the client asks of each file.
    init(
        _ raw: RawRequest = RawRequest(),
        minLongEdge: Int = 0,
        maxPixelCount: Int = 1 << 28,
        maxByteCount: Int = 1 << 30
    ) {
        let limits = DecodeLimits(maxPixelCount: maxPixelCount, maxByteCount: maxByteCount, raw: raw)
        workers = DecodeWorkers(count: 1, limits: limits)
        part = PicturePart(minLongEdge: minLongEdge)
    }

    func open(_ bytes: [UInt8]) throws -> RemotePicture {
        try withScratchFile(bytes) { try workers.open($0, deadline: .seconds(60), part) }
    }

    func open(_ file: URL) throws -> RemotePicture {
        let file = try FileDescriptor.open(FilePath(file.path), .readOnly)
        defer { try? file.close() }
        return try workers.open(file, deadline: .seconds(60), part)
    }

    /// At full size unless a long edge is given.
    func decode(_ bytes: [UInt8], to edge: Int = 1 << 20) throws -> (header: ImageHeader, picture: PulledPicture) {
        let remote = try open(bytes)
        let source = try remote.render(remote.header.storedSize.scaled(toLongEdge: edge))
        return (remote.header, try PulledPicture(source))
    }

    /// A sensor that recorded the four patches.
    static func patches(_ size: PixelSize) -> SampleDNG.Sensor {
        let light = Dictionary(
            uniqueKeysWithValues: Patch.allCases.map { patch in
                let values = patch.colour.map { linear(Double($0) / 255) }
                return (patch, (values[0], values[1], values[2]))
            }
        )
        return .mosaic(
            BayerMosaic(size: size) { x, y in
                light[Patch.at(Double(x) / Double(size.width), Double(y) / Double(size.height))] ?? (0, 0, 0)
            }
        )
    }

    /// IEC 61966-2-1.
    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// R, G and B of the four patches, interleaved.
    static func samples(_ size: PixelSize) -> [UInt8] {
        (0..<size.height).flatMap { y in
            (0..<size.width).flatMap { x in
                Patch.at(Double(x) / Double(size.width), Double(y) / Double(size.height)).colour
            }
        }
    }
}
