import FileStructure
import PictureSamples
import Testing

@Suite("Items of HEIF files")
struct HeifItemsTests {
    private func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
        let content = content.flatMap { $0 }
        return number(content.count + 8, 4) + Array(type.utf8) + content
    }

    private func items(_ boxes: [UInt8]...) throws -> HeifItems? {
        let meta = box("meta", number(0, 4), boxes.flatMap { $0 })
        return try withScratchFile(box("ftyp", Array("heic\0\0\0\0mif1".utf8)) + meta) { HeifItems($0) }
    }

    private let size = [0, 0, 0, 0, 0, 0, 2, 128, 0, 0, 1, 224] as [UInt8]

    @Test("Types, places, references and properties match the boxes")
    func sound() throws {
        let type = Array("hvc1\0".utf8)
        // The item, in `idat`, in this file; base, extent count, offset, length.
        let place = number(7, 2) + [0, 1, 0, 0] + number(100, 4) + [0, 1] + number(20, 4) + number(30, 4)
        let items = try #require(
            try items(
                box("pitm", number(0, 4), number(7, 2)),
                box("iinf", number(0, 4), number(1, 2), box("infe", [2, 0, 0, 0], number(7, 2), [0, 0], type)),
                box("iloc", [1, 0, 0, 0, 0x44, 0x40], number(1, 2), place),
                box("iref", number(0, 4), box("dimg", number(7, 2), number(2, 2), number(8, 2), number(9, 2))),
                box(
                    "iprp",
                    box("ipco", box("ispe", size), box("irot", [1])),
                    box("ipma", number(0, 4), number(1, 4), number(7, 2), [2, 0x81, 0x02])
                )
            )
        )
        #expect(items.primary == 7)
        let item = try #require(items.items[7])
        #expect(item.type == "hvc1" && item.extents == [120..<150] && item.isInData)
        #expect(item.properties.map(\.type) == ["ispe", "irot"])
        #expect(item.properties.map(\.isEssential) == [true, false])
        #expect(items.references.map(\.to) == [[8, 9]] && items.references.first?.from == 7)
        let properties = try HeifProperties(item.properties)
        #expect(properties.size == HeifProperties.Size(width: 640, height: 480) && properties.orientation == 8)
    }

    @Test("A small file that claims hundreds of millions of places is reported as excessive")
    func emptyExtents() throws {
        // Offsets and lengths of zero bytes: each item of six bytes claims 65,535 extents.
        let places = (0..<5000).flatMap { number($0, 2) + number(0, 2) + number(0xFFFF, 2) }
        let items = try #require(try items(box("iloc", number(0, 4), [0, 0], number(5000, 2), places)))
        #expect(items.isExcessive)
    }

    @Test("Facts come from a few descriptions, not from any number", arguments: [(31, true), (32, false)])
    func descriptions(others: Int, isFound: Bool) throws {
        // The picture, items without XMP, and EXIF data.
        let (tiff, exif) = (Array("MM\0*\0\0\0\u{8}\0\0".utf8), 8 + others)
        let types = [(7, "hvc1")] + (8..<exif).map { ($0, "mime") } + [(exif, "Exif")]
        let entries = types.flatMap { box("infe", [2, 0, 0, 0], number($0.0, 2), [0, 0], Array("\($0.1)\0".utf8)) }
        let place = [0, 1, 0, 0, 0, 1] + number(0, 4) + number(14, 4)
        let places = types.dropFirst().flatMap { number($0.0, 2) + place }
        let references = (8...exif).flatMap { box("cdsc", number($0, 2), number(1, 2), number(7, 2)) }
        let meta = box(
            "meta",
            number(0, 4),
            box("pitm", number(0, 4), number(7, 2)),
            box("iinf", number(0, 4), number(types.count, 2), entries),
            box("iloc", [1, 0, 0, 0, 0x44, 0x00], number(types.count - 1, 2), places),
            box("iref", number(0, 4), references),
            box("idat", number(0, 4), tiff)
        )
        let facts = try withScratchFile(box("ftyp", Array("heic\0\0\0\0mif1".utf8)) + meta) { HeifFacts($0) }
        #expect(try #require(facts).exif == (isFound ? tiff : nil))
    }

    @Test("An oversized description is reported as excessive")
    func longDescription() throws {
        let items = try #require(try items(box("free", [UInt8](repeating: 0, count: 5 << 20))))
        #expect(items.isExcessive)
    }

    @Test("An item with too many properties to visit for each use is rejected")
    func manyProperties() throws {
        let association = number(7, 2) + [255] + [UInt8](repeating: 1, count: 255)
        let all = [[UInt8]](repeating: association, count: 1000).flatMap { $0 }
        let associations = box("ipma", number(0, 4), number(1000, 4), all)
        let items = try #require(try items(box("iprp", box("ipco", box("ispe", size)), associations)))
        let item = try #require(items.items[7])
        #expect(throws: BoxReader.NotUnderstood.self) { try HeifProperties(item.properties) }
    }

    /// One grid of two images, plus these boxes.
    private func unusual(_ boxes: [UInt8]...) throws -> HeifItems {
        let references = box("iref", number(0, 4), box("dimg", number(7, 2), number(2, 2), number(8, 2), number(9, 2)))
        let found = try #require(try items(boxes.flatMap { $0 }, references))
        #expect(found.references.map(\.to) == [[8, 9]])
        return found
    }

    @Test("References are read even if places are outside the file or properties are missing")
    func unusual() throws {
        // In another item, and in another file.
        for place in [[0, 2, 0, 0], [0, 0, 0, 1]] as [[UInt8]] {
            let extent = number(0, 4) + [0, 1] + number(20, 4) + number(30, 4)
            let items = try unusual(
                box("iloc", [1, 0, 0, 0, 0x44, 0x40], number(1, 2), number(8, 2), place, extent)
            )
            #expect(items.isWhole && items.items[8]?.extents == [])
        }
        let associations = number(0, 4) + number(1, 4) + number(8, 2) + [2, 0, 1]
        let items = try unusual(box("iprp", box("ipco", box("ispe", size)), box("ipma", associations)))
        #expect(items.isWhole && items.items[8]?.properties.map(\.type) == ["ispe"])
        let missing = box("iprp", box("ipco", box("ispe", size)), box("ipma", associations.dropLast() + [2]))
        #expect(try unusual(missing).isWhole == false)
    }

    @Test("Finds a description with a 64-bit length, or one that extends to the end of the file")
    func lengths() throws {
        let content = number(0, 4) + box("pitm", number(0, 4), number(7, 2))
        let type = Array("meta".utf8)
        for header in [number(1, 4) + type + number(content.count + 16, 8), number(0, 4) + type] {
            let items = try withScratchFile(box("ftyp", Array("heic".utf8)) + header + content) { HeifItems($0) }
            #expect(items?.primary == 7)
        }
    }

    @Test("Extents beyond the end of any file are rejected")
    func beyond() throws {
        let extent = number(0x7FFF_FFFF_FFFF_FFFF, 8) + number(1, 8)
        let place = number(1, 2) + [0, 0, 0, 1] + extent
        let items = try unusual(box("iloc", number(0, 4), [0x88, 0], number(1, 2), place))
        #expect(!items.isWhole)
    }
}
