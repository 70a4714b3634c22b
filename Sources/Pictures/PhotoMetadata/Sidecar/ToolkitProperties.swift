internal import CExempi
internal import FileStructure

/// All properties that Adobe's XMP toolkit reads from a document: the second reader.
struct ToolkitProperties: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        /// Below the property: "[2]/?xml:lang".
        var path: String
        var value: String
        /// Whether it is a list, a structure, a URI, and so on.
        var options: UInt32
    }

    /// The toolkit's kXMP_SchemaNode, which Exempi does not name.
    private static let schemaNode: UInt32 = 0x8000_0000

    /// In the toolkit's order, by property.
    private(set) var properties: [XMLName: [Entry]] = [:]

    /// - Throws: `.unsafe` if the toolkit rejects the document.
    init(_ bytes: [UInt8]) throws(SidecarError) {
        let properties = XMPToolkit.use { bytes.withUnsafeBytes { Self.read($0) } }
        guard let properties else { throw .unsafe("Adobe's XMP toolkit cannot read it, so an edit cannot be verified") }
        self.properties = properties
    }

    private static func read(_ bytes: UnsafeRawBufferPointer) -> [XMLName: [Entry]]? {
        guard let xmp = xmp_new(bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count) else { return nil }
        defer { xmp_free(xmp) }
        guard let iterator = xmp_iterator_new(xmp, nil, nil, XMP_ITER_PROPERTIES) else { return nil }
        defer { xmp_iterator_free(iterator) }
        guard let schema = xmp_string_new(), let path = xmp_string_new(), let value = xmp_string_new() else {
            return nil
        }
        defer { [schema, path, value].forEach { xmp_string_free($0) } }
        func text(_ string: XmpStringPtr) -> String {
            guard let characters = xmp_string_cstr(string) else { return "" }
            return String(
                decoding: UnsafeRawBufferPointer(start: characters, count: xmp_string_len(string)),
                as: UTF8.self
            )
        }
        var properties: [XMLName: [Entry]] = [:]
        var options: UInt32 = 0
        while xmp_iterator_next(iterator, schema, path, value, &options) {
            // A namespace node has no value.
            if options & schemaNode != 0 { continue }
            let path = text(path)
            let end = path.utf8.firstIndex { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "/") } ?? path.endIndex
            let start =
                path.utf8.firstIndex(of: UInt8(ascii: ":")).map { path.utf8.index(after: $0) } ?? path.startIndex
            let name = XMLName(namespace: text(schema), local: start <= end ? String(path[start..<end]) : path)
            properties[name, default: []].append(
                Entry(path: String(path[end...]), value: text(value), options: options)
            )
        }
        return properties
    }

    mutating func forget(_ name: XMLName) { properties[name] = nil }

    /// Whether `self` is what the toolkit must read after these changes, given that it read `before`.
    func follow(_ changes: [SidecarChange], from before: ToolkitProperties) -> Bool {
        let changed = Set(changes.map(\.name))
        guard
            properties.filter({ !changed.contains($0.key) }) == before.properties.filter({ !changed.contains($0.key) })
        else { return false }
        return changes.allSatisfy { change in
            let now = properties[change.name] ?? []
            switch change {
            case .value(_, let text):
                return now.first { $0.path.isEmpty }?.value == text && (text == nil) == now.isEmpty
            case .list(_, _, let removed, let added):
                let there = Self.items(before.properties[change.name] ?? [])
                let kept = there.indices.filter { !removed.contains($0) }.map { there[$0] }
                return Self.items(now) == kept + added.map { [Entry(path: "", value: $0, options: 0)] }
            }
        }
    }

    /// The entries of each item of a list, with paths relative to the item.
    private static func items(_ entries: [Entry]) -> [[Entry]] {
        var items: [[Entry]] = []
        for entry in entries where entry.path.utf8.first == UInt8(ascii: "[") {
            guard let end = entry.path.utf8.firstIndex(of: UInt8(ascii: "]")) else { continue }
            let below = Entry(
                path: String(entry.path[entry.path.utf8.index(after: end)...]),
                value: entry.value,
                options: entry.options
            )
            if below.path.isEmpty || items.isEmpty {
                items.append([below])
            } else {
                items[items.count - 1].append(below)
            }
        }
        return items
    }
}
