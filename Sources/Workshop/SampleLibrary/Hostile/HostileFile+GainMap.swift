internal import FileStructure
internal import Imaging

/// Sound photos with gain maps that attack: the photo is prepared, mostly without the map.
extension HostileFile {
    package static var gainMaps: [HostileFile] {
        [
            gainMap("ultra-hdr-beyond-end.jpg", [.iso, .index]) { $0.offsetError = 1 << 30 },
            gainMap("ultra-hdr-before-start.jpg", [.iso, .index]) { $0.offsetError = -1 << 20 },
            gainMap("ultra-hdr-before-start-too.jpg", [.xmp]) { $0.lengthError = 1 << 20 },
            gainMap("ultra-hdr-long.jpg") { $0.lengthError = 1 << 30 },
            // The map is the photo, with the map behind it.
            gainMap("ultra-hdr-loop.jpg") { sample in
                sample.map = try? sample.encoded()
                sample.form = [.xmp, .index]
            },
            gainMap("ultra-hdr-30000.jpg") { $0.map = described(HostileFile.claiming(width: 30_000, height: 30_000)) },
            gainMap("ultra-hdr-map-scans.jpg") { $0.map = described(HostileFile.scans(5_000, width: 64, height: 48)) },
            gainMap("ultra-hdr-nan.jpg") { $0.xmp = description(max: "nan", gamma: "1") },
            gainMap("ultra-hdr-infinite.jpg") { $0.xmp = description(max: "inf", gamma: "1") },
            gainMap("ultra-hdr-gamma-0.jpg") { $0.xmp = description(max: "2", gamma: "0") },
            gainMap("ultra-hdr-gains-reversed.jpg") { $0.xmp = description(max: "-3", gamma: "1") },
            gainMap("ultra-hdr-denominators-0.jpg", [.iso, .index]) { $0.iso = .joined(.zeros(5), .zeros(7 * 8)) },
            gainMap("ultra-hdr-channels-cut-off.jpg", [.iso, .index]) {
                $0.iso = .joined(.zeros(4), [0x80], .zeros(56))
            },
            gainMap("ultra-hdr-truncated.jpg") { sample in
                sample.map = (try? sample.encodedMap()).map { Array($0.prefix($0.count / 3)) }
            },
            gainMap("ultra-hdr-xmp-deep.jpg") { sample in
                sample.xmp = String(repeating: "<a>", count: 15_000) + description(max: "2", gamma: "1")
            },
            toneMapped("tone-map-loop.avif") { file, base in ToneMap(description: sound, map: base) },
            toneMapped("tone-map-of-itself.avif", .refused) { file, base in ToneMap(description: sound, map: base + 1)
            },
            // libheif checks the sizes of all pictures.
            toneMapped("tone-map-60000.avif", .either) { file, _ in
                ToneMap(
                    description: sound,
                    map: file.add(AV1Picture(width: 32, height: 32), claiming: (60_000, 60_000))
                )
            },
            toneMapped("tone-map-understated.avif") { file, _ in
                ToneMap(
                    description: sound,
                    map: file.add(AV1Picture(width: 16_000, height: 16_000), claiming: (32, 32))
                )
            },
            toneMapped("tone-map-nan.avif") { file, _ in
                ToneMap(description: .zeros(62), map: file.add(AV1Picture(width: 32, height: 32)))
            },
            toneMapped("tone-map-32MB.avif") { file, _ in
                ToneMap(description: .zeros(1 << 20), repeated: 32, map: file.add(AV1Picture(width: 32, height: 32)))
            },
        ]
    }

    private struct ToneMap {
        var description: [UInt8]
        var repeated = 1
        var map: Int
    }

    private static let photo = SamplePhoto(size: PixelSize(width: 320, height: 240), seed: 21)

    private static func gainMap(
        _ name: String,
        _ form: SampleUltraHDR.Form = [.xmp, .index],
        _ change: @escaping @Sendable (inout SampleUltraHDR) -> Void
    ) -> HostileFile {
        HostileFile(
            name,
            .rendered,
            .bytes {
                guard let parameters = try? GainMapParameters(channels: [.init(max: 2)], alternateHeadroom: 2) else {
                    return []
                }
                var sample = SampleUltraHDR(photo, mapSize: PixelSize(width: 80, height: 60), parameters: parameters)
                sample.form = form
                change(&sample)
                return (try? sample.encoded()) ?? []
            }
        )
    }

    /// A JPEG with a sound description of a map.
    private static func described(_ jpeg: [UInt8]) -> [UInt8] {
        let packet: [UInt8] = .text("http://ns.adobe.com/xap/1.0/\0" + description(max: "2", gamma: "1"))
        return .joined([0xFF, 0xD8, 0xFF, 0xE1], .big(UInt16(packet.count + 2)), packet, Array(jpeg.dropFirst(2)))
    }

    private static func description(max: String, gamma: String) -> String {
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMax="\(max)"
        hdrgm:Gamma="\(gamma)" hdrgm:HDRCapacityMax="2"/></rdf:RDF>
        """
    }

    /// The content of a `tmap` item.
    private static var sound: [UInt8] {
        let parameters = try? GainMapParameters(channels: [.init(max: 2)], alternateHeadroom: 2)
        return .joined([0], parameters?.iso ?? [])
    }

    /// - Parameter change: adds a map to a picture, whose number it receives.
    private static func toneMapped(
        _ name: String,
        _ fate: Fate = .rendered,
        _ change: @escaping @Sendable (inout HEIFBytes, Int) -> ToneMap
    ) -> HostileFile {
        HostileFile(
            name,
            fate,
            .bytes {
                var file = HEIFBytes()
                let base = file.add(AV1Picture(width: 64, height: 64))
                file.primary = base
                let tone = change(&file, base)
                file.add(
                    "tmap",
                    data: tone.description,
                    extentCount: tone.repeated,
                    refersTo: [("dimg", [base, tone.map])]
                )
                return file.bytes
            }
        )
    }
}
