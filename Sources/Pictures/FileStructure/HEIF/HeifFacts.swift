package import SystemPackage

/// What the items of a HEIF file say about its primary picture, without decoding it.
package struct HeifFacts {
    /// Of the upright picture; nil if it is not understood.
    package private(set) var size: HeifProperties.Size?
    /// Of its largest thumbnail, as stored; nil if there is none.
    package private(set) var thumbnail: HeifProperties.Size?
    /// TIFF-structured, from its byte order mark.
    package private(set) var exif: [UInt8]?
    package private(set) var xmp: [UInt8]?

    private static let maxByteCount = 64 << 10

    /// Nil if no items are found.
    package init?(_ file: FileDescriptor) {
        guard let items = HeifItems(file), let primary = items.items[items.primary] else { return nil }
        if let properties = try? HeifProperties(primary.properties), let stored = properties.size {
            size =
                properties.orientation >= 5
                ? HeifProperties.Size(width: stored.height, height: stored.width) : stored
        }
        thumbnail = items.references.filter { $0.type == "thmb" && $0.to.contains(items.primary) }
            .compactMap { items.items[$0.from].flatMap { try? HeifProperties($0.properties) }?.size }
            .max { max($0.width, $0.height) < max($1.width, $1.height) }
        let descriptions = items.references.filter { $0.type == "cdsc" && $0.to.contains(items.primary) }.map(\.from)
        for item in descriptions {
            let content = { items.content(of: item, in: file, upTo: Self.maxByteCount) }
            switch items.items[item]?.type {
            case "Exif": exif = exif ?? content().flatMap(Self.tiff)
            case "mime": xmp = xmp ?? content().flatMap { $0.includes(Array("<x:xmpmeta".utf8)) ? $0 : nil }
            default: break
            }
        }
    }

    /// Skips what precedes the TIFF header (ISO/IEC 23008-12, A.2.1).
    private static func tiff(_ item: [UInt8]) -> [UInt8]? {
        guard item.count > 4 else { return nil }
        let offset = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return offset < item.count - 4 ? Array(item[(4 + offset)...]) : nil
    }
}
