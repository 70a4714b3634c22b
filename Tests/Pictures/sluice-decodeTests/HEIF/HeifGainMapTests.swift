import DecodeProtocol
import FileStructure
import Foundation
import Imaging
import PictureSamples
import SystemPackage
import Testing

@testable import sluice_decode

@Suite("Gain maps of HEIF files", .enabled(if: PictureMaker.has("vips", "heif-enc")))
struct HeifGainMapTests {
    private let maker: PictureMaker
    private let photo: HeifMaker.Coded
    private let map: HeifMaker.Coded
    private let limits = OpenRequest(maxPixelCount: 1 << 20, maxByteCount: 1 << 28, maxProcessorSeconds: 10)

    init() throws {
        maker = try PictureMaker()
        photo = try maker.coded([90, 120, 60], width: 256, height: 192)
        try maker.writePatches(width: 128, height: 96)
        map = try maker.coded("patches.ppm", "-q 95 -p chroma=420")
    }

    private static func parameters(_ count: Int = 1, usesBase: Bool = true) throws -> GainMapParameters {
        let channels = (0..<count).map { GainMapParameters.Channel(max: 1 + Double($0)) }
        return try GainMapParameters(channels: channels, alternateHeadroom: 3, usesBaseColourSpace: usesBase)
    }

    /// The picture, its map, and the `tmap` item made of both.
    private func toneMapped(
        _ parameters: GainMapParameters,
        photo properties: [Data] = [],
        map mapProperties: [Data] = [],
        tone: [Data] = [],
        isHidden: Bool = true,
        mapSize: (Int, Int) = (128, 96)
    ) -> HeifMaker {
        var heif = HeifMaker()
        heif.add(photo, width: 256, height: 192, properties)
        heif.add(map, width: mapSize.0, height: mapSize.1, mapProperties)
        heif.items[1].isHidden = isHidden
        let size = HeifMaker.size(256, 192)
        heif.items.append(.init(type: "tmap", data: Data([0] + parameters.iso), properties: [size] + tone))
        heif.references.append(.init(type: "dimg", from: 3, to: [1, 2]))
        return heif
    }

    private func open(_ heif: HeifMaker) throws -> HeifPicture {
        try maker.write(heif, to: "made.heic")
        let file = try maker.open("made.heic")
        defer { try? file.close() }
        return try HeifPicture(file, format: .heic, limits: limits)
    }

    /// Lumas in the middle of the map's four patches, as stored.
    private func mapLumas(_ picture: HeifPicture) throws -> [Int] {
        let layout = PlaneLayout(PixelSize(width: 64, height: 48), .yuv444)
        return try withScratchFile([UInt8](repeating: 0, count: layout.byteCount)) { memory in
            guard var writer = PlaneWriter(layout, memory: memory) else { throw Errno.invalidArgument }
            #expect(try picture.renderGainMap(into: &writer) == [])
            return [(16, 12), (48, 12), (16, 36), (48, 36)].map { Int(writer.sample($0.0, $0.1)) }
        }
    }

    private func damage(_ picture: HeifPicture) throws -> [String] {
        let layout = PlaneLayout(PixelSize(width: 16, height: 12), .yuv420)
        return try withScratchFile([UInt8](repeating: 0, count: layout.byteCount)) { memory in
            guard var writer = PlaneWriter(layout, memory: memory) else { throw Errno.invalidArgument }
            return try picture.render(into: &writer)
        }
    }

    private func expectPatches(_ lumas: [Int]) {
        // Red, green, blue and yellow (JFIF).
        for (luma, expected) in zip(lumas, [93, 124, 64, 199]) { #expect(abs(luma - expected) <= 6, "\(lumas)") }
    }

    @Test("The map of a tmap item is decoded, hidden or not, before the picture", arguments: [true, false])
    func toneMap(isHidden: Bool) throws {
        let picture = try open(toneMapped(try Self.parameters(3), isHidden: isHidden))
        let found = try #require(picture.report.header.gainMap)
        #expect(picture.report.header.isHDR && found.kind == .iso && !found.isGrey)
        #expect(found.storedSize == PixelSize(width: 128, height: 96) && found.orientation == .up)
        #expect(found.parameters == (try Self.parameters(3)))
        expectPatches(try mapLumas(picture))
        #expect(try damage(picture) == [])
    }

    @Test("A turned map is delivered as stored, and says how it is turned")
    func turned() throws {
        let turn = [HeifMaker.rotation(1)]
        let picture = try open(toneMapped(try Self.parameters(), photo: turn, map: turn))
        #expect(picture.report.header.orientation == .left)
        #expect(picture.report.header.gainMap?.orientation == .left)
        expectPatches(try mapLumas(picture))
    }

    @Test("Apple's map is an auxiliary picture, with the headroom in its XMP")
    func apple() throws {
        var heif = HeifMaker()
        heif.add(photo, width: 256, height: 192)
        let type = HeifMaker.box("auxC", Data("\0\0\0\0urn:com:apple:photo:2020:aux:hdrgainmap\0".utf8))
        heif.add(map, width: 128, height: 96, [type])
        let packet = """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
            xmlns:h="http://ns.apple.com/HDRGainMap/1.0/" h:HDRGainMapHeadroom="8"/></rdf:RDF>
            """
        heif.items.append(.init(type: "mime\0application/rdf+xml", data: Data(packet.utf8), properties: []))
        heif.references = [.init(type: "auxl", from: 2, to: [1]), .init(type: "cdsc", from: 3, to: [2])]
        let picture = try open(heif)
        let found = try #require(picture.report.header.gainMap)
        #expect(found.kind == .apple && found.parameters.alternateHeadroom == 3)
        expectPatches(try mapLumas(picture))
    }

    @Test("Gains of another colour space need its profile, unless all colours have the same gain")
    func colourSpace() throws {
        let wide = HeifMaker.box("colr", Data("nclx".utf8 + [0, 9, 0, 16, 0, 9, 0x80]))
        let profile = HeifMaker.box("colr", Data("prof".utf8) + Data(repeating: 7, count: 40))
        let base = HeifMaker.colour(matrix: 6, isFullRange: true)
        let three = try Self.parameters(3, usesBase: false)
        let refused = try open(toneMapped(three, photo: [base], tone: [wide]))
        #expect(refused.report.header.gainMap == nil && refused.report.header.isHDR)
        #expect(try damage(refused).first?.hasPrefix("its gain map was ignored: ") == true)
        let described = try open(toneMapped(three, photo: [base], tone: [profile])).report.header.gainMap
        #expect(described?.iccProfile?.count == 40 && described?.parameters.usesBaseColourSpace == false)
        for heif in [
            toneMapped(three, photo: [base], tone: [HeifMaker.colour(matrix: 6, isFullRange: true)]),
            toneMapped(try Self.parameters(1, usesBase: false), photo: [base], tone: [wide]),
        ] {
            let same = try #require(try open(heif).report.header.gainMap)
            #expect(same.iccProfile == nil && same.parameters.usesBaseColourSpace)
        }
    }

    @Test("A map that cannot be one is ignored, and named when the picture is decoded")
    func ignored() throws {
        let sound = try Self.parameters()
        var cutOff = toneMapped(sound)
        cutOff.items[2].data.removeLast(9)
        var later = toneMapped(sound)
        later.items[2].data[0] = 1
        let hlg = HeifMaker.box("colr", Data("nclx".utf8 + [0, 9, 0, 18, 0, 9, 0x80]))
        for heif in [cutOff, later, toneMapped(sound, photo: [hlg]), toneMapped(sound, mapSize: (257, 64))] {
            let picture = try open(heif)
            #expect(picture.report.header.gainMap == nil)
            #expect(try damage(picture).contains { $0.hasPrefix("its gain map was ignored: ") })
        }
        // Of another picture, and of the picture itself.
        for parts in [[2, 1], [1, 1], [1]] {
            var other = toneMapped(sound)
            other.references[0].to = parts
            #expect(try open(other).report.header.gainMap == nil)
        }
    }
}
