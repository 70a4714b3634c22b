/// Keeps hostile packets from the XMP toolkit, which recurses into nested elements and so could run out of stack.
enum XMPGuard {
    /// Adobe's own packets nest about a dozen levels.
    private static let deepestNesting = 100
    /// An ordinary packet has up to 64 KiB, all that fits into one JPEG segment.
    private static let largestPacket = 1 << 20

    /// Whether a packet in UTF-8 is small and shallow enough, and declares no document type (hence no entities).
    static func allows(_ packet: ArraySlice<UInt8>) -> Bool {
        guard packet.count <= largestPacket, !packet.contains(0) else { return false }
        var rest = packet
        var depth = 0
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
                let closes = rest.starts(with: "</".utf8)
                guard let isEmpty = skipTag(in: &rest) else { return false }
                depth += closes ? -1 : isEmpty ? 0 : 1
                guard 0...deepestNesting ~= depth else { return false }
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

    /// Skips to behind the tag's ">", which may also stand in quotes. Whether the tag ends in "/>"; nil if it does not
    /// end.
    private static func skipTag(in rest: inout ArraySlice<UInt8>) -> Bool? {
        var quote: UInt8?
        for index in rest.indices {
            let byte = rest[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                defer { rest = rest[(index + 1)...] }
                return rest[index - 1] == UInt8(ascii: "/")
            }
        }
        return nil
    }
}
