/// Parses a stream of server-sent events (HTML standard, section 9.2.6) that arrives in arbitrary pieces. Pure.
struct EventParser {
    /// A field or the end of an event, in their order.
    enum Item: Equatable {
        case event(name: String, data: String)
        /// The ID to resume after; also of events without data.
        case id(String)
        /// How long to wait before reconnecting.
        case retry(milliseconds: Int)
    }

    struct TooLong: Error, CustomStringConvertible {
        var description: String { "An event has no end." }
    }

    /// No event of Sluice is nearly as long.
    static let maxByteCount = 8 << 20

    private var line: [UInt8] = []
    private var endedWithReturn = false
    private var isAtStart = true
    private var name = ""
    private var data: [String] = []
    private var dataByteCount = 0
    private var id: String?

    /// - Throws: `TooLong` if an event does not end.
    mutating func take(_ bytes: some Sequence<UInt8>) throws -> [Item] {
        var items: [Item] = []
        for byte in bytes {
            let isRestOfEnd = endedWithReturn && byte == UInt8(ascii: "\n")
            endedWithReturn = byte == UInt8(ascii: "\r")
            if isRestOfEnd { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                endLine(&items)
            } else {
                line.append(byte)
                guard line.count + dataByteCount <= Self.maxByteCount else { throw TooLong() }
            }
        }
        return items
    }

    private mutating func endLine(_ items: inout [Item]) {
        var text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if isAtStart, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        isAtStart = false
        guard !text.isEmpty else { return endEvent(&items) }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count > 1 ? parts[1] : ""
        if value.first == " " { value.removeFirst() }
        switch parts[0] {
        case "data":
            data.append(String(value))
            dataByteCount += value.utf8.count + 1
        case "event": name = String(value)
        case "id": if !value.unicodeScalars.contains("\0") { id = String(value) }
        case "retry":
            if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(value) {
                items.append(.retry(milliseconds: number))
            }
        default: break
        }
    }

    private mutating func endEvent(_ items: inout [Item]) {
        // Before the event: whoever has got it, has got its ID.
        if let id { items.append(.id(id)) }
        if !data.isEmpty {
            items.append(.event(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n")))
        }
        (id, name, data, dataByteCount) = (nil, "", [], 0)
    }
}
