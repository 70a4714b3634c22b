/// Camera raw files of other structures: heaps, boxes, blocks and sections.
extension HostileFile {
    static var rawBlocks: [HostileFile] {
        [
            HostileFile("raw-heap-in-itself.crw", .rendered, .bytes { heapInItself }),
            HostileFile("raw-heaps-1000.crw", .rendered, .bytes { heaps(1_000) }),
            HostileFile("raw-heap-records.crw", .refused, .bytes { heapRecords }),
            HostileFile("raw-boxes-10000.cr3", .rendered, .bytes { boxes(10_000) }),
            HostileFile("raw-box-of-0.cr3", .rendered, .bytes { boxed(.joined(.zeros(4), .text("moov"))) }),
            HostileFile("raw-box-of-4.cr3", .either, .bytes { boxed(.joined([0, 0, 0, 4], .text("moov"))) }),
            HostileFile(
                "raw-box-huge.cr3",
                .either,
                .bytes { boxed(.joined([0, 0, 0, 1], .text("moov"), .big(UInt64.max - 7))) }
            ),
            HostileFile("raw-samples.cr3", .rendered, .bytes { samples }),
            HostileFile("raw-block-beyond.mrw", .refused, .bytes { block(length: .max, claiming: .max) }),
            HostileFile("raw-blocks-empty.mrw", .refused, .bytes { emptyBlocks(1_000_000) }),
            HostileFile("raw-offset-beyond.raf", .refused, .bytes { fuji(offset: .max - 1, length: .max) }),
            HostileFile("raw-length-beyond.raf", .either, .bytes { fuji(offset: 148, length: .max) }),
            HostileFile("raw-directory-beyond.x3f", .refused, .bytes { sigma(count: 1, directory: .max) }),
            HostileFile("raw-sections.x3f", .either, .bytes { sigma(count: .max, directory: nil) }),
        ]
    }

    // MARK: CIFF

    /// Its records of heaps are the whole heap, a thousand times, and their sum would need an eternity.
    private static var heapInItself: [UInt8] {
        let preview = soundPreview
        let count = 1_000
        var heap = CIFFHeap()
        heap.append(0x2007, preview)
        let byteCount = preview.count + preview.count % 2 + 2 + 10 * (count + 1) + 4
        for number in 0..<count { heap.appendPlace(0x3000 + UInt16(number % 16), byteCount: byteCount, offset: 0) }
        return heap.file
    }

    private static func heaps(_ depth: Int) -> [UInt8] {
        var inner = CIFFHeap()
        inner.append(0x080A, .text("Canon\0\0"))
        for _ in 0..<depth {
            var outer = CIFFHeap()
            outer.append(0x300A, inner)
            inner = outer
        }
        var root = CIFFHeap()
        root.append(0x2007, soundPreview)
        root.append(0x300A, inner)
        return root.file
    }

    /// More records than the heap has room for, all of them previews beyond it.
    private static var heapRecords: [UInt8] {
        var heap = CIFFHeap()
        for _ in 0..<1_000 { heap.appendPlace(0x2007, byteCount: 1 << 30, offset: 1 << 30) }
        var file = heap.file
        let directory = 26
        file.replaceSubrange(directory..<directory + 2, with: [0xFF, 0xFF])
        return file
    }

    // MARK: CR3

    /// A sound file, with this behind its preview instead of the film.
    private static func boxed(_ more: [UInt8]) -> [UInt8] {
        let preview: [UInt8] = .joined(
            .zeros(4),
            [0, 1, 2, 0x80, 1, 0xE0, 0, 1],
            .big(UInt32(soundPreview.count)),
            soundPreview
        )
        let identity: [UInt8] = .joined(.big(UInt64(0xEAF4_2B5E_1C98_4B88)), .big(UInt64(0xB9FB_B7DC_406E_4D16)))
        return .joined(
            HEIFBytes.box("ftyp", .joined(.text("crx "), .big(UInt32(1)), .text("crx isom"))),
            HEIFBytes.box("uuid", .joined(identity, .big(UInt64(1)), HEIFBytes.box("PRVW", preview))),
            more
        )
    }

    private static func boxes(_ depth: Int) -> [UInt8] {
        let names = ["moov", "trak", "mdia", "minf", "stbl"]
        let heads: [UInt8] = (0..<depth).flatMap { number in
            HEIFBytes.box(names[number % names.count], [], tail: 8 * (depth - 1 - number))
        }
        return boxed(heads)
    }

    /// A track of four billion samples at offsets beyond any file.
    private static var samples: [UInt8] {
        let table = HEIFBytes.box(
            "stbl",
            .joined(
                HEIFBytes.box("stsz", .joined(.zeros(8), .big(UInt32.max))),
                HEIFBytes.box("co64", .joined(.zeros(4), .big(UInt32.max), .big(UInt64.max)))
            )
        )
        let medium = HEIFBytes.box("mdia", HEIFBytes.box("minf", table))
        return boxed(HEIFBytes.box("moov", HEIFBytes.box("trak", medium)))
    }

    // MARK: Blocks and sections

    private static func block(length: UInt32, claiming all: UInt32) -> [UInt8] {
        .joined(
            [0],
            .text("MRM"),
            .big(all),
            [0],
            .text("TTW"),
            .big(length),
            TIFFEntry.header(directoryAt: 8),
            .zeros(64)
        )
    }

    private static func emptyBlocks(_ count: Int) -> [UInt8] {
        let blocks = Array(repeating: [0, 0x50, 0x41, 0x44, 0, 0, 0, 0] as [UInt8], count: count).flatMap(\.self)
        return .joined([0], .text("MRM"), .big(UInt32(blocks.count)), blocks)
    }

    /// The preview follows the header.
    private static func fuji(offset: UInt32, length: UInt32) -> [UInt8] {
        .joined(
            .text("FUJIFILMCCD-RAW 0201FF383501X-T3"),
            .zeros(28),
            .text("0100"),
            .zeros(20),
            .big(offset),
            .big(length),
            Array(repeating: 0xFF, count: 56),
            soundPreview
        )
    }

    /// - Parameters:
    ///   - count: the number of sections that the directory claims; it has one, of a preview longer than the file.
    ///   - directory: the offset that the file claims for it; nil for the real one.
    private static func sigma(count: UInt32, directory: UInt32?) -> [UInt8] {
        let head: [UInt8] = .joined(.text("FOVb"), .little(UInt32(0x0002_0001)), .zeros(224))
        let numbers: [UInt32] = [0x0002_0000, 2, 18, 640, 480, 0]
        let image: [UInt8] = .joined(.text("SECi"), numbers.flatMap { [UInt8].little($0) }, soundPreview)
        return .joined(
            head,
            image,
            .text("SECd"),
            .little(UInt32(0x0002_0000)),
            .little(count),
            .little(UInt32(head.count)),
            .little(UInt32.max),
            .text("IMA2"),
            .little(directory ?? UInt32(head.count + image.count))
        )
    }
}
