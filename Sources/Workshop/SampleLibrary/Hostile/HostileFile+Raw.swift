internal import Imaging

/// Camera raw files of TIFF structure. Those with a sound preview are prepared from it, whatever else they have.
extension HostileFile {
    static var raws: [HostileFile] {
        [
            HostileFile("raw-loop.nef", .rendered, .bytes { loop }),
            HostileFile("raw-directories-10000.dng", .rendered, .bytes { directories(10_000) }),
            HostileFile("raw-counts.cr2", .rendered, .bytes { counts }),
            HostileFile("raw-offset-beyond.arw", .refused, .bytes { displaced(by: 1 << 30) }),
            HostileFile("raw-offset-in-header.arw", .refused, .bytes { displaced(to: 0) }),
            HostileFile("raw-length-beyond.arw", .either, .bytes { lengthened }),
            HostileFile("raw-overlapping-1000.dng", .rendered, .bytes { overlapping(1_000) }),
            HostileFile("raw-mosaic-65535.dng", .refused, .bytes { sensor(compression: 1, edge: 65_535).bytes }),
            HostileFile("raw-mosaic-20000.dng", .either, .bytes { sensor(compression: 7, edge: 20_000).bytes }),
            HostileFile("raw-mosaic-800MB.dng", .either, sparseMosaic(edge: 20_000)),
            HostileFile("raw-strip-65535.dng", .refused, .bytes { strip }),
            // A picture of 48 MB from 44 kB.
            HostileFile("raw-strips-4000.dng", .either, .bytes { strips(4_000) }),
            HostileFile(
                "raw-preview-4-gigapixels.dng",
                .refused,
                .bytes { negative(below: [preview(huge), mark]).bytes }
            ),
            HostileFile(
                "raw-preview-4-gigapixels-and-sound.nef",
                .rendered,
                .bytes { SampleRaw(.nef, previews: [huge, soundPreview]).bytes() }
            ),
            HostileFile(
                "raw-preview-scans.nef",
                .rendered,
                .bytes {
                    SampleRaw(.nef, previews: [scans(5_000, width: 8_000, height: 8_000), soundPreview]).bytes()
                }
            ),
            // Each to be refused, one after the other.
            HostileFile("raw-previews-500.dng", .either, .bytes { manyPreviews(500) }),
        ]
    }

    static var soundPreview: [UInt8] { JPEGBytes.grey(width: 640, height: 480) }

    private static var huge: [UInt8] { claiming(width: 65_500, height: 65_500) }

    /// A digital negative with this first directory and these below it.
    private static func negative(_ first: TIFFDirectory = TIFFDirectory(), below: [TIFFDirectory]) -> TIFFWriter {
        writer(chain: [negativeDirectory(first, below: below)])
    }

    private static func negativeDirectory(_ first: TIFFDirectory, below: [TIFFDirectory]) -> TIFFDirectory {
        var first = first
        first[0x00FE] = .long([1])
        first[0xC612] = .byte([1, 4, 0, 0])
        if !below.isEmpty { first[0x014A] = .directories(below) }
        return first
    }

    private static func writer(chain: [TIFFDirectory]) -> TIFFWriter {
        TIFFWriter(isBigEndian: false, header: TIFFBytes.header(isBigEndian: false), chain: chain)
    }

    /// Shows that the file is raw; without size and data, nothing can develop it.
    private static var mark: TIFFDirectory {
        var directory = TIFFDirectory()
        directory[0x0106] = .short([32_803])
        return directory
    }

    private static func preview(_ bytes: [UInt8]) -> TIFFDirectory { .jpeg(bytes, subfile: 1) }

    /// Both the directory that follows and one of those below are the first.
    private static var loop: [UInt8] {
        var first = TIFFDirectory()
        first[0x010F] = .ascii("NIKON CORPORATION")
        first[0x014A] = .directories([preview(soundPreview), TIFFDirectory(), TIFFDirectory()])
        first[0x00FE] = .long([1])
        var file = writer(chain: [first])
        let start = file.offsets[0]
        file.put(start, at: start + 2 + 12 * first.entries.count)
        // The offsets of those below are behind the directory and the name.
        let below = start + 2 + 12 * first.entries.count + 4 + 18
        file.put(start, at: below + 4)
        file.put(start + 1, at: below + 8)
        return file.bytes
    }

    /// The first has the preview.
    private static func directories(_ count: Int) -> [UInt8] {
        let others = (1..<count).map { number in
            var directory = mark
            directory[0x0111] = .long([UInt32(number)])
            directory[0x0117] = .long([UInt32(number)])
            return directory
        }
        return writer(chain: [negativeDirectory(preview(soundPreview), below: [])] + others).bytes
    }

    /// Four billion values of everything; the second directory is sound.
    private static var counts: [UInt8] {
        let tags: [(tag: UInt16, type: UInt16)] = [
            (0x0102, 3), (0x010F, 2), (0x0110, 2), (0x0111, 4), (0x0112, 3), (0x0117, 4), (0x014A, 4), (0x8769, 4),
            (0x8825, 4), (0xC612, 1), (0xC620, 5),
        ]
        let first = tags.map { TIFFEntry($0.tag, type: $0.type, count: .max, value: 8) }
        let second: UInt32 = 16 + 2 + 12 * UInt32(first.count) + 4
        let offset: UInt32 = second + 2 + 12 * 3 + 4
        let thumbnail = [
            TIFFEntry(0x0103, type: 3, count: 1, value: 6), TIFFEntry(0x0201, type: 4, count: 1, value: offset),
            TIFFEntry(0x0202, type: 4, count: 1, value: UInt32(soundPreview.count)),
        ]
        return .joined(
            TIFFEntry.header(directoryAt: 16),
            .text("CR"),
            [2, 0],
            .little(UInt32.max),
            TIFFEntry.directory(first, next: second),
            TIFFEntry.directory(thumbnail, next: 16),
            soundPreview
        )
    }

    /// The only preview is where no preview is.
    private static func displaced(to offset: UInt32? = nil, by step: UInt32 = 0) -> [UInt8] {
        var directory = preview(soundPreview)
        directory[0x010F] = .ascii("SONY")
        directory[0x0201] = .long([offset ?? step])
        directory[0x014A] = .directories([mark])
        return writer(chain: [directory]).bytes
    }

    /// The only preview claims to be longer than the file, at whose end it is.
    private static var lengthened: [UInt8] {
        var directory = preview(soundPreview)
        directory[0x0202] = .long([.max])
        directory[0x014A] = .directories([mark])
        return writer(chain: [directory]).bytes
    }

    /// Many previews begin at the same byte, and many inside of the same picture.
    private static func overlapping(_ count: Int) -> [UInt8] {
        let sound = soundPreview
        let first = SampleRaw(.nef, previews: []).facts()
        func file(at offset: Int) -> TIFFWriter {
            let below = (0..<count).map { number in
                var directory = preview([])
                let inside = number % 2 == 0 ? 0 : number % sound.count
                directory[0x0201] = .long([UInt32(offset + inside)])
                directory[0x0202] = .long([UInt32(sound.count - (number % sound.count) / 2)])
                return directory
            }
            return negative(first, below: below)
        }
        // Offsets do not change the size.
        let offset = file(at: 0).bytes.count
        return file(at: offset).bytes + sound
    }

    /// A mosaic in a kilobyte, and no preview.
    private static func sensor(compression: UInt16, edge: Int) -> TIFFWriter {
        let size = PixelSize(width: edge, height: edge)
        let raw = SampleRaw(.dng, previews: [], sensorSize: size, sensorByteCount: 1024)
        return negative(below: [raw.sensor(compression: compression, bits: 16)])
    }

    /// As much data as it claims to have, all zeros.
    private static func sparseMosaic(edge: Int) -> Content {
        let byteCount = 2 * edge * edge
        return .sparse(byteCount: Int64(byteCount) + 4096) {
            let raw = SampleRaw(
                .dng,
                previews: [],
                sensorSize: PixelSize(width: edge, height: edge),
                sensorByteCount: 0
            )
            var directory = raw.sensor(compression: 1, bits: 16)
            directory.setStrip(.value(.long([4096])), byteCount: byteCount)
            return [(offset: Int64(0), bytes: negative(below: [directory]).bytes)]
        }
    }

    private static var strip: [UInt8] {
        var directory = TIFFDirectory()
        directory.setPicture(width: 65_535, height: 65_535, bits: 16, strips: [.zeros(1024)], rowsPerStrip: 65_535)
        return negative(below: [directory, mark]).bytes
    }

    /// A square of which each row is the same row of the file.
    private static func strips(_ count: Int) -> [UInt8] {
        func file(at offset: Int) -> TIFFWriter {
            var directory = TIFFDirectory()
            directory.setPicture(width: count, height: count, bits: 8, strips: [], rowsPerStrip: 1)
            directory[0x0111] = .long(Array(repeating: UInt32(offset), count: count))
            directory[0x0117] = .long(Array(repeating: UInt32(3 * count), count: count))
            return negative(below: [directory, mark])
        }
        let offset = file(at: 0).bytes.count
        return file(at: offset).bytes + .zeros(3 * count)
    }

    private static func manyPreviews(_ count: Int) -> [UInt8] {
        let bombs = (0..<count).map { preview(claiming(width: 65_500 - $0, height: 65_500)) }
        return negative(below: bombs + [preview(soundPreview)]).bytes
    }
}
