/// The directory of the files that follow a primary picture, in its XMP packet (Google's *GContainer*, as in the *Ultra HDR
/// image format*).
package struct PictureDirectory {
    static let namespace = "http://ns.google.com/photos/1.0/container/"
    static let itemNamespace = "http://ns.google.com/photos/1.0/container/item/"

    private struct Item {
        var semantic: String
        var length: Int
    }

    private var items: [Item] = []
    private static let maxItems = 32

    /// - Parameter packet: of the primary picture.
    package init(xmp packet: [UInt8]) {
        guard packet.contains(Array(Self.itemNamespace.utf8)) else { return }
        let elements = XMPElements(packet)
        func name(_ local: String) -> XMPElements.Name { .init(namespace: Self.itemNamespace, local: local) }
        let listed = elements.all.filter { $0.name == .init(namespace: Self.namespace, local: "Item") }
        for element in listed.prefix(Self.maxItems) {
            let length = elements.value(of: name("Length"), in: element).flatMap { Int($0) } ?? 0
            let padding = elements.value(of: name("Padding"), in: element).flatMap { Int($0) } ?? 0
            guard 0..<1 << 40 ~= length, 0..<1 << 40 ~= padding else {
                items = []
                return
            }
            let semantic = elements.value(of: name("Semantic"), in: element) ?? ""
            items.append(Item(semantic: semantic, length: length + padding))
        }
    }

    /// Ranges of the gain maps. The files stand at the end, in the order of the directory. May begin before the file.
    ///
    /// - Parameter byteCount: of the whole file.
    package func gainMaps(byteCount: Int) -> [Range<Int>] {
        var end = byteCount
        var found: [Range<Int>] = []
        for item in items.dropFirst().reversed() {
            let start = end - item.length
            if item.semantic == "GainMap", item.length > 0 { found.append(start..<end) }
            end = start
        }
        return found.reversed()
    }
}
