import Backpressure
import ChildProcesses
import DecodeClient
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import TestSupport
import Testing

@Suite("HEIF pictures of all structures", .enabled(if: PictureMaker.has("vips", "heif-enc")))
struct HeifTests {
    private static let workers = DecodeWorkers(count: 2)
    private let maker: PictureMaker
    private let patches: HeifMaker.Coded

    init() throws {
        maker = try PictureMaker()
        try maker.writePatches(width: 128, height: 96)
        patches = try maker.coded("patches.ppm")
    }

    private func decode(
        _ heif: HeifMaker,
        to edge: Int = 1 << 20,
        priority: Priority = .bulk
    ) throws -> (header: ImageHeader, picture: PulledPicture) {
        try maker.write(heif, to: "a.heic")
        let file = try maker.open("a.heic")
        defer { try? file.close() }
        let remote = try Self.workers.open(file, deadline: .seconds(60), priority: priority)
        return (remote.header, try PulledPicture(remote.render(remote.header.storedSize.scaled(toLongEdge: edge))))
    }

    private func single(_ properties: Data...) -> HeifMaker {
        var heif = HeifMaker()
        heif.add(patches, width: 128, height: 96, properties)
        return heif
    }

    /// Disables the path of planes, which leaves a clean aperture to libheif, here one that is the whole picture.
    private var whole: Data { HeifMaker.aperture(width: 128, height: 96, right: 0, down: 0) }

    @Test("A clean aperture is cropped")
    func cleanAperture() throws {
        let (header, picture) = try decode(single(HeifMaker.aperture(width: 64, height: 96, right: 64, down: 0)))
        #expect(header.storedSize == PixelSize(width: 64, height: 96))
        // The right half.
        let expected: (Patch) -> [UInt8] = { $0.middle.y < 0.5 ? Patch.topRight.colour : Patch.bottomRight.colour }
        #expect(picture.largestError(expected) <= 8)
    }

    @Test(
        "Rotation and mirroring are applied in file order, as in libheif's tool",
        .enabled(if: PictureMaker.has("heif-convert")),
        arguments: [
            [], ["irot 1"], ["irot 2"], ["irot 3"], ["imir 0"], ["imir 1"], ["irot 1", "imir 0"], ["irot 1", "imir 1"],
            ["imir 0", "irot 1"], ["imir 1", "irot 3"], ["irot 2", "imir 1"], ["clap", "irot 1", "imir 1"],
        ]
    )
    func transformations(_ names: [String]) throws {
        let properties = names.map { name in
            let number = name.last?.wholeNumberValue ?? 0
            return name == "clap"
                ? whole : name.hasPrefix("irot") ? HeifMaker.rotation(number) : HeifMaker.mirror(number)
        }
        var heif = HeifMaker()
        heif.add(patches, width: 128, height: 96, properties)
        let (header, picture) = try decode(heif)
        try maker.run("heif-convert a.heic reference.png")
        try maker.run("vips copy reference.png reference.ppm")
        let reference = try Netpbm(Data(contentsOf: maker.folder.appending(path: "reference.ppm")))
        #expect(header.uprightSize == reference.size)
        // Left to the ladder.
        if names == ["irot 1"] { #expect(header.orientation == .left) }
        for patch in Patch.allCases {
            let (x, y) = header.orientation.upright(patch.middle)
            let (got, expected) = (picture.rgb(patch.middle.x, patch.middle.y), reference.rgb(x, y))
            #expect(zip(got, expected).allSatisfy { abs($0 - $1) <= 8 }, "\(patch): \(got), not \(expected)")
        }
    }

    @Test("Limited range becomes full range, on both paths")
    func range() throws {
        let full = try decode(single(HeifMaker.colour(matrix: 6, isFullRange: true))).picture
        #expect(full.largestError() <= 8)
        let limited = HeifMaker.colour(matrix: 6, isFullRange: false)
        for heif in [single(limited), single(limited, whole)] {
            let picture = try decode(heif).picture
            for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75)] {
                let (luma, expected) = (picture.luma(x, y), (full.luma(x, y) - 16) * 255 / 219)
                #expect(abs(luma - min(255, expected)) <= 4, "\(luma), not \(expected)")
            }
        }
    }

    @Test("The matrix named by the file is used", arguments: [1, 2, 5, 6])
    func matrix(_ number: Int) throws {
        let picture = try decode(single(HeifMaker.colour(matrix: number, isFullRange: true))).picture
        // The samples are BT.601's. Their colours in BT.709:
        let other: (Patch) -> [UInt8] = { patch in
            let colour = patch.colour.map(Double.init)
            let y = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
            let (cb, cr) = ((colour[2] - y) / 1.772, (colour[0] - y) / 1.402)
            return [y + 1.5748 * cr, y - 0.187324 * cb - 0.468124 * cr, y + 1.8556 * cb].map {
                UInt8(min(255, max(0, $0)))
            }
        }
        #expect(picture.largestError(number == 1 ? other : \.colour) <= 9)
        if number == 1 { #expect(picture.largestError() > 12) }
    }

    @Test("A picture that the codec has padded is cropped to its size", arguments: [(123, 85), (127, 96), (128, 95)])
    func oddSize(width: Int, height: Int) throws {
        try maker.writePatches(width: width, height: height)
        try maker.run("vips gravity patches.ppm padded.ppm north-west 128 96 --extend copy")
        var heif = HeifMaker()
        heif.add(try maker.coded("padded.ppm"), width: width, height: height)
        let (header, picture) = try decode(heif)
        #expect(header.storedSize == PixelSize(width: width, height: height))
        #expect(picture.largestError() <= 8)
        let small = try decode(heif, to: 41).picture
        #expect(small.size == header.storedSize.scaled(toLongEdge: 41))
        #expect(small.largestError() <= 10)
    }

    @Test("A grid is assembled, and cropped to its size", arguments: [(128, 128), (123, 101), (65, 66)])
    func grid(width: Int, height: Int) throws {
        let tiles = try Patch.allCases.map { try maker.coded($0.colour, width: 64, height: 64) }
        var heif = HeifMaker()
        heif.addGrid(columns: 2, of: tiles, edge: 64, width: width, height: height)
        let (header, picture) = try decode(heif)
        #expect(header.storedSize == PixelSize(width: width, height: height))
        for (patch, (x, y)) in zip(Patch.allCases, [(63, 63), (64, 63), (63, 64), (width - 1, height - 1)]) {
            let place = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
            let near = picture.luma(place.0, place.1)
            let colour = patch.colour.map(Double.init)
            #expect(abs(Double(near) - (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])) <= 6)
        }
    }

    @Test("A grid that somebody waits for looks the same", arguments: [1, 3])
    func awaitedGrid(rows: Int) throws {
        var heif = HeifMaker()
        let tiles = try (0..<3 * rows).map { number in
            try maker.write("tile.ppm", width: 64, height: 64) { x, y in
                [UInt8(number * 28), UInt8((x * y) % 256), UInt8((x * 31 + y * 17) % 256)]
            }
            return try maker.coded("tile.ppm")
        }
        heif.addGrid(columns: 3, of: tiles, edge: 64, width: 190, height: 64 * rows - 1)
        let (header, picture) = try decode(heif)
        let (awaitedHeader, awaited) = try decode(heif, priority: .interactive)
        #expect(awaited.planes == picture.planes)
        // Several tiles are decoded at a time.
        #expect(awaitedHeader.peakByteCount > header.peakByteCount)
    }

    @Test("A tile that libavcodec rejects does not affect the others", arguments: Priority.allCases)
    func damagedTile(priority: Priority) throws {
        var tiles = try Patch.allCases.map { try maker.coded($0.colour, width: 64, height: 64) }
        try maker.write("noise.ppm", width: 64, height: 64) { x, y in
            [UInt8((x * 31 + y * 17) % 256), UInt8((x * y) % 256), UInt8((x + y * 3) % 256)]
        }
        tiles[3] = try maker.coded("noise.ppm")
        // The slice header is kept, but part of what follows is not.
        let middle = tiles[3].data.startIndex + tiles[3].data.count / 3
        tiles[3].data.replaceSubrange(middle..<middle + 200, with: Data(repeating: 0xFF, count: 200))
        var heif = HeifMaker()
        heif.addGrid(columns: 2, of: tiles, edge: 64, width: 128, height: 128)
        let picture = try decode(heif, priority: priority).picture
        for patch in [Patch.topLeft, .topRight, .bottomLeft] {
            let got = picture.rgb(patch.middle.x, patch.middle.y)
            #expect(zip(got, patch.colour).allSatisfy { abs($0 - Int($1)) <= 8 }, "\(got)")
        }
    }

    @Test("A picture smaller than its declared size is not read beyond its end")
    func smallTile() throws {
        var heif = HeifMaker()
        heif.add(patches, width: 200, height: 200)
        let (header, picture) = try decode(heif)
        #expect(header.storedSize == PixelSize(width: 200, height: 200))
        #expect(picture.largestError() <= 8)
    }

    /// A chain of images below the picture, each derived from the one before it.
    private func pile(_ count: Int, uses: Int) -> HeifMaker {
        var heif = single()
        for number in 2..<2 + count {
            heif.items.append(HeifMaker.Item(type: "iden", data: Data(), properties: [HeifMaker.size(128, 96)]))
            let parts = Array(repeating: number - 1, count: uses)
            heif.references.append(HeifMaker.Reference(type: "dimg", from: number, to: parts))
        }
        return heif
    }

    @Test("Images that are derived from each other repeatedly are rejected, whatever their numbers are")
    func levels() throws {
        #expect(throws: ImagingError.malformed("its derived images are recursive or nested too deeply")) {
            try decode(pile(40, uses: 1))
        }
        _ = try decode(pile(10, uses: 1))
    }

    @Test("They are also rejected in a file that is unusual in other ways")
    func unusual() throws {
        var heif = pile(12, uses: 8)
        let properties = Array(repeating: HeifMaker.depth, count: 65)
        heif.items.append(HeifMaker.Item(type: "hvc1", data: Data(), properties: properties))
        #expect(throws: ImagingError.tooLarge("it is derived from too many pictures")) { try decode(heif) }
    }

    @Test(
        "A process needs about as much memory as it reports",
        .disabled(if: Sanitizer.takesMemory),
        arguments: [true, false]
    )
    func memory(isGrid: Bool) throws {
        let workers = DecodeWorkers(count: 1)
        var heif = HeifMaker()
        if isGrid {
            try maker.write("tile.ppm", width: 512, height: 512) { x, y in
                [UInt8(x / 2), UInt8(y / 2), UInt8((x ^ y) & 255)]
            }
            let tile = try maker.coded("tile.ppm", "-q 50 -p preset=ultrafast")
            heif.addGrid(columns: 8, of: Array(repeating: tile, count: 48), edge: 512, width: 4032, height: 3024)
        } else {
            try maker.write("tile.ppm", width: 2048, height: 1536) { x, y in [UInt8(x / 8), UInt8(y / 8), 99] }
            heif.add(try maker.coded("tile.ppm", "-q 50 -p preset=ultrafast"), width: 2048, height: 1536)
        }
        try maker.write(heif, to: "large.heic")
        func render() throws -> (header: ImageHeader, growth: Int) {
            let file = try maker.open("large.heic")
            defer { try? file.close() }
            let remote = try workers.open(file, deadline: .seconds(60))
            let process = try #require(workers.processIdentifiers.first)
            // Resets the peak memory of the process.
            try Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
            let before = ProcessMemory(of: process).highWater
            _ = try remote.render(remote.header.storedSize.scaled(toLongEdge: 1024), chroma: .yuv420)
            return (remote.header, ProcessMemory(of: process).highWater - before)
        }
        // The first one loads code.
        _ = try render()
        let (header, growth) = try render()
        #expect(growth <= header.peakByteCount, "\(growth) bytes, and not \(header.peakByteCount)")
        #expect(growth * 5 >= header.peakByteCount, "\(growth) bytes, and not \(header.peakByteCount)")
        // Never the whole picture in RGB.
        #expect(isGrid ? header.peakByteCount < 12 << 20 : true)
    }
}

extension Orientation {
    /// The position in the upright picture of a position in the stored one, both in fractions.
    fileprivate func upright(_ place: (x: Double, y: Double)) -> (Double, Double) {
        let (x, y) = place
        return switch self {
        case .up: (x, y)
        case .upMirrored: (1 - x, y)
        case .down: (1 - x, 1 - y)
        case .downMirrored: (x, 1 - y)
        case .leftMirrored: (y, x)
        case .right: (1 - y, x)
        case .rightMirrored: (1 - y, 1 - x)
        case .left: (y, 1 - x)
        }
    }
}

extension PulledPicture {
    fileprivate func luma(_ x: Double, _ y: Double) -> Int {
        let plane = geometry[0]
        return Int(planes[0][Int(y * Double(plane.height)) * plane.rowByteCount + Int(x * Double(plane.width))])
    }
}
