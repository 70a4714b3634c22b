import FileStructure
import Imaging
import PhotoRecord
import PipelineTestSupport
import SampleLibrary
import StoreFiles
import SystemPackage
import TestSupport
import Testing

@testable import PhotoPipeline
@testable import PhotoRecipe

@Suite("Gain maps of tiers")
struct GainMapTierTests {
    private let size = PixelSize(width: 1_200, height: 800)

    private static var keeping: Recipe {
        var recipe = Recipe.default
        recipe.hdr = .keep
        return recipe
    }

    private func sample(_ orientation: Orientation = .up, isColour: Bool = false) throws -> SampleUltraHDR {
        let channels = (0..<(isColour ? 3 : 1)).map { GainMapParameters.Channel(max: 2 + Double($0) / 4) }
        let parameters = try GainMapParameters(channels: channels, alternateHeadroom: 2.5)
        let mapSize = PixelSize(width: 300, height: 200)
        var sample = SampleUltraHDR(
            SamplePhoto(size: size, seed: 8, orientation: orientation),
            mapSize: orientation.isTransposed ? mapSize.transposed : mapSize,
            parameters: parameters
        )
        sample.isColour = isColour
        return sample
    }

    private func prepared(
        _ bytes: [UInt8],
        _ recipe: Recipe,
        as name: FilePath = "a.jpg"
    ) async throws -> (record: Record, tiers: [String: [UInt8]]) {
        let library = try TestLibrary()
        try library.path(name).write(bytes)
        try await library.run(recipe)
        return (try library.record(name), try library.tiers(name))
    }

    /// The tier's picture without the segments that a gain map adds, and the map.
    private func split(_ tier: [UInt8]) throws -> (picture: [UInt8], map: JPEGGainMap, bytes: [UInt8]) {
        let input = EncodedInput.memory(FileBytes(tier))
        let probe = try JPEGProbe(input).searchingGainMap(in: input, byteCount: tier.count) { _ in true }
        let map = try #require(probe.gainMap)
        var (picture, at) = (Array(tier[..<2]), 2)
        while tier[at + 1] != 0xDA {
            let end = at + 2 + Int(tier[at + 2]) << 8 + Int(tier[at + 3])
            let body = tier[(at + 4)..<end]
            let isAdded = tier[at + 1] == 0xE1 || tier[at + 1] == 0xE2 && !body.starts(with: "ICC_PROFILE".utf8)
            if !isAdded { picture += tier[at..<end] }
            at = end
        }
        return (picture + tier[at..<map.span.lowerBound], map, Array(tier[map.span]))
    }

    @Test(
        "Each JPEG tier is the one without the option, with three segments and a scaled map",
        arguments: [false, true]
    )
    func tiers(isColour: Bool) async throws {
        let bytes = try sample(isColour: isColour).encoded()
        let plain = try await prepared(bytes, .default)
        let kept = try await prepared(bytes, Self.keeping)
        #expect(plain.tiers.count == 3 && kept.tiers.keys == plain.tiers.keys)
        for (name, long) in ["large": 300, "medium": 256, "thumb": 64] {
            let tier = try #require(kept.tiers[name])
            let (picture, map, _) = try split(tier)
            #expect(picture == plain.tiers[name], "\(name)")
            #expect(
                map.description.storedSize == PixelSize(width: 300, height: 200).scaled(toLongEdge: long),
                "\(name)"
            )
            #expect(map.description.isGrey == !isColour)
            #expect(map.description.parameters == (try sample(isColour: isColour).parameters))
        }
        for tier in kept.record.tiers {
            #expect(tier.byteCount == UInt64(kept.tiers[tier.name]?.count ?? 0))
            #expect(tier.checksum == crc32(of: kept.tiers[tier.name] ?? []))
        }
        #expect(kept.record.fingerprints == plain.record.fingerprints && kept.record.quality == plain.record.quality)
        #expect(kept.record.damage == [])
    }

    @Test("The map is turned like the photo", arguments: Orientation.allCases)
    func orientation(orientation: Orientation) async throws {
        let sample = try sample(orientation)
        let kept = try await prepared(try sample.encoded(), Self.keeping)
        let (_, _, map) = try split(try #require(kept.tiers["large"]))
        let upright = SamplePhoto(size: PixelSize(width: 300, height: 200), seed: 9, chroma: .grey).upright()
        #expect(try TierPixels(map).lumaDifference(from: TierPixels(upright)) < 3)
    }

    @Test("Tiers of photos without a map, and WebP tiers, do not change")
    func others() async throws {
        let photo = try SamplePhoto(size: size, seed: 8).encoded()
        #expect(try await prepared(photo, Self.keeping).tiers == (try await prepared(photo, .default).tiers))
        var (webp, keeping) = (Recipe.default, Self.keeping)
        webp.tiers = [TierSpec(name: "large", edge: .long(600), encoding: .webp(quality: 80))]
        keeping.tiers = webp.tiers
        let bytes = try sample().encoded()
        #expect(try await prepared(bytes, keeping).tiers == (try await prepared(bytes, webp).tiers))
        #expect(TierDigests(webp).entries.map(\.digest) == TierDigests(keeping).entries.map(\.digest))
        #expect(TierDigests(.default).entries.map(\.digest) != TierDigests(Self.keeping).entries.map(\.digest))
    }

    @Test("The record describes the map, whatever the recipe")
    func record() async throws {
        let record = try await prepared(try sample(.right).encoded(), .default).record
        #expect(record.isHdr && record.hasGainMap && record.damage == [])
        #expect(record.gainMap.kind == "iso" && record.gainMap.headroomStops == 2.5 && !record.gainMap.isColour)
        #expect(record.gainMap.width == 300 && record.gainMap.height == 200)
        let plain = try await prepared(try SamplePhoto(size: size, seed: 8).encoded(), .default).record
        #expect(!plain.isHdr && !plain.hasGainMap)
    }

    @Test("A map that cannot be decoded is named as damage, and the tiers are those without it")
    func damaged() async throws {
        var sample = try sample()
        sample.map = Array(try sample.encodedMap().dropLast(4_000))
        let bytes = try sample.encoded()
        let kept = try await prepared(bytes, Self.keeping)
        #expect(kept.record.damage.count == 1 && kept.record.damage[0].hasPrefix("its gain map was ignored: "))
        #expect(try kept.tiers == (await prepared(bytes, .default)).tiers)
    }

    @Test("srgb: three gains stay those of the photo's own colours, whose profile the map has")
    func converted() async throws {
        var recipe = Self.keeping
        recipe.colour = .srgb
        for isColour in [false, true] {
            var sample = try sample(isColour: isColour)
            sample.photo.iccProfile = Profile.displayP3()
            let tier = try #require(try await prepared(try sample.encoded(), recipe).tiers["medium"])
            let (picture, map, _) = try split(tier)
            #expect(try JPEGProbe(.memory(FileBytes(picture))).header.iccProfile == nil)
            #expect(map.probe.header.iccProfile == (isColour ? Profile.displayP3() : nil))
            #expect(map.description.parameters.usesBaseColourSpace == !isColour)
        }
    }

    @Test(
        "Real photos keep their maps",
        .enabled(if: Corpus.isThere),
        arguments: [
            ("ultra-hdr.jpg", "ultra-hdr", 6.64386, 512, 288, true),
            ("seine-gainmap.jpg", "ultra-hdr", 1.3, 400, 300, false),
            ("seine-gainmap.avif", "iso", 1.3, 400, 300, false), ("apple-gainmap.HEIC", "apple", 1.8, 768, 1_024, true),
        ]
    )
    func real(name: String, kind: String, stops: Double, width: Int, height: Int, isGrey: Bool) async throws {
        let bytes = try Self.real(name)
        let (record, tiers) = try await prepared(bytes, Self.keeping, as: FilePath(name))
        #expect(record.isHdr && record.gainMap.kind == kind && record.damage == [])
        #expect(abs(record.gainMap.headroomStops - stops) < 0.001 && record.gainMap.isColour == !isGrey)
        let (picture, map, _) = try split(try #require(tiers["large"]))
        #expect(map.description.uprightSize == PixelSize(width: width, height: height))
        #expect(map.description.isGrey == isGrey)
        #expect(try picture == (await prepared(bytes, .default, as: FilePath(name))).tiers["large"])
    }

    @Test("A JPEG of Apple's keeps its map, which it does not declare")
    func appleJPEG() async throws {
        var exif = ExifWriter()
        exif.additional[.photo] = [
            ExifEntry(tag: 0x927C, value: .undefined(Array("Apple iOS\0\0\u{1}MM\0\0\0\0\0\0".utf8)))
        ]
        let packet = """
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about=''
            xmlns:h='http://ns.apple.com/HDRGainMap/1.0/' h:HDRGainMapHeadroom='8'/></rdf:RDF>
            """
        var options = JPEGEncoder.Options()
        options.segments = [.xmp(Array(packet.utf8))]
        var sample = try sample()
        sample.photo = SamplePhoto(size: size, seed: 8, exif: exif)
        sample.form = .index
        sample.map = try JPEGEncoder(quality: 95, options: options).encode(sample.storedMap())
        let (record, tiers) = try await prepared(try sample.encoded(), Self.keeping)
        #expect(record.isHdr && record.gainMap.kind == "apple" && record.gainMap.headroomStops == 3)
        let (picture, map, _) = try split(try #require(tiers["large"]))
        #expect(map.description.kind == .iso && map.description.parameters.alternateHeadroom == 3)
        #expect(try picture == (await prepared(try sample.encoded(), .default)).tiers["large"])
    }

    @Test("A photo that Apple took without a map has none", .enabled(if: Corpus.isThere))
    func realWithout() async throws {
        let record = try await prepared(try Self.real("apple-none.HEIC"), Self.keeping, as: "a.HEIC").record
        #expect(!record.isHdr && !record.hasGainMap && record.damage == [])
    }

    private static func real(_ name: String) throws -> [UInt8] {
        let file = try FileDescriptor.open(try #require(Corpus.folder).appending("hdr").appending(name), .readOnly)
        defer { try? file.close() }
        let count = Int(try file.seek(offset: 0, from: .end))
        return try [UInt8](unsafeUninitializedCapacity: count) { memory, filled in
            filled = try file.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(memory))
        }
    }
}
