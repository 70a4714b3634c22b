/// The directory of the files that follow a primary picture in one file, up to its end, such as a gain map or a film
/// (Google's *GContainer*, as in the *Ultra HDR image format* and Android's *Motion Photo format* 1.0).
package struct ContainerDirectory {
    package static let namespace = "http://ns.google.com/photos/1.0/container/"
    package static let itemNamespace = "http://ns.google.com/photos/1.0/container/item/"

    fileprivate struct Item {
        let semantic: String
        let length: Int
        /// Bytes behind it.
        let padding: Int
    }

    /// Where an item may be.
    struct Place {
        /// Of its first byte from the end of the file.
        let distance: Int
        let length: Int
    }

    /// Without the primary picture, which comes first.
    private let items: [Item]
    private static let maxItems = 16

    /// Without items if there is no directory, or one with lengths that cannot be.
    package init(_ properties: RDFProperties) {
        let name = XMLName(namespace: Self.namespace, local: "Directory")
        let listed = properties.properties[name]?.first?.items ?? []
        let items = listed.prefix(Self.maxItems).dropFirst().map { Item($0) }
        self.items = items.contains { $0 == nil } ? [] : items.compactMap { $0 }
    }

    /// The same of a packet that may have none, or not be readable.
    package init(xmp packet: [UInt8]) {
        let properties = try? RDFProperties(packet: packet, mentioning: Self.namespace)
        self = properties.map { Self($0) } ?? Self(items: [])
    }

    /// Places of the items with this semantic, in the order of the directory. If there is padding, each has two: few
    /// cameras write as much of it as they say.
    func places(of semantic: String) -> [Place] {
        var (length, padding) = (0, 0)
        var places: [Place] = []
        for item in items.reversed() {
            length += item.length
            padding += item.padding
            guard item.semantic == semantic, item.length > 0 else { continue }
            let distances = padding == 0 ? [length] : [length, length + padding]
            places.insert(contentsOf: distances.map { Place(distance: $0, length: item.length) }, at: 0)
        }
        return places
    }

    /// The same in a file of this length. May begin before the file.
    package func ranges(of semantic: String, byteCount: Int) -> [Range<Int>] {
        places(of: semantic).map { byteCount - $0.distance..<byteCount - $0.distance + $0.length }
    }

    private init(items: [Item]) { self.items = items }
}

extension ContainerDirectory.Item {
    /// Nil if a length is not a number of bytes.
    fileprivate init?(_ listed: RDFValue) {
        // Without rdf:parseType="Resource", the listed node is the item itself.
        let item = XMLName(namespace: ContainerDirectory.namespace, local: "Item")
        let fields = (listed.fields[item]?.first ?? listed).fields
        func text(_ local: String) -> String? {
            fields[XMLName(namespace: ContainerDirectory.itemNamespace, local: local)]?.first?.trimmedText
        }
        guard let length = Int(text("Length") ?? "0"), let padding = Int(text("Padding") ?? "0"),
            0..<1 << 40 ~= length, 0..<1 << 40 ~= padding
        else { return nil }
        (self.length, self.padding) = (length, padding)
        semantic = text("Semantic") ?? ""
    }
}
