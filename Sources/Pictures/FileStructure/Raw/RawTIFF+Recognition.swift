extension RawTIFF {
    /// Photometric interpretations of sensor data: colour filter array, linear raw.
    private static let rawPhotometrics: Set<Int> = [32803, 34892]
    /// Sony, Samsung, Kodak, Nikon, lossy DNG, Pentax.
    private static let rawCompressions: Set<Int> = [32767, 32770, 65000, 34713, 34892, 65535]

    static func isSensorData(_ directory: RawDirectory) -> Bool {
        directory.number(RawTag.photometric).map(rawPhotometrics.contains) ?? false
            || directory.number(RawTag.compression).map(rawCompressions.contains) ?? false
    }

    /// Whether the structure is a camera raw file's. Scans, pages, pyramids and maps are TIFF files too.
    var isRaw: Bool {
        switch kind {
        case .cr2, .dng, .panasonic, .olympus, .phaseOne: return true
        default: break
        }
        if let first, first.has(RawTag.subIFDs) && first.isReduced || isSonySRF(first) { return true }
        return directories.contains { Self.isSensorData($0.directory) }
    }

    /// Sony's first raw files say of the sensor's data how many bytes they have, and hide where (encrypted in the maker note).
    private func isSonySRF(_ first: RawDirectory) -> Bool {
        kind == .sony && first.has(RawTag.stripByteCounts) && !first.has(RawTag.stripOffsets)
            && !first.has(RawTag.tileOffsets)
    }

    /// The largest directory of sensor data; of a scanner, the largest of all that is not reduced.
    var sensor: RawDirectory? {
        let full = directories.map(\.directory).filter { !$0.isReduced && $0.size != nil }
        let data = full.filter(Self.isSensorData)
        return (data.isEmpty ? full : data).max { ($0.size?.pixelCount ?? 0) < ($1.size?.pixelCount ?? 0) }
    }
}

extension RawDirectory {
    /// NewSubfileType says that this is a smaller version of another picture of the file.
    var isReduced: Bool { number(RawTag.newSubfileType).map { $0 & 1 == 1 } ?? false }
}
