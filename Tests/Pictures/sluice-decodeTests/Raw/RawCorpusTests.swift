import DecodeClient
import DecodeProtocol
import Foundation
import Imaging
import PictureSamples
import Testing

private let corpus = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map { URL(filePath: $0) }

@Suite("Real camera raw files through decoding processes", .enabled(if: corpus != nil))
struct RawCorpusTests {
    private static let demosaicing = RawMaker(RawRequest(minPreviewEdge: 1 << 20), minLongEdge: 1 << 20)

    private func file(_ name: String) throws -> URL { try #require(corpus).appending(path: "raw/\(name)") }

    @Test(
        "Sensors' data give a picture of the sensor's size",
        arguments: [
            ("canon-d30.CRW", 2176, 1448), ("canon-s40/CRW_0119.CRW", 2312, 1720), ("canon-6d.dng", 1224, 816),
            ("nikon-dsc8695.dng", 600, 400),
        ]
    )
    func sensors(name: String, width: Int, height: Int) throws {
        let remote = try Self.demosaicing.open(try file(name))
        #expect(remote.header.format == .raw && remote.header.storedSize == PixelSize(width: width, height: height))
        let picture = try PulledPicture(remote.render(remote.header.storedSize))
        #expect(picture.damage == [])
    }

    @Test("A camera's own picture is about as bright as what its sensor gives")
    func brightness() throws {
        let remote = try Self.demosaicing.open(try file("canon-s40/CRW_0119.CRW"))
        let rendered = try PulledPicture(remote.render(PixelSize(width: 64, height: 48)))
        let thumbnail = try Self.demosaicing.open(try file("canon-s40/CRW_0119.THM"))
        let own = try PulledPicture(thumbnail.render(PixelSize(width: 64, height: 48)))
        let means = [rendered, own].map { $0.planes[0].reduce(0) { $0 + Int($1) } / $0.planes[0].count }
        #expect(abs(means[0] - means[1]) < 24)
    }

    @Test("A file of a camera that LibRaw does not know, without a preview, names the camera")
    func unknown() throws {
        let error = #expect(throws: ImagingError.self) { try RawMaker().open(try file("gopro/GOPR8508.GPR")) }
        guard case .unsupported(let reason) = error else { throw error ?? ImagingError.unknownFormat }
        #expect(reason.contains("does not know the GoPro HERO7 Black"))
    }

    @Test("The uncompressed preview of a scanner is decoded")
    func samples() throws {
        let (remote, scan) = try (RawMaker().open(try file("nikon-scanner.nef")), PixelSize(width: 869, height: 593))
        #expect(remote.header.format == .raw && remote.header.storedSize.fits(in: scan))
        #expect(Set(try PulledPicture(remote.render(remote.header.storedSize)).planes[0]).count > 100)
    }

    @Test("Every raw file gives a picture or a reason, and the next one works")
    func all() throws {
        let folder = try file("")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        for path in paths where !URL(filePath: path).pathExtension.isEmpty {
            for maker in [Self.demosaicing, RawMaker()] {
                do {
                    let remote = try maker.open(folder.appending(path: path))
                    _ = try PulledPicture(remote.render(remote.header.storedSize.scaled(toLongEdge: 512)))
                } catch let error as ImagingError {
                    switch error {
                    case .unsupported, .malformed: break
                    default: Issue.record("\(path): \(error)")
                    }
                }
            }
        }
    }
}
