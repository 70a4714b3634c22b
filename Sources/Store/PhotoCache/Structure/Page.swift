/// One page of LMDB's data file, laid out as in its mdb.c (data version 1, 64 bits). None of its values are trusted.
///
/// A header of 16 bytes: the page's number (8), padding (2), flags (2), and the start and end of the free space (2 and 2;
/// for pages of a long value, their count instead, 4). Then the offsets of its nodes in key order, the free space, and the
/// nodes.
struct Page {
    enum Kind: UInt16 {
        case branch = 1
        case leaf = 2
        /// The first page of a value that does not fit into a leaf.
        case long = 4
        case meta = 8
    }

    static let headerByteCount = 16
    static let longestKey = 511
    /// LMDB's value for "none".
    static let none = UInt64.max

    let bytes: [UInt8]

    var number: UInt64 { load(0) }
    var kind: Kind? { Kind(rawValue: load(10)) }
    /// Only for the pages of a long value.
    var pageCount: UInt32 { load(12) }

    /// The free space between the offsets and the nodes. Valid only after the nodes have been checked.
    var unused: Range<Int> { Int(load(12) as UInt16)..<Int(load(14) as UInt16) }

    /// The caller ensures that the bytes exist.
    func load<T: FixedWidthInteger>(_ offset: Int) -> T {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
    }

    /// The nodes in key order. Nil unless they are contiguous up to the page's end, as LMDB writes them: it moves them as
    /// one block.
    func nodes(of kind: Kind) -> [Node]? {
        let (lower, upper) = (Int(load(12) as UInt16), Int(load(14) as UInt16))
        guard lower >= Self.headerByteCount, lower % 2 == 0, lower <= upper, upper <= bytes.count else { return nil }
        var nodes: [Node] = []
        nodes.reserveCapacity((lower - Self.headerByteCount) / 2)
        for place in stride(from: Self.headerByteCount, to: lower, by: 2) {
            let offset = Int(load(place) as UInt16)
            guard offset >= upper, offset + Node.headerByteCount <= bytes.count else { return nil }
            let node = Node(self, at: offset, isLeaf: kind == .leaf)
            guard node.key.count <= Self.longestKey, node.end <= bytes.count else { return nil }
            nodes.append(node)
        }
        var end = upper
        for node in nodes.sorted(by: { $0.offset < $1.offset }) {
            guard node.offset == end else { return nil }
            end = node.end
        }
        return end == bytes.count ? nodes : nil
    }
}

/// A node of a page: 32 bits of the value's size or of the child's page number, 16 more bits of that number or flags, the
/// key's size (2), the key, and in leaves the value.
struct Node {
    static let headerByteCount = 8

    enum Value {
        case child(UInt64)
        /// Within the page.
        case short(Range<Int>)
        /// In pages of its own, starting at this one.
        case long(first: UInt64, byteCount: Int)
        /// Within the page: the root of a named database.
        case database(Range<Int>)
        case unknown
    }

    let offset: Int
    /// The node's end, rounded up: nodes begin at even offsets.
    let end: Int
    let key: Range<Int>
    private let size: UInt32
    private let flags: UInt16
    private let isLeaf: Bool

    init(_ page: Page, at offset: Int, isLeaf: Bool) {
        let size = UInt32(page.load(offset) as UInt16) | UInt32(page.load(offset + 2) as UInt16) << 16
        let flags: UInt16 = page.load(offset + 4)
        key = offset + Self.headerByteCount..<offset + Self.headerByteCount + Int(page.load(offset + 6) as UInt16)
        let valueByteCount = !isLeaf ? 0 : flags & 1 != 0 ? 8 : Int(size)
        end = (key.upperBound + valueByteCount + 1) & ~1
        (self.offset, self.size, self.flags, self.isLeaf) = (offset, size, flags, isLeaf)
    }

    /// - Parameter page: the page that returned this node and contains all of it.
    func value(in page: Page) -> Value {
        guard isLeaf else { return .child(UInt64(size) | UInt64(flags) << 32) }
        switch flags {
        case 0: return .short(key.upperBound..<key.upperBound + Int(size))
        case 1: return .long(first: page.load(key.upperBound), byteCount: Int(size))
        case 2 where Int(size) == Tree.byteCount: return .database(key.upperBound..<key.upperBound + Int(size))
        default: return .unknown
        }
    }
}
