internal import Imaging

extension SampleVideo {
    /// A file of boxes (ISO/IEC 14496-12, QuickTime): what is not in the pieces is zero.
    package func sparse() -> (byteCount: Int64, pieces: [(offset: Int64, bytes: [UInt8])]) {
        let packet = container == .mov ? nil : xmp.map { HEIFBytes.box("uuid", .joined(Self.xmpIdentifier, $0)) }
        let type: [UInt8] = .joined(
            HEIFBytes.box("ftyp", .joined(.text(brand), .zeros(4), .text(brand))),
            packet ?? []
        )
        // Offsets have eight bytes, so the size of the box does not depend on them.
        let movieByteCount = isMovieFirst ? movie(offsets: frames.map { _ in 0 }).count : 0
        let start = type.count + movieByteCount + 16
        var (offset, offsets): (Int, [Int]) = (start, [])
        for frame in frames {
            offsets.append(offset)
            offset += max(frame.count, frameSpacing)
        }
        let head: [UInt8] = .joined(.big(UInt32(1)), .text("mdat"), .big(UInt64(offset - start + 16)))
        let movie = movie(offsets: offsets)
        var pieces: [(offset: Int64, bytes: [UInt8])] = [(0, .joined(type, isMovieFirst ? movie : [], head))]
        for (offset, frame) in zip(offsets, frames) { pieces.append((Int64(offset), frame)) }
        if !isMovieFirst { pieces.append((Int64(offset), movie)) }
        return (Int64(offset + (isMovieFirst ? 0 : movie.count)), pieces)
    }

    private var brand: String {
        switch container {
        case .mov: "qt  "
        case .threeGP: "3gp5"
        default: "isom"
        }
    }

    private func movie(offsets: [Int]) -> [UInt8] {
        let header: [UInt8] = .joined(
            .zeros(4),
            .big(written),
            .big(written),
            .big(UInt32(1000)),
            .big(UInt32(duration)),
            .big(UInt32(0x10000)),
            .zeros(12),
            Self.matrix(.up),
            .zeros(24),
            .big(UInt32(3))
        )
        return HEIFBytes.box(
            "moov",
            .joined(
                HEIFBytes.box("mvhd", header),
                hasFilm ? track(1, "vide", samples: samples(offsets)) : [],
                hasSound ? track(2, "soun", samples: silence) : [],
                userData,
                appleMetadata
            )
        )
    }

    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    private var userData: [UInt8] {
        let packet = container == .mov ? xmp : nil
        guard place != nil || packet != nil else { return [] }
        return HEIFBytes.box(
            "udta",
            .joined(
                place.map { Self.internationalText("\u{A9}xyz", $0) } ?? [],
                packet.map { HEIFBytes.box("XMP_", $0) } ?? []
            )
        )
    }

    private func track(_ number: UInt32, _ handler: String, samples: [UInt8]) -> [UInt8] {
        let isFilm = handler == "vide"
        let shown = PixelSize(width: size.width * pixelAspect.width / pixelAspect.height, height: size.height)
        let header: [UInt8] = .joined(
            [0, 0, 0, 7],
            .big(written),
            .big(written),
            .big(number),
            .zeros(4),
            .big(UInt32(duration)),
            .zeros(16),
            Self.matrix(isFilm ? orientation : .up),
            .big(UInt32(isFilm ? shown.width << 16 : 0)),
            .big(UInt32(isFilm ? shown.height << 16 : 0))
        )
        let reference = HEIFBytes.box("dref", .joined(.zeros(4), .big(UInt32(1)), HEIFBytes.box("url ", [0, 0, 0, 1])))
        let media: [UInt8] = .joined(
            HEIFBytes.box(
                "mdhd",
                .joined(.zeros(4), .big(written), .big(written), .big(UInt32(1000)), .big(UInt32(duration)), .zeros(4))
            ),
            HEIFBytes.box("hdlr", .joined(.zeros(4), .text("mhlr"), .text(handler), .zeros(13))),
            HEIFBytes.box(
                "minf",
                .joined(
                    isFilm
                        ? HEIFBytes.box("vmhd", .joined([0, 0, 0, 1], .zeros(8))) : HEIFBytes.box("smhd", .zeros(8)),
                    HEIFBytes.box("dinf", reference),
                    HEIFBytes.box("stbl", samples)
                )
            )
        )
        return HEIFBytes.box("trak", .joined(HEIFBytes.box("tkhd", header), HEIFBytes.box("mdia", media)))
    }

    private func samples(_ offsets: [Int]) -> [UInt8] {
        let entry: [UInt8] = .joined(
            .text(sampleEntry ?? defaultSampleEntry),
            .zeros(6),
            [0, 1],
            .zeros(16),
            .big(UInt16(clamping: size.width)),
            .big(UInt16(clamping: size.height)),
            [0, 72, 0, 0, 0, 72, 0, 0],
            .zeros(4),
            [0, 1],
            .zeros(32),
            [0, 24, 0xFF, 0xFF],
            configuration,
            pixelAspect == (1, 1)
                ? [] : HEIFBytes.box("pasp", Self.longs([pixelAspect.width, pixelAspect.height])),
            colour.map { colour in
                HEIFBytes.box(
                    "colr",
                    .joined(
                        .text(container == .mov ? "nclc" : "nclx"),
                        [colour.primaries, colour.transfer, colour.matrix].flatMap { [UInt8].big(UInt16($0)) },
                        container == .mov ? [] : [0]
                    )
                )
            } ?? []
        )
        return .joined(
            HEIFBytes.box("stsd", .joined(.zeros(4), .big(UInt32(1)), .big(UInt32(entry.count + 4)), entry)),
            HEIFBytes.box("stts", .joined(.zeros(4), Self.longs([1, frames.count, frameMilliseconds]))),
            HEIFBytes.box("stsc", .joined(.zeros(4), Self.longs([1, 1, 1, 1]))),
            HEIFBytes.box("stsz", .joined(.zeros(8), Self.longs([frames.count] + frames.map(\.count)))),
            HEIFBytes.box(
                "co64",
                .joined(.zeros(4), .big(UInt32(frames.count)), offsets.flatMap { [UInt8].big(UInt64($0)) })
            )
        )
    }

    private var defaultSampleEntry: String {
        switch coding {
        case .jpeg: container == .mov ? "jpeg" : "mp4v"
        case .h264: "avc1"
        }
    }

    private var configuration: [UInt8] {
        switch coding {
        case .jpeg: container == .mov ? [] : Self.jpegDescriptor
        case .h264(let coding): HEIFBytes.box("avcC", coding.configuration(size))
        }
    }

    /// The `esds` box of ISO/IEC 14496-14: object type 0x6C, JPEG.
    private static let jpegDescriptor = HEIFBytes.box(
        "esds",
        .joined(.zeros(4), [3, 21, 0, 1, 0, 4, 13, 0x6C, 0x11], .zeros(11), [6, 1, 2])
    )

    /// A track of sound without any.
    private var silence: [UInt8] {
        let entry: [UInt8] = .joined(
            .text("sowt"),
            .zeros(6),
            [0, 1],
            .zeros(8),
            [0, 1, 0, 16, 0, 0, 0, 0],
            .big(UInt32(8000 << 16))
        )
        return .joined(
            HEIFBytes.box("stsd", .joined(.zeros(4), .big(UInt32(1)), .big(UInt32(entry.count + 4)), entry)),
            HEIFBytes.box("stts", .zeros(8)),
            HEIFBytes.box("stsc", .zeros(8)),
            HEIFBytes.box("stsz", .zeros(12)),
            HEIFBytes.box("stco", .zeros(8))
        )
    }

    /// The `meta` box of QuickTime: a list of names, and a list of values by their numbers.
    private var appleMetadata: [UInt8] {
        guard !metadata.isEmpty else { return [] }
        let names = metadata.flatMap { entry in
            let name = entry.name.hasPrefix("com.") ? entry.name : "com.apple.quicktime.\(entry.name)"
            return HEIFBytes.box("mdta", .text(name))
        }
        var values: [UInt8] = []
        for (number, entry) in metadata.enumerated() {
            let data = HEIFBytes.box("data", .joined(.big(UInt32(1)), .zeros(4), .text(entry.text)))
            values += .joined(.big(UInt32(data.count + 8)), .big(UInt32(number + 1)), data)
        }
        return HEIFBytes.box(
            "meta",
            .joined(
                HEIFBytes.box("hdlr", .joined(.zeros(8), .text("mdta"), .zeros(14))),
                HEIFBytes.box("keys", .joined(.zeros(4), .big(UInt32(metadata.count)), names)),
                HEIFBytes.box("ilst", values)
            )
        )
    }

    private static func internationalText(_ type: String, _ text: String) -> [UInt8] {
        let content: [UInt8] = .joined(.big(UInt16(text.utf8.count)), [0x15, 0xC7], .text(text))
        let name = type.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return .joined(.big(UInt32(content.count + 8)), name, content)
    }

    /// Of ISO/IEC 14496-12, 6.2.2, without the shift that moves the turned picture back into view.
    private static func matrix(_ orientation: Orientation) -> [UInt8] {
        let (a, b, c, d) =
            switch orientation {
            case .up: (1, 0, 0, 1)
            case .upMirrored: (-1, 0, 0, 1)
            case .down: (-1, 0, 0, -1)
            case .downMirrored: (1, 0, 0, -1)
            case .leftMirrored: (0, 1, 1, 0)
            case .right: (0, 1, -1, 0)
            case .rightMirrored: (0, -1, -1, 0)
            case .left: (0, -1, 1, 0)
            }
        return longs([a << 16, b << 16, 0, c << 16, d << 16, 0, 0, 0, 1 << 30])
    }

    private static func longs(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { [UInt8].big(UInt32(truncatingIfNeeded: $0)) }
    }
}
