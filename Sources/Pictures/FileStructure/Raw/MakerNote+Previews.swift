extension MakerNote {
    func readPreviews() {
        switch maker {
        case .nikon: readDirectory(0x0011)
        case .olympus:
            readOlympusSettings()
            readPair(0x0088, 0x0089)
            readPair(0x0F04, 0x0F05, "ZoomedPreviewImage")
            readValue(0x0081, "PreviewImage")
            readValue(0x0100, "ThumbnailImage")
        case .pentax: readPair(0x0004, 0x0003)
        case .ricoh: readRicohSettings()
        case .sony: readValue(0x2001, "PreviewImage")
        case .epson: readValue(0x0280, "PreviewImage")
        case .casio:
            readPair(0x0004, 0x0003)
            readValue(0x2000, "PreviewImage")
        case .leica: readValue(0x0300, "PreviewImage")
        case .plain:
            // Canon; Samsung; Minolta; Sony.
            readCanonInformation()
            readDirectory(0x0035)
            readPair(0x0088, 0x0089)
            readValue(0x0081, "PreviewImage")
            readValue(0x2001, "PreviewImage")
        }
    }

    /// A directory with JPEGInterchangeFormat.
    private func readDirectory(_ tag: Int) {
        guard let offset = directory.number(tag), let inner = reading.directory(of: directory.tiff, at: offset),
            let start = inner.number(RawTag.jpegOffset), let count = inner.number(RawTag.jpegByteCount)
        else { return }
        add(start, count, orientation: inner.orientation)
    }

    /// In older notes the settings are a value instead of a directory; the value is the directory.
    private func readOlympusSettings() {
        guard let offset = directory.offset(0x2020), let inner = reading.directory(of: directory.tiff, at: offset),
            let start = inner.number(0x0101), let count = inner.number(0x0102)
        else { return }
        add(start, count)
    }

    /// A block of numbers; its byte count, the JPEG's byte count and its offset are the first, third and sixth.
    private func readCanonInformation() {
        guard let numbers = directory.firstNumbers(0x00B6, upTo: 6), numbers.count == 6 else { return }
        add(numbers[5], numbers[2])
    }

    /// A block of values of several sizes. The offset has 16 bits, so that it is right only near the beginning of a file.
    private func readRicohSettings() {
        guard let block = directory.bytes(0x1001, upTo: 1 << 10), block.count >= 32,
            let start = directory.tiff.number(block[28..<30]), let count = directory.tiff.number(block[30..<32])
        else { return }
        add(start, count)
    }

    private func readPair(_ offset: Int, _ byteCount: Int, _ name: String = "PreviewImage") {
        guard let start = directory.number(offset), let count = directory.number(byteCount) else { return }
        add(start, count, name: name)
    }

    /// Adds the JPEG that begins at one of the possible bases. The previews of some Minoltas have a wrong first byte,
    /// which is replaced when they are decoded.
    private func add(_ start: Int, _ count: Int, orientation: Int? = nil, name: String = "PreviewImage") {
        let places = bases.map { $0.addingReportingOverflow(start) }.filter { !$0.overflow }.map(\.partialValue)
        let place = places.first(where: reading.isJPEG) ?? places.first(where: reading.isJPEGButForFirstByte)
        guard let place else { return }
        reading.addJPEG(at: place, count: count, orientation: orientation, name: name)
    }

    /// A JPEG that is a value. Sony's has a header of 32 bytes.
    private func readValue(_ tag: Int, _ name: String) {
        guard let place = directory.declaredPlace(tag) else { return }
        for skipped in [0, 32] where place.count > skipped && reading.isJPEG(at: place.lowerBound + skipped) {
            reading.addJPEG(at: place.lowerBound + skipped, count: place.count - skipped, name: name)
            return
        }
    }
}
