package import SystemPackage

/// The items of a HEIF file with their description: its `meta` box (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12).
package struct HeifItems {
    package struct Item {
        package var type = ""
        /// Ranges of the file, or of `data`, that make up the item's data.
        package var extents: [Range<Int>] = []
        package var isInData = false
        /// In the order of their association, in which transformations apply.
        package var properties: [Property] = []
        /// Offset in the file of the flag that hides the item from viewers, as bit 0; nil if it is not hidden.
        package var hidingFlag: Int?
    }

    package struct Property {
        package let type: String
        package let content: ArraySlice<UInt8>
        /// A reader that does not know it must not display the picture.
        package var isEssential = false
    }

    package struct Reference {
        package let type: String
        package let from: Int
        package let to: [Int]
    }

    package private(set) var primary = 0
    /// Where the file says which item is the primary one.
    package private(set) var primaryField: Range<Int> = 0..<0
    package private(set) var items: [Int: Item] = [:]
    package private(set) var references: [Reference] = []
    /// The `idat` box, which holds small items.
    package private(set) var data: ArraySlice<UInt8> = []
    /// Whether all places and properties were read. If not, items and references still are.
    package private(set) var isWhole = true
    /// The description is longer than that of any photo, and was not read completely.
    package private(set) var isExcessive = false
    /// Extents, references and associations that may still be read: a small file can claim millions of them. Large
    /// photos have some hundreds.
    private var entriesLeft = 1 << 18
    /// Offset in the file of the content of the `meta` box.
    private let start: Int

    /// Nil if no items are found.
    package init?(_ file: FileDescriptor) {
        guard let place = Self.metaBox(of: file) else { return nil }
        start = place.lowerBound
        do throws(BoxReader.NotUnderstood) {
            guard place.count <= Self.maxByteCount else {
                isExcessive = true
                return
            }
            guard let content = file.bytes(at: place.lowerBound, count: place.count) else { return nil }
            var reader = BoxReader(content[...])
            _ = try reader.version()
            var properties: ArraySlice<UInt8>?
            while !reader.isAtEnd {
                let box = try reader.box()
                switch box.type {
                case "pitm": try readPrimary(box.content)
                case "iinf": try readTypes(box.content)
                case "iloc":
                    do throws(BoxReader.NotUnderstood) { try readPlaces(box.content) } catch { isWhole = false }
                case "iref": try readReferences(box.content)
                case "iprp": properties = box.content
                case "idat": data = box.content
                default: break
                }
            }
            if let properties {
                do throws(BoxReader.NotUnderstood) { try readProperties(properties) } catch { isWhole = false }
            }
        } catch {
            guard isExcessive else { return nil }
        }
    }

    private static let maxByteCount = 4 << 20

    /// An item's data; nil if there are more than `limit` bytes, none, or not all.
    package func content(of item: Int, in file: FileDescriptor, upTo limit: Int) -> [UInt8]? {
        guard let item = items[item], (1...64).contains(item.extents.count) else { return nil }
        var bytes: [UInt8] = []
        for extent in item.extents {
            guard extent.count <= limit - bytes.count else { return nil }
            if item.isInData {
                guard extent.upperBound <= data.count else { return nil }
                bytes += data.dropFirst(extent.lowerBound).prefix(extent.count)
            } else {
                guard let part = file.bytes(at: extent.lowerBound, count: extent.count) else { return nil }
                bytes += part
            }
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// The range of its content, found from the headers of the boxes before it.
    private static func metaBox(of file: FileDescriptor) -> Range<Int>? {
        var offset = 0
        for _ in 0..<64 {
            guard let header = file.bytes(at: offset, count: 16) else { return nil }
            var reader = BoxReader(header[...])
            guard var byteCount = try? reader.number(4), let type = try? reader.type() else { return nil }
            var headerByteCount = 8
            if byteCount == 1 {
                byteCount = (try? reader.number(8)) ?? 0
                headerByteCount = 16
            } else if byteCount == 0 {
                byteCount = Int(file.end() ?? 0) - offset
            }
            guard byteCount >= headerByteCount, byteCount < 1 << 40 else { return nil }
            if type == "meta" { return offset + headerByteCount..<offset + byteCount }
            offset += byteCount
        }
        return nil
    }

    private mutating func readPrimary(_ content: ArraySlice<UInt8>) throws(BoxReader.NotUnderstood) {
        var reader = BoxReader(content)
        let byteCount = try reader.version().version == 0 ? 2 : 4
        let field = start + reader.rest.startIndex
        primary = try reader.number(byteCount)
        primaryField = field..<field + byteCount
    }

    private mutating func readTypes(_ content: ArraySlice<UInt8>) throws(BoxReader.NotUnderstood) {
        var reader = BoxReader(content)
        let count = try reader.number(try reader.version().version == 0 ? 2 : 4)
        for _ in 0..<count {
            let box = try reader.box()
            var entry = BoxReader(box.content)
            let (version, flags) = try entry.version()
            guard box.type == "infe", version >= 2 else { throw BoxReader.NotUnderstood() }
            let item = try entry.number(version == 2 ? 2 : 4)
            if flags & 1 == 1 { items[item, default: Item()].hidingFlag = start + box.content.startIndex + 3 }
            let protection = try entry.number(2)
            items[item, default: Item()].type = protection == 0 ? try entry.type() : ""
        }
    }

    private mutating func readPlaces(_ content: ArraySlice<UInt8>) throws(BoxReader.NotUnderstood) {
        var reader = BoxReader(content)
        let version = try reader.version().version
        let (sizes, more) = (try reader.number(1), try reader.number(1))
        let indexSize = version == 0 ? 0 : more & 15
        let count = try reader.number(version < 2 ? 2 : 4)
        for _ in 0..<count {
            let item = try reader.number(version < 2 ? 2 : 4)
            let method = version == 0 ? 0 : try reader.number(2) & 15
            let isHere = try reader.number(2) == 0 && method <= 1
            let base = try reader.number(more >> 4)
            var extents: [Range<Int>] = []
            for _ in 0..<(try reader.number(2)) {
                try countEntry()
                _ = try reader.number(indexSize)
                let (offset, isBeyond) = base.addingReportingOverflow(try reader.number(sizes >> 4))
                let (end, endsBeyond) = offset.addingReportingOverflow(try reader.number(sizes & 15))
                guard !isBeyond, !endsBeyond else { throw BoxReader.NotUnderstood() }
                extents.append(offset..<end)
            }
            // No extents in another file or in another item.
            items[item, default: Item()].extents = isHere ? extents : []
            items[item, default: Item()].isInData = method == 1
        }
    }

    private mutating func readReferences(_ content: ArraySlice<UInt8>) throws(BoxReader.NotUnderstood) {
        var reader = BoxReader(content)
        let size = try reader.version().version == 0 ? 2 : 4
        while !reader.isAtEnd {
            let box = try reader.box()
            var entry = BoxReader(box.content)
            let from = try entry.number(size)
            var to: [Int] = []
            for _ in 0..<(try entry.number(2)) {
                try countEntry()
                to.append(try entry.number(size))
            }
            references.append(Reference(type: box.type, from: from, to: to))
        }
    }

    private mutating func readProperties(_ content: ArraySlice<UInt8>) throws(BoxReader.NotUnderstood) {
        var reader = BoxReader(content)
        var known: [Property] = []
        while !reader.isAtEnd {
            let box = try reader.box()
            var boxes = BoxReader(box.content)
            if box.type == "ipco" {
                while !boxes.isAtEnd {
                    let property = try boxes.box()
                    known.append(Property(type: property.type, content: property.content))
                }
            } else if box.type == "ipma" {
                try associate(known, as: &boxes)
            }
        }
    }

    private mutating func associate(
        _ known: [Property],
        as reader: inout BoxReader
    ) throws(BoxReader.NotUnderstood) {
        let (version, flags) = try reader.version()
        let count = try reader.number(4)
        for _ in 0..<count {
            let item = try reader.number(version == 0 ? 2 : 4)
            for _ in 0..<(try reader.number(1)) {
                try countEntry()
                let isLong = flags & 1 == 1
                let field = try reader.number(isLong ? 2 : 1)
                let index = field & (isLong ? 0x7FFF : 0x7F)
                // No property.
                if index == 0 { continue }
                guard index <= known.count else { throw BoxReader.NotUnderstood() }
                var property = known[index - 1]
                property.isEssential = field >> (isLong ? 15 : 7) == 1
                items[item, default: Item()].properties.append(property)
            }
        }
    }

    private mutating func countEntry() throws(BoxReader.NotUnderstood) {
        entriesLeft -= 1
        guard entriesLeft >= 0 else {
            isExcessive = true
            throw BoxReader.NotUnderstood()
        }
    }
}
