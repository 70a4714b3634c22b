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
    /// Thumbnails, and descriptions: each costs a read. Real files have one or two.
    private static let maxReferences = 32

    /// Nil if no items are found.
    package init?(_ file: FileDescriptor) {
        guard let items = HeifItems(file), let primary = items.items[items.primary] else { return nil }
        if let properties = try? HeifProperties(primary.properties), let stored = properties.size {
            size =
                properties.orientation >= 5
                ? HeifProperties.Size(width: stored.height, height: stored.width) : stored
        }
        func references(_ type: String) -> some Sequence<Int> {
            items.references.lazy.filter { $0.type == type && $0.to.contains(items.primary) }.map(\.from)
                .prefix(Self.maxReferences)
        }
        thumbnail = references("thmb")
            .compactMap { items.items[$0].flatMap { try? HeifProperties($0.properties) }?.size }
            .max { max($0.width, $0.height) < max($1.width, $1.height) }
        for item in references("cdsc") {
            let content = { items.content(of: item, in: file, upTo: Self.maxByteCount) }
            switch items.items[item]?.type {
            case "Exif": exif = exif ?? content().map(ExifPayload.tiff(inHeifItem:)).flatMap { $0.isEmpty ? nil : $0 }
            case "mime": xmp = xmp ?? content().flatMap { $0.includes(Array("<x:xmpmeta".utf8)) ? $0 : nil }
            default: break
            }
        }
    }
}
