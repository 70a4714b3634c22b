import DecodeClient
import DecodeProtocol
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import Testing

@Suite("Thumbnails in HEIF files", .enabled(if: PictureMaker.has("vips", "heif-enc")))
struct HeifThumbnailTests {
    private static let workers = DecodeWorkers(count: 1)
    private static let red: [UInt8] = [220, 40, 30]
    private static let blue: [UInt8] = [40, 50, 200]
    private let maker: PictureMaker

    init() throws { maker = try PictureMaker() }

    /// A blue picture of 256 × 192, and a thumbnail.
    private func write(
        thumbnail: HeifMaker.Coded,
        width: Int = 128,
        height: Int = 96,
        of properties: [Data] = [],
        _ own: [Data] = []
    ) throws {
        var heif = HeifMaker()
        heif.add(try maker.coded(Self.blue, width: 256, height: 192), width: 256, height: 192, properties)
        let number = heif.add(thumbnail, width: width, height: height, own)
        heif.references.append(HeifMaker.Reference(type: "thmb", from: number, to: [1]))
        try maker.write(heif, to: "a.heic")
    }

    private func isThumbnailShown(_ use: ThumbnailUse = .allowed, to edge: Int = 96) throws -> Bool {
        let file = try maker.open("a.heic")
        defer { try? file.close() }
        let remote = try Self.workers.open(file, deadline: .seconds(60))
        let size = remote.header.storedSize.scaled(toLongEdge: edge)
        let picture = try PulledPicture(remote.render(size, thumbnail: use))
        #expect(picture.size == size)
        #expect(picture.damage == [])
        let middle = picture.rgb(0.5, 0.5)
        let isBlue = zip(middle, Self.blue).allSatisfy { abs($0 - Int($1)) <= 8 }
        #expect(isBlue || zip(middle, Self.red).allSatisfy { abs($0 - Int($1)) <= 8 }, "\(middle)")
        return !isBlue
    }

    @Test("A large enough thumbnail is used if it is allowed, and otherwise not")
    func largeEnough() throws {
        try write(thumbnail: maker.coded(Self.red, width: 128, height: 96))
        #expect(try isThumbnailShown())
        #expect(try isThumbnailShown(to: 128))
        #expect(try isThumbnailShown(to: 129) == false)
        #expect(try isThumbnailShown(.never) == false)
    }

    @Test("If only a thumbnail will do, the picture is never decoded instead of one")
    func only() throws {
        try write(thumbnail: maker.coded(Self.red, width: 128, height: 96))
        #expect(try isThumbnailShown(.only))
        let failure = #expect(throws: ImagingError.self) { try isThumbnailShown(.only, to: 129) }
        guard case .unsupported(let words) = failure else { throw failure ?? .unknownFormat }
        #expect(words == "no thumbnail that shows the whole picture")
        // The process takes the next picture.
        #expect(try isThumbnailShown(.only))
    }

    @Test("A thumbnail of another aspect is not used, unless the difference is due to rounding")
    func aspect() throws {
        let thumbnail = try maker.coded(Self.red, width: 128, height: 96)
        try write(thumbnail: thumbnail, height: 95)
        #expect(try isThumbnailShown(to: 90))
        try write(thumbnail: thumbnail, height: 92)
        #expect(try isThumbnailShown(to: 90) == false)
    }

    @Test("A thumbnail with black bars is not used", arguments: [true, false])
    func bars(isLying: Bool) throws {
        try maker.write("bars.ppm", width: 128, height: 96) { x, y in
            (isLying ? y < 12 || y >= 84 : x < 12 || x >= 116) ? [0, 0, 0] : Self.red
        }
        try write(thumbnail: maker.coded("bars.ppm"))
        #expect(try isThumbnailShown() == false)
    }

    @Test("A thumbnail that does not decode is not used")
    func broken() throws {
        var thumbnail = try maker.coded(Self.red, width: 128, height: 96)
        thumbnail.data = thumbnail.data.prefix(6) + Data(repeating: 0xFF, count: thumbnail.data.count - 6)
        try write(thumbnail: thumbnail)
        #expect(try isThumbnailShown() == false)
        // Its header declares a row more than it has.
        try write(thumbnail: maker.coded(Self.red, width: 128, height: 88), height: 96)
        #expect(try isThumbnailShown() == false)
    }

    @Test("A thumbnail rotated like the picture may be used, another one not")
    func turned() throws {
        let thumbnail = try maker.coded(Self.red, width: 128, height: 96)
        try write(thumbnail: thumbnail, of: [HeifMaker.rotation(3)], [HeifMaker.rotation(3)])
        #expect(try isThumbnailShown())
        try write(thumbnail: thumbnail, of: [HeifMaker.rotation(3)])
        #expect(try isThumbnailShown() == false)
    }
}
