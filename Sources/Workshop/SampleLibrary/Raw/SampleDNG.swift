package import Imaging

/// A digital negative (Adobe's DNG specification, 1.7), with previews of each coding, and a sensor that can be developed.
package struct SampleDNG: Sendable {
    package enum Preview: Sendable {
        case jpeg([UInt8])
        case jpegXL([UInt8], size: PixelSize)
        /// Uncompressed samples of 8 bits, interleaved, row by row.
        case rgb([UInt8], size: PixelSize, rowsPerStrip: Int)
    }

    package enum Sensor: Sendable {
        case filler(size: PixelSize, byteCount: Int)
        case mosaic(BayerMosaic)
    }

    package var exif: ExifWriter
    package var isAdobeRGB: Bool
    /// Below the first directory, after the sensor's.
    package var previews: [Preview]
    package var sensor: Sensor
    /// Whether the first directory is a small RGB picture. Otherwise it has the sensor's data.
    package var hasThumbnail: Bool

    package init(
        previews: [Preview] = [],
        sensor: Sensor = .filler(size: PixelSize(width: 6000, height: 4000), byteCount: 4096),
        exif: ExifWriter? = nil,
        isAdobeRGB: Bool = false,
        hasThumbnail: Bool = true
    ) {
        self.previews = previews
        self.sensor = sensor
        self.exif = exif ?? SampleRaw.Layout.dng.exif
        self.isAdobeRGB = isAdobeRGB
        self.hasThumbnail = hasThumbnail
    }

    init(_ raw: SampleRaw) {
        self.init(
            previews: raw.previews.prefix(raw.layout.previewNames.count).map { .jpeg($0) },
            sensor: .filler(size: raw.sensorSize, byteCount: raw.sensorByteCount),
            exif: raw.exif,
            isAdobeRGB: raw.isAdobeRGB
        )
    }

    package func bytes() -> [UInt8] {
        let size =
            switch sensor {
            case .filler(let size, _): size
            case .mosaic(let mosaic): mosaic.size
            }
        var raw = SampleRaw(.dng, previews: [], exif: exif, sensorSize: size, isAdobeRGB: isAdobeRGB)
        if case .filler(_, let byteCount) = sensor { raw.sensorByteCount = byteCount }
        var first = raw.facts()
        first[0xC612] = .byte([1, 4, 0, 0])
        first[0xC613] = .byte([1, 1, 0, 0])
        first[0xC614] = .ascii([exif.make, exif.model].compactMap(\.self).joined(separator: " "))
        let unprocessed = directory(of: raw)
        if case .mosaic(let mosaic) = self.sensor {
            for entry in mosaic.profile { first[entry.tag] = .value(entry.value) }
        }
        var others = previews.map(directory)
        if hasThumbnail {
            first.setThumbnail()
            others.insert(unprocessed, at: 0)
        } else {
            for entry in unprocessed.entries { first[entry.tag] = entry.content }
        }
        if !others.isEmpty { first[0x014A] = .directories(others) }
        return raw.file([first])
    }

    private func directory(of raw: SampleRaw) -> TIFFDirectory {
        var directory = raw.sensor(compression: 7)
        if case .mosaic(let mosaic) = sensor {
            directory = raw.sensor(compression: 1, bits: 16)
            let samples = mosaic.samples(isBigEndian: raw.isBigEndian)
            directory.setStrip(.sensor(samples), byteCount: samples.count)
            for entry in mosaic.levels { directory[entry.tag] = .value(entry.value) }
        }
        directory[0xC617] = .short([1])
        directory[0xC61F] = .long([0, 0])
        directory[0xC620] = .long([raw.sensorSize.width, raw.sensorSize.height].map { UInt32(clamping: $0) })
        return directory
    }

    private func directory(_ preview: Preview) -> TIFFDirectory {
        var directory = TIFFDirectory()
        switch preview {
        case .jpeg(let bytes):
            directory.setFrame(of: bytes)
            directory[0x0103] = .short([7])
            directory[0x0106] = .short([6])
            directory.setStrip(.data([bytes]), byteCount: bytes.count)
        case .jpegXL(let bytes, let size):
            directory[0x0100] = .long([UInt32(clamping: size.width)])
            directory[0x0101] = .long([UInt32(clamping: size.height)])
            directory[0x0102] = .short([8, 8, 8])
            directory[0x0103] = .short([52_546])
            directory[0x0106] = .short([2])
            directory[0x0115] = .short([3])
            directory[0x0116] = .long([UInt32(clamping: size.height)])
            directory.setStrip(.data([bytes]), byteCount: bytes.count)
        case .rgb(let samples, let size, let rowsPerStrip):
            let step = max(1, rowsPerStrip * size.width * 3)
            let strips = stride(from: 0, to: samples.count, by: step).map {
                Array(samples[$0..<min($0 + step, samples.count)])
            }
            directory.setPicture(
                width: size.width,
                height: size.height,
                bits: 8,
                strips: strips,
                rowsPerStrip: rowsPerStrip
            )
        }
        directory[0x00FE] = .long([1])
        return directory
    }
}
