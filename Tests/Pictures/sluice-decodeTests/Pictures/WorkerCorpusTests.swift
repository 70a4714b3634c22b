import DecodeClient
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import Testing

private let corpus = ProcessInfo.processInfo.environment["SLUICE_CORPUS"].map { URL(filePath: $0) }

@Suite("Real files through decoding processes", .enabled(if: corpus != nil))
struct WorkerCorpusTests {
    private static let workers = DecodeWorkers(count: 2)

    private func files(_ folder: String) throws -> [URL] {
        let folder = try #require(corpus).appending(path: folder)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }
    }

    private func render(_ file: URL, edge: Int) throws -> (ImageHeader, PulledPicture) {
        let descriptor = try FileDescriptor.open(FilePath(file.path), .readOnly)
        defer { try? descriptor.close() }
        let remote = try Self.workers.open(descriptor, deadline: .seconds(60))
        let source = try remote.render(remote.header.storedSize.scaled(toLongEdge: edge))
        return (remote.header, try PulledPicture(source))
    }

    @Test("Every HEIF photo and every other format gives a picture", arguments: ["heif", "formats"])
    func formats(_ folder: String) throws {
        for file in try files(folder) {
            let (header, picture) = try render(file, edge: 512)
            #expect(picture.size == header.storedSize.scaled(toLongEdge: 512), "\(file.lastPathComponent)")
            #expect(picture.damage == [], "\(file.lastPathComponent)")
            #expect(Set(picture.planes[0]).count > 4, "\(file.lastPathComponent) is flat")
        }
    }

    @Test(
        "HEIF's own rotation is applied once, as in libheif's tool",
        .enabled(if: PictureMaker.has("heif-convert", "vips"))
    )
    func upright() throws {
        let maker = try PictureMaker()
        for file in try files("heif") {
            let (header, picture) = try render(file, edge: 256)
            try maker.run(words: ["heif-convert", file.path, "reference.png"])
            try maker.run("vips thumbnail reference.png small.png 256 --size down --no-rotate")
            try maker.run("vips copy small.png small.ppm")
            let reference = try Netpbm(Data(contentsOf: maker.folder.appending(path: "small.ppm")))
            #expect(header.orientation == .up)
            #expect(picture.size == reference.size, "\(file.lastPathComponent)")
            #expect(reference.meanDifference(from: picture) < 3, "\(file.lastPathComponent)")
        }
    }

    @Test("Every broken file gives a damaged picture or an error, and the next one works")
    func broken() throws {
        for file in try files("broken") {
            do {
                let (header, picture) = try render(file, edge: 256)
                #expect(picture.size.longEdge <= 256 && header.storedSize.pixelCount > 0)
            } catch let error as ImagingError {
                switch error {
                case .unsupported, .malformed, .tooLarge, .decoderDied, .unknownFormat: break
                default: Issue.record("\(file.lastPathComponent): \(error)")
                }
            }
        }
        let (_, picture) = try render(try #require(try files("heif").first), edge: 64)
        #expect(picture.size.longEdge == 64)
    }
}
