package import Imaging

/// A TIFF file of several directories, each an uncompressed picture of one colour.
package struct SampleTIFF: Sendable {
    package struct Directory: Sendable {
        package var size: PixelSize
        /// Red, green and blue of all pixels.
        package var colour: [UInt8]
        /// NewSubfileType: 1 for a reduced copy, 2 for a page, 4 for a mask; nil for none.
        package var subfileType: UInt32?
        /// The older SubfileType: 2 for a reduced copy, 3 for a page; nil for none.
        package var oldSubfileType: UInt16?

        package init(
            _ width: Int,
            _ height: Int,
            _ colour: [UInt8],
            subfileType: UInt32? = nil,
            oldSubfileType: UInt16? = nil
        ) {
            size = PixelSize(width: width, height: height)
            self.colour = colour
            self.subfileType = subfileType
            self.oldSubfileType = oldSubfileType
        }
    }

    package var directories: [Directory]

    package init(_ directories: [Directory]) { self.directories = directories }

    package func bytes() -> [UInt8] {
        var bytes = TIFFEntry.header(directoryAt: 8)
        for (number, directory) in directories.enumerated() {
            let count = directory.entries(pixelsAt: 0, bitsAt: 0).count
            let bits = bytes.count + 2 + 12 * count + 4
            let pixels = bits + 8
            let end = pixels + (3 * directory.size.pixelCount + 1) / 2 * 2
            bytes += TIFFEntry.directory(
                directory.entries(pixelsAt: pixels, bitsAt: bits),
                next: number + 1 == directories.count ? 0 : UInt32(end)
            )
            bytes += .joined(.little(UInt16(8)), .little(UInt16(8)), .little(UInt16(8)), .zeros(2))
            for _ in 0..<directory.size.pixelCount { bytes += directory.colour }
            bytes += .zeros(end - bytes.count)
        }
        return bytes
    }
}

extension SampleTIFF.Directory {
    fileprivate func entries(pixelsAt pixels: Int, bitsAt bits: Int) -> [TIFFEntry] {
        func entry(_ tag: UInt16, _ type: UInt16, _ value: Int, count: UInt32 = 1) -> TIFFEntry {
            TIFFEntry(tag, type: type, count: count, value: UInt32(value))
        }
        return (subfileType.map { [entry(0x00FE, 4, Int($0))] } ?? [])
            + (oldSubfileType.map { [entry(0x00FF, 3, Int($0))] } ?? [])
            + [
                entry(0x0100, 4, size.width), entry(0x0101, 4, size.height), entry(0x0102, 3, bits, count: 3),
                entry(0x0103, 3, 1), entry(0x0106, 3, 2), entry(0x0111, 4, pixels), entry(0x0115, 3, 3),
                entry(0x0116, 4, size.height), entry(0x0117, 4, 3 * size.pixelCount),
            ]
    }
}
