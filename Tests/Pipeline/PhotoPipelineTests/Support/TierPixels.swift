import DecodeClient
import Imaging
import SystemPackage
import TestSupport
import Testing

/// The pixels of an encoded tier.
struct TierPixels {
    let image: PlanarImage

    var size: PixelSize { image.size }

    init(_ bytes: [UInt8]) throws {
        let source: any RowSource
        if ImageFormat.sniff(bytes) == .jpeg {
            source = try JPEGSource(.memory(FileBytes(bytes)), scaledToAtLeast: .max)
        } else {
            let folder = try TemporaryFolder()
            let path = folder.path.appending("tier")
            try path.write(bytes)
            let file = try FileDescriptor.open(path, .readOnly)
            defer { try? file.close() }
            let picture = try DecodeWorkers(count: 1).open(file, deadline: .seconds(60))
            source = try picture.render(picture.header.storedSize, chroma: .yuv420)
        }
        try self.init(source)
    }

    init(_ source: any RowSource) throws {
        let planes = source.planes
        let size = PixelSize(width: planes[0].width, height: planes[0].height)
        let sizes = planes.map { PixelSize(width: $0.width, height: $0.height) }
        let chroma = try #require(ChromaLayout.allCases.first { $0.planeSizes(of: size) == sizes })
        let image = PlanarImage(size: size, chroma: chroma)
        while try source.pull(row: { image.planes[$0].row($1) }) != planes.map(\.height) {}
        self.image = image
    }

    init(_ image: PlanarImage) { self.image = image }

    /// The mean difference in luma levels from another picture of the same size.
    func lumaDifference(from other: TierPixels) throws -> Double {
        try #require(size == other.size)
        let (a, b) = (image.planes[0], other.image.planes[0])
        var sum = 0
        for y in 0..<a.height {
            let (one, two) = (a.row(y), b.row(y))
            for x in 0..<a.width { sum += abs(Int(one[x]) - Int(two[x])) }
        }
        return Double(sum) / Double(size.pixelCount)
    }

    /// Mean R, G and B.
    var meanColour: [Double] {
        let rgb = image.rgb()
        return (0..<3).map { channel in
            let sum = stride(from: channel, to: rgb.count, by: 3).reduce(0) { $0 + Int(rgb[$1]) }
            return Double(sum) / Double(size.pixelCount)
        }
    }
}
