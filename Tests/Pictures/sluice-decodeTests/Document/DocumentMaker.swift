import DecodeClient
import DecodeProtocol
import Foundation
import Imaging
import PictureSamples
import SampleLibrary
import SystemPackage

/// Makes documents of known pages, and has them decoded.
enum DocumentMaker {
    static func workers(maxByteCount: Int = 1 << 30) -> DecodeWorkers {
        DecodeWorkers(count: 1, limits: DecodeLimits(maxByteCount: maxByteCount))
    }

    private static let usual = workers()

    static func open(_ bytes: [UInt8], page: Int = 1, longEdge: Int = 400, _ workers: DecodeWorkers? = nil) throws
        -> RemotePicture
    {
        let part = PicturePart(page: page, minLongEdge: longEdge)
        return try withScratchFile(bytes) { try (workers ?? usual).open($0, deadline: .seconds(60), part) }
    }

    static func open(_ file: URL, page: Int = 1) throws -> RemotePicture {
        let file = try FileDescriptor.open(FilePath(file.path), .readOnly)
        defer { try? file.close() }
        return try usual.open(file, deadline: .seconds(60), PicturePart(page: page, minLongEdge: 400))
    }

    static func picture(_ bytes: [UInt8], page: Int = 1) throws -> PulledPicture {
        let remote = try open(bytes, page: page)
        return try PulledPicture(remote.render(remote.header.storedSize))
    }

    /// Four rectangles that fill a box: their colours are those of the patches.
    static func patches(_ box: SamplePDF.Box) -> String {
        let (width, height) = (box.right - box.left, box.top - box.bottom)
        return Patch.allCases.map { patch in
            let colour = patch.colour.map { "\(Double($0) / 255)" }.joined(separator: " ")
            let (x, y) = (patch.middle.x - 0.25, 0.75 - patch.middle.y)
            let place = "\(box.left + x * width) \(box.bottom + y * height) \(width / 2) \(height / 2)"
            return "\(colour) rg \(place) re f"
        }.joined(separator: "\n")
    }

    static func page(_ width: Double = 300, _ height: Double = 200) -> SamplePDF.Page {
        SamplePDF.Page(width: width, height: height, patches(SamplePDF.Box(0, 0, width, height)))
    }
}

extension PulledPicture {
    /// Shares of the picture whose luma is below the middle.
    var darkShare: Double {
        let plane = geometry[0]
        let dark = (0..<plane.height).reduce(0) { sum, y in
            sum + planes[0][y * plane.rowByteCount..<y * plane.rowByteCount + plane.width].count { $0 < 128 }
        }
        return Double(dark) / Double(plane.width * plane.height)
    }
}
