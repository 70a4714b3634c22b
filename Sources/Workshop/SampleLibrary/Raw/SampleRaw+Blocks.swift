internal import Imaging

/// Files of blocks that the makers have devised.
extension SampleRaw {
    /// Minolta: blocks before the sensor's data. One is a TIFF structure; the preview is part of it.
    func mrw() -> [UInt8] {
        var note = TIFFDirectory()
        note[0x0000] = .undefined(Array("MLT0".utf8))
        if let preview = preview(0) {
            note[0x0088] = .data([preview])
            note[0x0089] = .long([UInt32(clamping: preview.count)])
        }
        var first = facts(note: MakerNote(header: [], directory: note, base: .file, holdsData: false))
        first[0x0100] = .long([UInt32(clamping: sensorSize.width)])
        first[0x0101] = .long([UInt32(clamping: sensorSize.height)])
        first[0x0103] = .short([1])
        let tiff = file([first])
        let (width, height) = (UInt16(clamping: sensorSize.width), UInt16(clamping: sensorSize.height))
        let dimensions: [UInt8] = .joined(
            .text("27200001"),
            .big(height),
            .big(width),
            .big(height),
            .big(width),
            [12, 12, 0x59, 0, 0, 0, 0, 1]
        )
        let blocks: [UInt8] = [
            ("PRD", dimensions), ("TTW", tiff + .zeros((4 - tiff.count % 4) % 4)),
            ("WBG", .joined([2, 2, 2, 2], .big(UInt64(0x0140_0100_0100_0180)))),
        ].flatMap { name, data in [UInt8].joined([0], .text(name), .big(UInt32(data.count)), data) }
        return .joined([0], .text("MRM"), .big(UInt32(blocks.count)), blocks, sensorData)
    }

    /// Fuji: a header of places. The facts are in the preview's EXIF; a TIFF structure has the sensor's data.
    func raf() -> [UInt8] {
        let preview = preview(0) ?? []
        let (width, height) = (UInt16(clamping: sensorSize.width), UInt16(clamping: sensorSize.height))
        let records: [UInt8] = .joined(
            .big(UInt32(2)),
            [0x01, 0x00, 0, 4],
            .big(height),
            .big(width),
            [0x01, 0x11, 0, 4],
            .big(height),
            .big(width)
        )
        var sensor = TIFFDirectory()
        sensor[0xF001] = .long([UInt32(width)])
        sensor[0xF002] = .long([UInt32(height)])
        sensor[0xF003] = .long([14])
        sensor[0xF007] = .sensor(sensorData)
        sensor[0xF008] = .long([UInt32(clamping: sensorByteCount)])
        var root = TIFFDirectory()
        root[0xF000] = .directories([sensor])
        let header = TIFFBytes.header(isBigEndian: false)
        let tiff = TIFFWriter(isBigEndian: false, header: header, chain: [root]).bytes
        let model = Array((exif.model ?? "").utf8.prefix(31))
        var offset = 148
        let places: [UInt8] = [preview, records, tiff].flatMap { part in
            defer { offset += part.count }
            return [UInt8].joined(.big(UInt32(offset)), .big(UInt32(part.count)))
        }
        return .joined(
            .text("FUJIFILMCCD-RAW 0201FF383501"),
            model,
            .zeros(32 - model.count),
            .text("0100"),
            .zeros(20),
            places,
            .zeros(40),
            preview,
            records,
            tiff
        )
    }

    /// Sigma: sections, with their directory at the end. The facts are properties, and in the preview's EXIF.
    func x3f() -> [UInt8] {
        let degrees: UInt32 =
            switch exif.orientation {
            case 3: 180
            case 6: 90
            case 8: 270
            default: 0
            }
        let (width, height) = (UInt32(clamping: sensorSize.width), UInt32(clamping: sensorSize.height))
        var file: [UInt8] = .joined(
            .text("FOVb"),
            .little(UInt32(0x0002_0001)),
            .zeros(20),
            .little(width),
            .little(height),
            .little(degrees),
            .text("Auto"),
            .zeros(28 + 160)
        )
        let images = previews.prefix(2).map { bytes in
            let size = JPEGBytes.size(of: bytes) ?? (0, 0)
            return (name: "IMA2", data: Self.section(type: 2, format: 18, size: size, bytes))
        }
        let size = (width: sensorSize.width, height: sensorSize.height)
        let sensor = Self.section(type: 3, format: 6, size: size, sensorData)
        var directory: [UInt8] = []
        let sections = [(name: "PROP", data: properties)] + images + [(name: "IMAG", data: sensor)]
        for section in sections {
            directory += .joined(.little(UInt32(file.count)), .little(UInt32(section.data.count)), .text(section.name))
            file += section.data + .zeros((4 - section.data.count % 4) % 4)
        }
        return .joined(
            file,
            .text("SECd"),
            .little(UInt32(0x0002_0000)),
            .little(UInt32(sections.count)),
            directory,
            .little(UInt32(file.count))
        )
    }

    private static func section(type: UInt32, format: UInt32, size: (width: Int, height: Int), _ data: [UInt8])
        -> [UInt8]
    {
        let numbers: [UInt32] = [
            0x0002_0000, type, format, UInt32(clamping: size.width), UInt32(clamping: size.height), 0,
        ]
        return .joined(.text("SECi"), numbers.flatMap { [UInt8].little($0) }, data)
    }

    /// Pairs of text in UTF-16.
    private var properties: [UInt8] {
        let pairs: [(String, String)] = [
            ("CAMMANUF", exif.make ?? ""), ("CAMMODEL", exif.model ?? ""), ("TIME", String(secondsSince1970)),
        ]
        var (places, text) = ([UInt8](), [UInt16]())
        for words in pairs {
            for word in [words.0, words.1] {
                places += [UInt8].little(UInt32(text.count))
                text += Array(word.utf16) + [0]
            }
        }
        let numbers: [UInt32] = [0x0002_0000, UInt32(pairs.count), 0, 0, UInt32(text.count)]
        return .joined(
            .text("SECp"),
            numbers.flatMap { [UInt8].little($0) },
            places,
            text.flatMap { [UInt8].little($0) }
        )
    }
}
