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

    /// A maker note with the headroom and the gain in thousandths.
    private func appleNote(_ headroom: Int, _ gain: Int) -> [UInt8] {
        func big(_ value: Int, _ byteCount: Int = 4) -> [UInt8] {
            (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func entry(_ tag: Int, _ offset: Int) -> [UInt8] { big(tag, 2) + big(10, 2) + big(1) + big(offset) }
        let directory = big(2, 2) + entry(33, 44) + entry(48, 52) + big(0)
        return Array("Apple iOS\0\0\u{1}MM".utf8) + directory + big(headroom) + big(1000) + big(gain) + big(1000)
    }

    private func apple(_ xmp: String, note: [UInt8]?) throws -> SampleUltraHDR {
        var exif = ExifWriter()
        exif.make = "Apple"
        if let note { exif.additional[.photo] = [ExifEntry(tag: 0x927C, value: .undefined(note))] }
        var options = JPEGEncoder.Options()
        options.segments = [.xmp(Array(xmp.utf8))]
        var sample = try sample()
        sample.photo = SamplePhoto(size: size, seed: 4, exif: exif)
        sample.form = .index
        sample.map = try JPEGEncoder(quality: 90, options: options).encode(sample.storedMap())
        return sample
    }

    private static let appleVersion =
        "<a xmlns:h=\"http://ns.apple.com/HDRGainMap/1.0/\" h:HDRGainMapVersion=\"65536\"/>"

    @Test(
        "Apple's map is found though the photo does not declare it",
        arguments: [
            appleVersion,
            "<a xmlns:p=\"http://ns.apple.com/pixeldatainfo/1.0/\" "
                + "p:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\"/>",
        ]
    )
    func apple(xmp: String) throws {
        let sample = try apple(xmp, note: appleNote(880, 0))
        let bytes = try sample.encoded()
        let found = try probe(bytes)
        let map = try #require(found.gainMap)
        #expect(Array(bytes[map.span]) == sample.map && found.header.isHDR && found.damage == [])
        #expect(map.description.kind == .apple && map.description.isGrey && map.description.storedSize == mapSize)
        #expect(abs(map.description.parameters.alternateHeadroom - 1.8) < 0.001)
    }

    @Test("Another picture behind an Apple's photo is no map, and no damage; nor is a missing one")
    func notApple() throws {
        let note = appleNote(880, 0)
        let preview = try probe(apple("<a/>", note: note).encoded())
        #expect(preview.gainMap == nil && preview.damage == [] && !preview.header.isHDR)
        let missing = try apple(Self.appleVersion, note: note)
        let cut = try probe(missing.encoded().dropLast(missing.encodedMap().count))
        #expect(cut.gainMap == nil && cut.damage == [] && !cut.header.isHDR)
        let other = try probe(apple(Self.appleVersion, note: nil).encoded())
        #expect(other.gainMap == nil && other.damage == [] && !other.header.isHDR)
    }

    @Test("Apple's map without effect is ignored with the reason")
    func appleWithoutEffect() throws {
        let found = try probe(apple(Self.appleVersion, note: appleNote(500, 20_000)).encoded())
        #expect(found.gainMap == nil && !found.header.isHDR)
        #expect(found.damage.count == 1 && found.damage[0].hasPrefix("its gain map was ignored"))
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
