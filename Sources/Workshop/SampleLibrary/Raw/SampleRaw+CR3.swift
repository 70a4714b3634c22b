internal import Imaging

extension SampleRaw {
    /// Canon's files since 2018: boxes of ISO/IEC 14496-12. The thumbnail and the facts are in a box of the film's, the middle
    /// preview in one beside it, and that of the photo's size is a track, as the sensor's data is.
    func cr3() -> [UInt8] {
        let type = HEIFBytes.box("ftyp", .joined(.text("crx "), .big(UInt32(1)), .text("crx isom")))
        // The offsets in it do not change its size.
        let before = type.count + film(mediaOffset: 0).count + previewBox.count + 16
        return .joined(type, film(mediaOffset: before), previewBox, media)
    }

    private static let canon: [UInt8] = .joined(
        .big(UInt64(0x85C0_B687_820F_11E0)),
        .big(UInt64(0x8111_F4CE_462B_6A48))
    )
    private static let preview: [UInt8] = .joined(
        .big(UInt64(0xEAF4_2B5E_1C98_4B88)),
        .big(UInt64(0xB9FB_B7DC_406E_4D16))
    )

    /// The large preview and the sensor's data, with a length of 64 bits.
    private var media: [UInt8] {
        let data: [UInt8] = .joined(self.preview(0) ?? [], sensorData)
        return .joined(.big(UInt32(1)), .text("mdat"), .big(UInt64(data.count + 16)), data)
    }

    private func film(mediaOffset: Int) -> [UInt8] {
        let thumbnail = preview(2).map { bytes in
            let (width, height) = JPEGBytes.size(of: bytes) ?? (0, 0)
            return HEIFBytes.box(
                "THMB",
                .joined(.zeros(4), Self.size(width, height), .big(UInt32(bytes.count)), [0, 1, 0, 0], bytes)
            )
        }
        let facts: [UInt8] = .joined(
            HEIFBytes.box("CNCV", .text("CanonCR3_001/00.11.00/00.00.00")),
            blocks,
            thumbnail ?? []
        )
        let length = UInt64(preview(0)?.count ?? 0)
        let large = track(
            1,
            size: preview(0).flatMap(JPEGBytes.size) ?? (sensorSize.width, sensorSize.height),
            coding: HEIFBytes.box("JPEG", .zeros(4)),
            place: (mediaOffset, length)
        )
        let coding: [UInt8] = .joined(
            [0xFF, 0, 0, 0x30, 1, 0, 0, 0],
            Self.long(sensorSize.width, sensorSize.height),
            .zeros(32)
        )
        let sensor = track(
            2,
            size: (sensorSize.width, sensorSize.height),
            coding: HEIFBytes.box("CMP1", coding),
            place: (mediaOffset + Int(length), UInt64(sensorByteCount))
        )
        let header: [UInt8] = .joined(.zeros(12), .big(UInt32(1)), .big(UInt32(1)), .big(UInt32(0x10000)), .zeros(76))
        return HEIFBytes.box(
            "moov",
            .joined(
                HEIFBytes.box("uuid", .joined(Self.canon, facts)),
                HEIFBytes.box("mvhd", header),
                preview(0) == nil ? [] : large,
                sensor
            )
        )
    }

    /// The camera's facts: four structures of TIFF.
    private var blocks: [UInt8] {
        let header = TIFFBytes.header(isBigEndian: isBigEndian)
        var image = facts()
        image.remove(0x8769, 0x8825)
        var note = TIFFDirectory()
        note[0x0006] = exif.model.map { .ascii($0) }
        let directories = [image, photo(), note, exif.directory(.location)]
        return directories.enumerated().flatMap { number, directory in
            let writer = TIFFWriter(isBigEndian: isBigEndian, header: header, chain: [directory])
            return HEIFBytes.box("CMT\(number + 1)", writer.bytes)
        }
    }

    /// The box with the middle preview; nothing if there is none.
    private var previewBox: [UInt8] {
        guard let bytes = preview(1) else { return [] }
        let (width, height) = JPEGBytes.size(of: bytes) ?? (0, 0)
        let box = HEIFBytes.box(
            "PRVW",
            .joined(.zeros(4), [0, 1], Self.size(width, height), [0, 1], .big(UInt32(bytes.count)), bytes)
        )
        return HEIFBytes.box("uuid", .joined(Self.preview, .big(UInt64(1)), box))
    }

    private func track(_ number: UInt32, size: (width: Int, height: Int), coding: [UInt8], place: (Int, UInt64))
        -> [UInt8]
    {
        let entry: [UInt8] = .joined(
            .text("CRAW"),
            .zeros(6),
            [0, 1],
            .zeros(16),
            Self.size(size.width, size.height),
            [0, 72, 0, 0, 0, 72, 0, 0],
            .zeros(4),
            [0, 1],
            .zeros(32),
            [0, 24, 0xFF, 0xFF, 0, 3, 0, 0],
            coding
        )
        let samples = HEIFBytes.box(
            "stbl",
            .joined(
                HEIFBytes.box("stsd", .joined(.zeros(4), .big(UInt32(1)), .big(UInt32(entry.count + 4)), entry)),
                HEIFBytes.box("stts", .joined(.zeros(4), Self.long(1, 1, 1))),
                HEIFBytes.box("stsc", .joined(.zeros(4), Self.long(1, 1, 1, 1))),
                HEIFBytes.box("stsz", .joined(.zeros(4), .big(UInt32(clamping: place.1)), .big(UInt32(1)))),
                HEIFBytes.box("co64", .joined(.zeros(4), .big(UInt32(1)), .big(UInt64(place.0))))
            )
        )
        let reference = HEIFBytes.box("dref", .joined(.zeros(4), Self.long(1), HEIFBytes.box("url ", [0, 0, 0, 1])))
        let information = HEIFBytes.box(
            "minf",
            .joined(HEIFBytes.box("vmhd", .joined([0, 0, 0, 1], .zeros(8))), HEIFBytes.box("dinf", reference), samples)
        )
        let handler: [UInt8] = .joined(.zeros(8), .text("vide"), .zeros(13))
        let medium = HEIFBytes.box(
            "mdia",
            .joined(
                HEIFBytes.box("mdhd", .joined(.zeros(12), Self.long(1, 1), .zeros(4))),
                HEIFBytes.box("hdlr", handler),
                information
            )
        )
        let header: [UInt8] = .joined(
            [0, 0, 0, 7],
            .zeros(8),
            .big(number),
            .zeros(60),
            Self.long(size.width << 16, size.height << 16)
        )
        return HEIFBytes.box("trak", .joined(HEIFBytes.box("tkhd", header), medium))
    }

    private static func size(_ width: Int, _ height: Int) -> [UInt8] {
        .joined(.big(UInt16(clamping: width)), .big(UInt16(clamping: height)))
    }

    private static func long(_ numbers: Int...) -> [UInt8] {
        numbers.flatMap { [UInt8].big(UInt32(truncatingIfNeeded: $0)) }
    }
}
