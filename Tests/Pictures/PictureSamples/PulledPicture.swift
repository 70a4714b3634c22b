import DecodeClient
package import Imaging
import SystemPackage

/// All planes of a row source.
package struct PulledPicture {
    package let size: PixelSize
    package let geometry: [PlaneGeometry]
    package let planes: [[UInt8]]
    package let damage: [String]

    package init(_ source: any RowSource) throws {
        let geometry = source.planes
        let memory = geometry.map { plane in
            let count = plane.rowByteCount * (plane.height + plane.stripRows)
            let samples = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
            samples.initialize(repeating: 0, count: count)
            return samples
        }
        defer { for samples in memory { samples.deallocate() } }
        var delivered = geometry.map { _ in 0 }
        while delivered != geometry.map(\.height) {
            let before = delivered
            delivered = try source.pull { plane, y in memory[plane] + y * geometry[plane].rowByteCount }
            guard delivered != before else { throw Stuck() }
        }
        self.geometry = geometry
        size = source.size
        damage = source.damage
        planes = zip(geometry, memory).map { plane, samples in
            Array(UnsafeBufferPointer(start: samples, count: plane.rowByteCount * plane.height))
        }
    }

    package struct Stuck: Error {}

    /// The colour at a position given as a fraction of width and height.
    package func rgb(_ x: Double, _ y: Double) -> [Int] {
        let values = zip(geometry, planes).map { plane, samples in
            let column = min(plane.width - 1, Int(x * Double(plane.width)))
            let row = min(plane.height - 1, Int(y * Double(plane.height)))
            return Double(samples[row * plane.rowByteCount + column])
        }
        guard values.count == 3 else { return Array(repeating: Int(values[0]), count: 3) }
        let (y, cb, cr) = (values[0], values[1] - 128, values[2] - 128)
        return [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb].map {
            Int(min(255, max(0, $0)).rounded())
        }
    }

    /// The largest difference of a channel from the expected value in the middle of each quarter.
    package func largestError(_ expected: (Patch) -> [UInt8] = \.colour) -> Int {
        Patch.allCases.map { patch in
            let got = rgb(patch.middle.x, patch.middle.y)
            return zip(got, expected(patch)).map { abs($0 - Int($1)) }.max() ?? 255
        }.max() ?? 255
    }
}

extension PictureMaker {
    private static let workers = DecodeWorkers(count: 2)

    /// Decodes one of its pictures in a decoding process, at full size unless a long edge is given.
    package func decode(
        _ name: String,
        to edge: Int = 1 << 20,
        chroma: ChromaLayout = .yuv444
    ) throws -> (header: ImageHeader, picture: PulledPicture) {
        let file = try open(name)
        defer { try? file.close() }
        let remote = try Self.workers.open(file, deadline: .seconds(60))
        let source = try remote.render(remote.header.storedSize.scaled(toLongEdge: edge), chroma: chroma)
        return (remote.header, try PulledPicture(source))
    }
}
