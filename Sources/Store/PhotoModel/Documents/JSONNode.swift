import FoundationEssentials

/// A value while it is written: what it encodes itself into.
final class JSONNode {
    private enum Kind { case nothing, scalar, list, object }

    private struct Member {
        /// The beginning of its key, which orders nearly all.
        var beginning: UInt64
        /// Where its key, the value that follows and what is behind them begin.
        var key, value, end: Int
        /// Of a container of which values may be added as long as this one is written.
        var open: Int?
    }

    /// Larger buffers are not kept for the next value.
    private static let mostKept = 1 << 16

    private let depth: Int
    private let isForPeople: Bool
    /// What precedes each member, and the end.
    private let memberBreak, endBreak: [UInt8]
    @exclusivity(unchecked) private var kind = Kind.nothing
    /// A scalar, or the keys and values of all members, in the order in which they came.
    @exclusivity(unchecked) private var bytes: [UInt8] = []
    @exclusivity(unchecked) private var members: [Member] = []
    @exclusivity(unchecked) private var areSorted = true
    @exclusivity(unchecked) private var open: [JSONNode] = []
    /// Used for one nested value after the other.
    @exclusivity(unchecked) private var nested: JSONNode?

    init(depth: Int, isForPeople: Bool) {
        (self.depth, self.isForPeople) = (depth, isForPeople)
        memberBreak = isForPeople ? Self.lineBreak(depth + 1) : []
        endBreak = isForPeople ? Self.lineBreak(depth) : []
    }

    private static func lineBreak(_ depth: Int) -> [UInt8] {
        [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 2 * depth)
    }

    var memberCount: Int { members.count }

    func encode(_ value: some Encodable) throws {
        if type(of: value) == Date.self, let date = value as? Date {
            encodeScalar { $0.append(json: date.formatted(.iso8601)) }
        } else if type(of: value) == Data.self, let data = value as? Data {
            encodeScalar { $0.append(json: data.base64EncodedString()) }
        } else {
            try value.encode(to: self)
        }
    }

    func encodeScalar(_ write: (inout [UInt8]) throws -> Void) rethrows {
        kind = .scalar
        try write(&bytes)
    }

    /// - Parameter key: Empty in a list.
    func add(_ key: String, _ value: some Encodable) throws {
        let node = nested ?? JSONNode(depth: depth + 1, isForPeople: isForPeople)
        nested = nil
        try node.encode(value)
        begin(key)
        node.finish(into: &bytes)
        end()
        nested = node
    }

    func addScalar(_ key: String, _ write: (inout [UInt8]) throws -> Void) rethrows {
        begin(key)
        try write(&bytes)
        end()
    }

    func addContainer(_ key: String) -> JSONNode {
        let node = JSONNode(depth: depth + 1, isForPeople: isForPeople)
        begin(key)
        end()
        members[members.count - 1].open = open.count
        open.append(node)
        return node
    }

    private func begin(_ key: String) {
        let start = bytes.count
        bytes.append(contentsOf: key.utf8)
        var beginning: UInt64 = 0
        for place in 0..<8 {
            let next = start + place
            beginning = beginning << 8 | (next < bytes.count ? UInt64(bytes[next]) : 0)
        }
        members.append(Member(beginning: beginning, key: start, value: bytes.count, end: bytes.count))
    }

    private func end() {
        let last = members.count - 1
        members[last].end = bytes.count
        if areSorted, last > 0, !precedes(members[last - 1], members[last]) { areSorted = false }
    }

    /// UTF-8 sorts as its characters do.
    private func precedes(_ one: Member, _ other: Member) -> Bool {
        if one.beginning != other.beginning { return one.beginning < other.beginning }
        return bytes[one.key..<one.value].lexicographicallyPrecedes(bytes[other.key..<other.value])
    }
}

// MARK: End

extension JSONNode {
    /// Appends what was encoded, and becomes empty.
    func finish(into text: inout [UInt8]) {
        switch kind {
        case .scalar: text += bytes
        case .list: finish(into: &text, UInt8(ascii: "["), UInt8(ascii: "]"))
        case .nothing, .object:
            if !areSorted { sort() }
            finish(into: &text, UInt8(ascii: "{"), UInt8(ascii: "}"))
        }
        kind = .nothing
        bytes.removeAll(keepingCapacity: bytes.count < Self.mostKept)
        members.removeAll(keepingCapacity: members.count < Self.mostKept)
        areSorted = true
        open = []
    }

    private func finish(into text: inout [UInt8], _ opening: UInt8, _ closing: UInt8) {
        text.append(opening)
        bytes.withUnsafeBufferPointer { bytes in
            for (place, member) in members.enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                text += memberBreak
                if kind != .list {
                    text.append(json: UnsafeBufferPointer(rebasing: bytes[member.key..<member.value]))
                    text.append(ascii: isForPeople ? " : " : ":")
                }
                text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[member.value..<member.end]))
                if let place = member.open { open[place].finish(into: &text) }
            }
        }
        if members.isEmpty, isForPeople { text.append(UInt8(ascii: "\n")) }
        text += endBreak
        text.append(closing)
    }

    /// The last of several values of a key stays.
    private func sort() {
        members.sort { precedes($0, $1) || !precedes($1, $0) && $0.key < $1.key }
        members = members.indices.compactMap { place in
            let isLast = place + 1 == members.count || precedes(members[place], members[place + 1])
            return isLast ? members[place] : nil
        }
    }
}

// MARK: Encoder

extension JSONNode: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        kind = .object
        return KeyedEncodingContainer(JSONObject(node: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        kind = .list
        return JSONList(node: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONScalar(node: self) }
}
