import FileStructure
import Imaging
import SampleLibrary
import Testing

@Suite("Gain maps of JPEG files")
struct JPEGGainMapTests {
    private let size = PixelSize(width: 320, height: 240)
    private let mapSize = PixelSize(width: 80, height: 60)

    private func sample(_ change: (inout SampleUltraHDR) -> Void = { _ in }) throws -> SampleUltraHDR {
        let parameters = try GainMapParameters(channels: [.init(max: 2.5)], alternateHeadroom: 2.5)
        var sample = SampleUltraHDR(SamplePhoto(size: size, seed: 4), mapSize: mapSize, parameters: parameters)
        change(&sample)
        return sample
    }

    private func probe(_ bytes: [UInt8], admits: (ImageHeader) -> Bool = { _ in true }) throws -> JPEGProbe {
        let input = EncodedInput.memory(FileBytes(bytes))
        return try JPEGProbe(input).searchingGainMap(in: input, byteCount: bytes.count, admits: admits)
    }

    private static let forms: [(SampleUltraHDR.Form, Int, GainMap.Kind)] = [
        ([.xmp, .index], 0, .ultraHDR), ([.xmp], 0, .ultraHDR), ([.xmp], 700, .ultraHDR),
        ([.xmp, .index], 700, .ultraHDR), ([.iso, .index], 0, .iso), ([.xmp, .iso, .index], 700, .iso),
    ]

    @Test("A map is found by the index, or by the directory, also before a film", arguments: forms)
    func found(form: SampleUltraHDR.Form, tail: Int, kind: GainMap.Kind) throws {
        let sample = try sample { sample in
            sample.form = form
            sample.tail = Array(repeating: 7, count: tail)
        }
        let bytes = try sample.encoded()
        let map = try #require(try probe(bytes).gainMap)
        #expect(Array(bytes[map.span]) == (try sample.encodedMap()))
        #expect(map.description.kind == kind && map.description.isGrey)
        #expect(map.description.storedSize == mapSize && map.description.parameters == sample.parameters)
    }

    @Test("A map in colours has gains for each of them")
    func colour() throws {
        let channels = [0.5, 1, 1.5].map { GainMapParameters.Channel(max: $0) }
        let sample = try sample { sample in
            sample.isColour = true
            guard let parameters = try? GainMapParameters(channels: channels, alternateHeadroom: 1.5) else { return }
            sample.parameters = parameters
        }
        let map = try #require(try probe(try sample.encoded()).header.gainMap)
        #expect(!map.isGrey && map.parameters.channels == channels)
    }

    @Test("A photo without a map, and one that only declares it, have none")
    func none() throws {
        let plain = try probe(try SamplePhoto(size: size, seed: 4).encoded())
        #expect(plain.gainMap == nil && plain.damage.isEmpty && !plain.header.isHDR)
        let xmp = GainMapParameters.primaryXMP(mapByteCount: 0)
        let declared = try probe(try SamplePhoto(size: size, seed: 4, xmp: xmp).encoded())
        #expect(declared.gainMap == nil && declared.damage.isEmpty && declared.header.isHDR)
    }

    @Test("A map beyond the recipe's limits, or larger than the photo, is ignored with the reason")
    func ignored() throws {
        let bytes = try sample().encoded()
        let refused = try probe(bytes) { $0.storedSize != mapSize }
        #expect(refused.gainMap == nil && refused.header.gainMap == nil)
        #expect(refused.damage == ["its gain map was ignored: it exceeds the recipe's limits"])
        let large = try probe(try sample { $0.mapSize = PixelSize(width: 321, height: 16) }.encoded())
        #expect(large.gainMap == nil && large.damage.count == 1)
    }

    @Test(
        "A hostile map is ignored, and the photo is not",
        arguments: HostileFile.gainMaps.map(\.name).filter {
            $0.hasSuffix(".jpg")
        }
    )
    func hostile(name: String) throws {
        let file = try #require(HostileFile.gainMaps.first { $0.name == name })
        guard case .bytes(let bytes) = file.content else { return }
        let found = try probe(bytes())
        #expect(found.frame.size == size)
        // Its scan is cut off, which only decoding shows.
        #expect((found.gainMap != nil) == (name == "ultra-hdr-truncated.jpg"), "\(found.damage)")
    }

    @Test("A joined file is the picture with three segments more, and the map")
    func joined() throws {
        let picture = try SamplePhoto(size: size, seed: 4, exif: nil).encoded()
        let parameters = try sample().parameters
        let image = SamplePhoto(size: mapSize, seed: 5, chroma: .grey).upright()
        let map = try JPEGEncoder(quality: 90, options: UltraHDR.options(parameters)).encode(image)
        let file = UltraHDR.joined(picture, map: map)
        let found = try #require(try probe(file).gainMap)
        #expect(Array(file[found.span]) == map && found.span.upperBound == file.count)
        #expect(found.description.kind == .iso && found.description.parameters == parameters)
        // After the JFIF segment of 18 bytes.
        let added = file.count - map.count - picture.count
        #expect(file[..<20].elementsEqual(picture[..<20]))
        #expect(file[(20 + added)..<found.span.lowerBound].elementsEqual(picture[20...]))
    }
}
