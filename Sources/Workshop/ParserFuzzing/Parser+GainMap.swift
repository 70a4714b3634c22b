import FileStructure
import SampleLibrary

@testable import Imaging

extension Parser {
    /// The description of a gain map, binary and in XMP, and the directories of pictures.
    static let gainMap = Parser(name: "gain-map", seeds: descriptions) { bytes in
        for found in [try? GainMapParameters(iso: bytes[...]), try? GainMapParameters(xmp: bytes)] {
            if let found = found ?? nil { check(found) }
        }
        for place in MultiPictureIndex(bytes).ranges { demand(!place.isEmpty && place.lowerBound > 0, "a place") }
        for place in ContainerDirectory(xmp: bytes).ranges(of: "GainMap", byteCount: 1 << 20) {
            demand(place.upperBound <= 1 << 20 && !place.isEmpty, "a map at \(place)")
        }
        _ = try? AppleGainMap.parameters(xmp: bytes, exif: bytes)
    }

    /// A whole file with a gain map: what is found is inside the file, and not larger than the photo.
    static let ultraHDR = Parser(name: "ultra-hdr", seeds: photos) { bytes in
        let input = EncodedInput.memory(FileBytes(bytes))
        guard let probe = try? JPEGProbe(input),
            let found = try? probe.searchingGainMap(in: input, byteCount: bytes.count, admits: { _ in true }),
            let map = found.gainMap
        else { return }
        demand(map.span.lowerBound > 0 && map.span.upperBound <= bytes.count, "a map at \(map.span)")
        demand(map.description.storedSize.fits(in: probe.frame.size), "a map larger than its photo")
        check(map.description.parameters)
    }

    static let toneMap = Parser(name: "tone-map", seeds: toneMaps) { bytes in
        let file = MemoryFile.holding(bytes)
        guard let items = HeifItems(file), let map = try? HeifGainMap(items, of: file, exif: bytes) else { return }
        demand(items.items[map.item] != nil && map.item != items.primary, "a map that is the picture")
        check(map.parameters)
    }

    private static func check(_ parameters: GainMapParameters) {
        demand([1, 3].contains(parameters.channels.count), "\(parameters.channels.count) channels")
        demand(parameters.baseHeadroom < parameters.alternateHeadroom, "a map without effect")
        for channel in parameters.channels {
            demand(channel.min <= channel.max && channel.gamma > 0, "gains that are no range")
            demand((channel.baseOffset + channel.alternateOffset).isFinite, "offsets that are no numbers")
        }
        // What is written is read as the same, apart from rounding.
        demand((try? GainMapParameters(iso: parameters.iso[...])) != nil || isTiny(parameters), "not read as written")
        let packet = Array(parameters.xmp.utf8)
        demand(((try? GainMapParameters(xmp: packet)) ?? nil) != nil || isTiny(parameters), "XMP not read as written")
    }

    /// Values that rounding to six places makes equal, or 0.
    private static func isTiny(_ parameters: GainMapParameters) -> Bool {
        parameters.alternateHeadroom - parameters.baseHeadroom < 2e-6
    }

    private static let parameters = [1, 3].compactMap { count in
        try? GainMapParameters(
            channels: (0..<count).map { GainMapParameters.Channel(min: -0.5, max: 2 + Double($0), gamma: 0.9) },
            alternateHeadroom: 2.5
        )
    }

    private static let descriptions: [[UInt8]] = parameters.flatMap { parameters in
        [
            parameters.iso, Array(parameters.xmp.utf8), Array(GainMapParameters.primaryXMP(mapByteCount: 999).utf8),
            Array(MultiPictureIndex.bytes(primaryByteCount: 2_000, offset: 1_900, byteCount: 999).dropFirst(4)),
        ]
    }

    private static let photos: [[UInt8]] = parameters.compactMap { parameters in
        let photo = SamplePhoto(size: PixelSize(width: 32, height: 24), seed: 1)
        return try? SampleUltraHDR(photo, mapSize: PixelSize(width: 16, height: 12), parameters: parameters).encoded()
    }

    private static let toneMaps: [[UInt8]] = HostileFile.gainMaps.compactMap { file in
        guard file.name.hasSuffix("nan.avif"), case .bytes(let bytes) = file.content else { return nil }
        return bytes()
    }
}
