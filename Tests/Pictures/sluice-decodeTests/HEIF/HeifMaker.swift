import Foundation
import PictureSamples

/// Assembles HEIF files from images encoded by heif-enc: with any properties, grids and thumbnails.
struct HeifMaker {
    /// Coded data and its configuration box.
    struct Coded {
        var type = "hvc1"
        var configuration: Data
        var data: Data
    }

    struct Item {
        var type: String
        var data: Data
        /// Whole boxes, in the order in which they are applied.
        var properties: [Data]
        var isInMeta = false
        var isHidden = false
    }

    struct Reference {
        var type: String
        var from: Int
        var to: [Int]
    }

    /// The first is the primary one; numbers are 1, 2, …
    var items: [Item] = []
    var references: [Reference] = []

    /// Adds an image and returns its number.
    @discardableResult
    mutating func add(_ coded: Coded, width: Int, height: Int, _ properties: [Data] = []) -> Int {
        items.append(
            Item(
                type: coded.type,
                data: coded.data,
                properties: [coded.configuration, Self.size(width, height), Self.depth] + properties
            )
        )
        return items.count
    }

    /// A grid and its tiles, row by row.
    mutating func addGrid(
        columns: Int,
        of tiles: [Coded],
        edge: Int,
        width: Int,
        height: Int,
        _ properties: [Data] = []
    ) {
        let rows = tiles.count / columns
        let grid = Data([0, 0, UInt8(rows - 1), UInt8(columns - 1)]) + Self.number(width, 2) + Self.number(height, 2)
        items.append(
            Item(
                type: "grid",
                data: grid,
                properties: [Self.size(width, height), Self.depth] + properties,
                isInMeta: true
            )
        )
        let number = items.count
        let numbers = tiles.map { add($0, width: edge, height: edge) }
        references.append(Reference(type: "dimg", from: number, to: numbers))
    }

    // MARK: Properties

    static func size(_ width: Int, _ height: Int) -> Data {
        box("ispe", number(0, 4) + number(width, 4) + number(height, 4))
    }
    static var depth: Data { box("pixi", Data([0, 0, 0, 0, 3, 8, 8, 8])) }
    static func rotation(_ quarters: Int) -> Data { box("irot", number(quarters, 1)) }
    static func mirror(_ axis: Int) -> Data { box("imir", number(axis, 1)) }

    static func colour(matrix: Int, isFullRange: Bool) -> Data {
        box(
            "colr",
            Data("nclx".utf8) + number(1, 2) + number(13, 2) + number(matrix, 2) + number(isFullRange ? 128 : 0, 1)
        )
    }

    /// Twice the distance between its centre and the picture's.
    static func aperture(width: Int, height: Int, right: Int, down: Int) -> Data {
        let fields = [width, 1, height, 1, right, 2, down, 2]
        return box("clap", fields.reduce(Data()) { $0 + number($1, 4) })
    }

    // MARK: Boxes

    static func number(_ value: Int, _ byteCount: Int) -> Data {
        Data((0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }

    static func box(_ type: String, _ content: Data) -> Data {
        number(content.count + 8, 4) + Data(type.utf8) + content
    }

    /// The whole file.
    var file: Data {
        let type = Self.box("ftyp", Data("heic\0\0\0\0mif1heic".utf8))
        // The length of `meta` does not depend on the data offset.
        let length = meta(dataOffset: 0).count
        let data = items.filter { !$0.isInMeta }.reduce(Data()) { $0 + $1.data }
        return type + meta(dataOffset: type.count + length + 8) + Self.box("mdat", data)
    }

    private func meta(dataOffset: Int) -> Data {
        let number = Self.number
        var (places, entries, known, associations) = (Data(), Data(), Data(), Data())
        var (offset, inMeta, properties) = (dataOffset, Data(), 0)
        for (index, item) in items.enumerated() {
            entries += Self.box(
                "infe",
                Data([2, 0, 0, item.isHidden ? 1 : 0]) + number(index + 1, 2) + number(0, 2)
                    + Data((item.type + "\0").utf8)
            )
            places += number(index + 1, 2) + number(item.isInMeta ? 1 : 0, 2) + number(0, 2) + number(1, 2)
            places += number(item.isInMeta ? inMeta.count : offset, 4) + number(item.data.count, 4)
            if item.isInMeta { inMeta += item.data } else { offset += item.data.count }
            associations += number(index + 1, 2) + number(item.properties.count, 1)
            for property in item.properties {
                known += property
                properties += 1
                associations += number(0x8000 | properties, 2)
            }
        }
        let links = references.reduce(Data()) { boxes, reference in
            let numbers = reference.to.reduce(Data()) { $0 + number($1, 2) }
            return boxes + Self.box(reference.type, number(reference.from, 2) + number(reference.to.count, 2) + numbers)
        }
        let handler = number(0, 8) + Data("pict".utf8) + number(0, 13)
        let association = Self.box("ipma", number(1, 4) + number(items.count, 4) + associations)
        return Self.box(
            "meta",
            number(0, 4) + Self.box("hdlr", handler) + Self.box("pitm", number(0, 4) + number(1, 2))
                + Self.box("iinf", number(0, 4) + number(items.count, 2) + entries)
                + Self.box("iloc", number(0x0100_0000, 4) + number(0x4400, 2) + number(items.count, 2) + places)
                + Self.box("iref", number(0, 4) + links) + Self.box("iprp", Self.box("ipco", known) + association)
                + Self.box("idat", inMeta)
        )
    }
}

extension PictureMaker {
    /// Encodes a picture that needs no padding with heif-enc.
    func coded(_ name: String, _ options: String = "-q 95") throws -> HeifMaker.Coded {
        try run("vips copy \(name) coded.png")
        try run("heif-enc \(options) coded.png -o coded.heic")
        let file = try Data(contentsOf: folder.appending(path: "coded.heic"))
        guard let type = file.range(of: Data("hvcC".utf8)), let data = file.range(of: Data("mdat".utf8)) else {
            throw ToolFailed(words: ["heif-enc", name])
        }
        let start = type.lowerBound - 4
        let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        return HeifMaker.Coded(configuration: file[start..<start + length], data: file[data.upperBound...])
    }

    /// A single colour.
    func coded(_ colour: [UInt8], width: Int, height: Int) throws -> HeifMaker.Coded {
        try write("one.ppm", width: width, height: height) { _, _ in colour }
        return try coded("one.ppm")
    }

    func write(_ maker: HeifMaker, to name: String) throws {
        try maker.file.write(to: folder.appending(path: name))
    }
}
