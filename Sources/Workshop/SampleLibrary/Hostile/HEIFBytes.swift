/// Builds HEIF files from items, without checking consistency.
struct HEIFBytes {
    private struct Item {
        var type: String
        var more: [UInt8]
        var data: [UInt8]
        var isInMeta: Bool
        var extentCount: Int
        var sharedWith: Int?
        var properties: [[UInt8]]
    }

    private var items: [Item] = []
    private var references: [UInt8] = []
    /// The number of the primary item.
    var primary = 1
    /// Additional boxes of the `meta` box.
    var more: [UInt8] = []
    /// Size of a colour profile of zeros for the primary item: the caller appends the zeros after the bytes. 0 for none.
    var profileByteCount = 0

    /// Adds an item and returns its number: 1, 2, …
    ///
    /// - Parameters:
    ///   - more: what follows the type in the item's entry: its name, and data specific to the type.
    ///   - isInMeta: whether its data is in the `idat` box.
    ///   - extentCount: how often its data is repeated, while stored in the file only once.
    ///   - sharedWith: an earlier item, whose data it shares.
    @discardableResult
    mutating func add(
        _ type: String,
        _ more: [UInt8] = [0],
        data: [UInt8] = [],
        isInMeta: Bool = false,
        extentCount: Int = 1,
        sharedWith: Int? = nil,
        properties: [[UInt8]] = [],
        refersTo: [(type: String, items: [Int])] = []
    ) -> Int {
        items.append(
            Item(
                type: type,
                more: more,
                data: data,
                isInMeta: isInMeta,
                extentCount: extentCount,
                sharedWith: sharedWith,
                properties: properties
            )
        )
        let number = items.count
        for reference in refersTo {
            let numbers: [UInt8] = reference.items.flatMap { [UInt8].big(UInt16($0)) }
            let list: [UInt8] = .joined(.big(UInt16(number)), .big(UInt16(reference.items.count)), numbers)
            references += Self.box(reference.type, list)
        }
        return number
    }

    /// - Parameter size: the size that the file declares; nil for the real one.
    mutating func add(
        _ picture: AV1Picture,
        claiming size: (width: Int, height: Int)? = nil,
        isCutOff: Bool = false
    ) -> Int {
        add(
            "av01",
            data: isCutOff ? Array(picture.bytes.dropLast(8)) : picture.bytes,
            properties: [
                Self.box("av1C", picture.configuration),
                Self.size(size?.width ?? picture.width, size?.height ?? picture.height),
            ]
        )
    }

    /// A grid of items, row by row.
    mutating func addGrid(columns: Int, rows: Int, width: Int, height: Int, of tiles: [Int]) -> Int {
        add(
            "grid",
            data: .joined([0, 1, UInt8(rows - 1), UInt8(columns - 1)], .big(UInt32(width)), .big(UInt32(height))),
            isInMeta: true,
            properties: [Self.size(width, height)],
            refersTo: [("dimg", tiles)]
        )
    }

    /// Items overlaid in the corner of a canvas.
    mutating func addOverlay(width: Int, height: Int, of layers: [Int]) -> Int {
        let white = Array(repeating: UInt8(0xFF), count: 8)
        return add(
            "iovl",
            data: .joined([0, 1], white, .big(UInt32(width)), .big(UInt32(height)), .zeros(8 * layers.count)),
            isInMeta: true,
            properties: [Self.size(width, height)],
            refersTo: [("dimg", layers)]
        )
    }

    /// An item that shows the same picture again.
    mutating func addIdentity(width: Int, height: Int, of item: Int) -> Int {
        add("iden", properties: [Self.size(width, height)], refersTo: [("dimg", [item])])
    }

    static func size(_ width: Int, _ height: Int) -> [UInt8] {
        box("ispe", .joined(.zeros(4), .big(UInt32(width)), .big(UInt32(height))))
    }

    /// - Parameter tail: number of bytes after the box that belong to its content, too.
    static func box(_ type: String, _ content: [UInt8], tail: Int = 0) -> [UInt8] {
        .joined(.big(UInt32(content.count + tail + 8)), .text(type), content)
    }

    private static func fullBox(
        _ type: String,
        version: UInt8 = 0,
        flags: UInt8 = 0,
        _ content: [UInt8],
        tail: Int = 0
    ) -> [UInt8] {
        box(type, .joined([version, 0, 0, flags], content), tail: tail)
    }

    /// The whole file, except for `profileByteCount` zeros at its end.
    var bytes: [UInt8] {
        let type = Self.box("ftyp", .text("avif\0\0\0\0mif1avif"))
        let data = items.filter { !$0.isInMeta }.flatMap(\.data)
        return .joined(type, Self.box("mdat", data), meta(dataOffset: type.count + 8))
    }

    private func meta(dataOffset: Int) -> [UInt8] {
        var (entries, places, inMeta) = ([UInt8](), [UInt8](), [UInt8]())
        var (offset, known) = (dataOffset, [[UInt8]]())
        for (index, item) in items.enumerated() {
            let number: [UInt8] = .big(UInt16(index + 1))
            entries += Self.fullBox("infe", version: 2, .joined(number, [0, 0], .text(item.type), item.more))
            let start = item.isInMeta ? inMeta.count : offset
            let own: [UInt8] = .joined(.big(UInt32(start)), .big(UInt32(item.data.count)))
            let place = item.sharedWith.map { known[$0 - 1] } ?? own
            known.append(place)
            places += .joined(number, [0, item.isInMeta ? 1 : 0, 0, 0], .big(UInt16(item.extentCount)))
            for _ in 0..<item.extentCount { places += place }
            if item.isInMeta { inMeta += item.data } else { offset += item.data.count }
        }
        let itemCount: [UInt8] = .big(UInt16(items.count))
        let content: [UInt8] = .joined(
            Self.fullBox("hdlr", .joined(.zeros(4), .text("pict"), .zeros(13))),
            Self.fullBox("pitm", .big(UInt16(primary))),
            Self.fullBox("iinf", .joined(itemCount, entries)),
            Self.fullBox("iloc", version: 1, .joined([0x44, 0], itemCount, places)),
            Self.fullBox("iref", references),
            Self.box("idat", inMeta),
            more,
            // Last, because the profile is at the end of the file.
            properties
        )
        return Self.fullBox("meta", content, tail: profileByteCount)
    }

    private var properties: [UInt8] {
        var (known, associations, count, describedCount) = ([UInt8](), [UInt8](), 0, 0)
        let profile = Self.box("colr", .text("prof"), tail: profileByteCount)
        let propertyCount = items.reduce(0) { $0 + $1.properties.count }
        for (index, item) in items.enumerated() where !item.properties.isEmpty {
            let hasProfile = profileByteCount > 0 && index + 1 == primary
            describedCount += 1
            let ownCount = item.properties.count + (hasProfile ? 1 : 0)
            associations += .joined(.big(UInt16(index + 1)), [UInt8(ownCount)])
            for property in item.properties {
                known += property
                count += 1
                associations += [UInt8].big(0x8000 | UInt16(count))
            }
            if hasProfile { associations += [UInt8].big(UInt16(propertyCount + 1)) }
        }
        let association = Self.fullBox("ipma", flags: 1, .joined(.big(UInt32(describedCount)), associations))
        guard profileByteCount > 0 else { return Self.box("iprp", .joined(Self.box("ipco", known), association)) }
        let container = Self.box("ipco", .joined(known, profile), tail: profileByteCount)
        return Self.box("iprp", .joined(association, container), tail: profileByteCount)
    }
}
