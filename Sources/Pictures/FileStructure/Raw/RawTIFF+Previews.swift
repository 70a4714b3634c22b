extension RawTIFF {
    func readPreviews() {
        for (role, directory) in directories {
            // The third picture of a CR2 is linear and without white balance, the fourth is the sensor's.
            if kind == .cr2, role != .chain(0), role != .chain(1) { continue }
            readInterchangeFormat(of: directory, as: role)
            readPicture(of: directory, as: role)
        }
        if kind == .panasonic, let first { readPanasonic(first) }
        if kind == .sony, let first { readSonyVersions(first) }
        if let packets = first?.place(0x8606) { LeafPackets.readPreviews(reading, in: packets) }
    }

    /// A JPEG file that two tags point to (TIFF 6.0, section 22).
    private func readInterchangeFormat(of directory: RawDirectory, as role: Role) {
        guard let offset = directory.number(RawTag.jpegOffset), let count = directory.number(RawTag.jpegByteCount),
            let place = tiff.start(offset)
        else { return }
        reading.addJPEG(
            at: place,
            count: count,
            size: directory.isReduced ? directory.size : nil,
            orientation: directory.orientation,
            name: interchangeName(role)
        )
    }

    /// As exiftool names them.
    private func interchangeName(_ role: Role) -> String {
        switch role {
        case .chain(0): kind == .sony ? "PreviewImage" : kind == .nikon || base > 0 ? "ThumbnailImage" : "OtherImage"
        case .chain(1): "ThumbnailImage"
        case .chain(2): "JpgFromRaw"
        case .chain: "OtherImage"
        case .sub(0, of: 1) where kind == .samsung: "ThumbnailImage"
        case .sub(0, _): "JpgFromRaw"
        case .sub: "OtherImage"
        }
    }

    /// A picture in the strips or tiles of its directory, unless it is the sensor's.
    private func readPicture(of directory: RawDirectory, as role: Role) {
        guard !Self.isSensorData(directory), let size = directory.size else { return }
        let photometric = directory.number(RawTag.photometric)
        switch directory.number(RawTag.compression) {
        case 6, 7:
            // Sensor data in lossless JPEG need not say what it is.
            let isPicture = directory.isReduced || photometric == 6 || kind == .cr2 && role == .chain(0)
            guard isPicture, let place = compressedPlace(of: directory) else { return }
            let isFull = kind == .dng && role == .sub(2, of: 0)
            reading.addJPEG(
                at: place.lowerBound,
                count: place.count,
                size: size,
                orientation: directory.orientation,
                name: isFull ? "JpgFromRaw" : "PreviewImage"
            )
        case 52546:
            guard directory.isReduced, photometric == 2 || photometric == 6, let place = compressedPlace(of: directory)
            else { return }
            add(.jpegXL, place, size, directory, "PreviewJXL")
        case 1:
            guard let samples = samples(of: directory, size, photometric),
                let start = samples.strips.map(\.lowerBound).min(), let end = samples.strips.map(\.upperBound).max()
            else { return }
            add(.rgb(samples), start..<end, size, directory, "PreviewTIFF")
        default: return
        }
    }

    private func add(
        _ coding: RawFile.Preview.Coding,
        _ range: Range<Int>,
        _ size: RawFile.Size,
        _ directory: RawDirectory,
        _ name: String
    ) {
        reading.add(
            RawFile.Preview(coding: coding, range: range, size: size, orientation: directory.orientation, name: name)
        )
    }

    /// Where a compressed picture is whole: one strip or tile, or strips without gaps that together are one JPEG. It may
    /// end beyond a truncated file. Without a byte count nothing says where it ends.
    private func compressedPlace(of directory: RawDirectory) -> Range<Int>? {
        for (offsets, counts) in [
            (RawTag.stripOffsets, RawTag.stripByteCounts), (RawTag.tileOffsets, RawTag.tileByteCounts),
        ] {
            guard let starts = directory.numbers(offsets, upTo: Self.maxStrips),
                let counts = directory.numbers(counts, upTo: Self.maxStrips), starts.count == counts.count
            else { continue }
            return joined(starts, counts)
        }
        return nil
    }

    private func joined(_ offsets: [Int], _ byteCounts: [Int]) -> Range<Int>? {
        guard let start = offsets.first.flatMap(tiff.start) else { return nil }
        var end = start
        for (offset, byteCount) in zip(offsets, byteCounts) {
            let (next, overflows) = end.addingReportingOverflow(byteCount)
            // TIFF's own way is a JPEG in each strip, all of them parts of the picture.
            guard byteCount > 0, !overflows, end == start || tiff.start(offset) == end && !reading.isJPEG(at: end)
            else {
                return nil
            }
            end = next
        }
        return start..<end
    }

    private static let maxStrips = 1 << 14

    /// Nil unless the samples are bytes or 16-bit numbers, all of them in the file.
    private func samples(of directory: RawDirectory, _ size: RawFile.Size, _ photometric: Int?) -> RawFile.RGBSamples? {
        let count = directory.number(RawTag.samplesPerPixel) ?? 1
        let bits = directory.numbers(RawTag.bitsPerSample, upTo: 4) ?? [1]
        guard directory.number(RawTag.planarConfiguration) ?? 1 == 1, let depth = bits.first, depth == 8 || depth == 16,
            bits.allSatisfy({ $0 == depth }), directory.isReduced || count == 3 && depth == 8,
            count == 3 && photometric == 2 || count == 1 && photometric == 1,
            let offsets = directory.numbers(RawTag.stripOffsets, upTo: Self.maxStrips),
            let counts = directory.numbers(RawTag.stripByteCounts, upTo: Self.maxStrips), offsets.count == counts.count
        else { return nil }
        var left = size.pixelCount * count * depth / 8
        var strips: [Range<Int>] = []
        for (offset, count) in zip(offsets, counts) where left > 0 {
            // The last strip may be padded.
            guard count > 0, let place = tiff.place(offset, count: min(count, left)) else { return nil }
            strips.append(place)
            left -= place.count
        }
        guard left == 0, strips.count == offsets.count else { return nil }
        return RawFile.RGBSamples(
            size: size,
            samplesPerPixel: count,
            bitsPerSample: depth,
            isBigEndian: tiff.isBigEndian,
            strips: strips
        )
    }

    /// The JPEG is a value of the first directory.
    private func readPanasonic(_ first: RawDirectory) {
        for (tag, name) in [(0x002E, "JpgFromRaw"), (0x0127, "JpgFromRaw2")] {
            guard let place = first.declaredPlace(tag) else { continue }
            reading.addJPEG(at: place.lowerBound, count: place.count, name: name)
        }
    }

    /// Versions of the photo that Sony's converter has put into the file, below a directory of Sony's own in DNG's tag for
    /// private data.
    private func readSonyVersions(_ first: RawDirectory) {
        guard let offset = first.offset(RawTag.dngPrivateData),
            let own = reading.directory(of: tiff, at: offset)
        else { return }
        for tag in [0x7240, 0x7241] {
            for offset in own.firstNumbers(tag, upTo: 20) ?? [] {
                // Below the second tag, offsets count from the version's directory.
                guard let version = reading.directory(of: tiff, at: offset),
                    let origin = tiff.start(tag == 0x7240 ? 0 : offset),
                    let start = version.number(RawTag.jpegOffset), let count = version.number(RawTag.jpegByteCount)
                else { continue }
                let (place, overflows) = origin.addingReportingOverflow(start)
                guard !overflows, reading.isJPEG(at: place) else { continue }
                reading.addJPEG(at: place, count: count, name: "IDCPreviewImage")
            }
        }
    }
}
