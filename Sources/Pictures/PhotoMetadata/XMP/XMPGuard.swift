import FileStructure

/// Keeps hostile packets from the XMP toolkit, which recurses into nested elements and could exhaust the stack.
enum XMPGuard {
    /// Adobe's own packets nest about a dozen levels.
    private static let maxDepth = 100

    /// Items that the toolkit searches for in lists of all previous ones: namespaces, and properties that are not list
    /// items. Its time grows with their square. At these limits it takes half a second.
    private static let (maxNamespaces, maxProperties) = (500, 10_000)

    /// Whether a packet in UTF-8 is small and shallow enough, has few enough properties, and declares no document type
    /// (hence no entities).
    static func allows(_ packet: ArraySlice<UInt8>) -> Bool {
        // An ordinary packet has up to 64 KiB, the limit of one JPEG segment.
        guard packet.count <= XMLTree.maxByteCount, !packet.contains(0) else { return false }
        let namespaces = DeclaredNamespaces(packet)
        guard namespaces.count <= maxNamespaces, namespaces.longest <= XMLTree.maxNamespaceLength else { return false }
        var rest = packet
        var (depth, properties) = (0, 0)
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            if rest.starts(with: "<!--".utf8) {
                guard skip(past: "-->", in: &rest) else { return false }
            } else if rest.starts(with: "<![CDATA[".utf8) {
                guard skip(past: "]]>", in: &rest) else { return false }
            } else if rest.starts(with: "<?".utf8) {
                guard skip(past: "?>", in: &rest) else { return false }
            } else if rest.starts(with: "<!".utf8) {
                return false
            } else {
                let (closes, isItem) = (rest.starts(with: "</".utf8), rest.starts(with: "<rdf:li".utf8))
                guard let tag = skipTag(in: &rest) else { return false }
                let isEmpty = tag.isEmpty
                properties += (closes || isItem ? 0 : 1) + tag.attributes
                guard properties <= maxProperties else { return false }
                depth += closes ? -1 : isEmpty ? 0 : 1
                guard 0...maxDepth ~= depth else { return false }
            }
        }
        return true
    }

    private static func skip(past end: StaticString, in rest: inout ArraySlice<UInt8>) -> Bool {
        end.withUTF8Buffer { end in
            while let start = rest.firstIndex(of: end[0]) {
                rest = rest[start...]
                if rest.starts(with: end) {
                    rest = rest.dropFirst(end.count)
                    return true
                }
                rest = rest.dropFirst()
            }
            return false
        }
    }

    private struct Tag {
        /// It ends in "/>".
        var isEmpty = false
        /// Including its namespace declarations.
        var attributes = 0
    }

    /// Skips past the tag's ">", ignoring those in quotes; nil if the tag does not end.
    private static func skipTag(in rest: inout ArraySlice<UInt8>) -> Tag? {
        var quote: UInt8?
        var tag = Tag()
        for index in rest.indices {
            let byte = rest[index]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "="): tag.attributes += 1
            case UInt8(ascii: ">"):
                tag.isEmpty = rest[index - 1] == UInt8(ascii: "/")
                rest = rest[(index + 1)...]
                return tag
            default: break
            }
        }
        return nil
    }
}
