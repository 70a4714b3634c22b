extension XMLTree {
    /// The parts of a start tag, by place. The parser interprets them.
    struct Tag {
        var name: Range<Int>
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []

        /// Nil if this is not a start tag.
        init?(_ bytes: [UInt8], at range: Range<Int>) {
            func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") }
            guard range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "<") else { return nil }
            var at = range.lowerBound + 1
            /// Skips to the next byte for which this holds.
            func skip(to found: (UInt8) -> Bool) -> Bool {
                while at < range.upperBound, !found(bytes[at]) { at += 1 }
                return at < range.upperBound
            }
            guard skip(to: { $0.isXMLSpace || isEnd($0) }) else { return nil }
            name = range.lowerBound + 1..<at
            while skip(to: { !$0.isXMLSpace }), !isEnd(bytes[at]) {
                let start = at
                guard skip(to: { $0.isXMLSpace || $0 == UInt8(ascii: "=") }) else { return nil }
                let name = start..<at
                guard skip(to: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) else { return nil }
                let quote = bytes[at]
                at += 1
                let value = at
                guard skip(to: { $0 == quote }) else { return nil }
                attributes.append((name, value..<at))
                at += 1
            }
        }
    }
}
