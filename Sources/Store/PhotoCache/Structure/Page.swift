/// One page of LMDB's data file, laid out as in its mdb.c (data version 1, 64 bits). Nothing that it says is trusted.
///
/// A header of 16 bytes: the page's number (8), padding (2), flags (2), and where the free space in it begins and ends
/// (2 and 2; for a long value's pages instead their number, 4). Then offsets of its nodes in the order of their keys,
/// the free space, and the nodes.
struct Page {
    enum Kind: UInt16 {
        case branch = 1
        case leaf = 2
        /// The first of the pages of a value that fits into no leaf.
        case long = 4
        case meta = 8
    }

    static let headerByteCount = 16
    static let longestKey = 511
    /// LMDB's way to say "none".
    static let none = UInt64.max

    let bytes: [UInt8]

    var number: UInt64 { load(0) }
    var kind: Kind? { Kind(rawValue: load(10)) }
    /// Of a long value.
    var pageCount: UInt32 { load(12) }

    /// Between the offsets and the nodes of a page whose nodes have been looked at.
    var unused: Range<Int> { Int(load(12) as UInt16)..<Int(load(14) as UInt16) }

    /// The caller knows that so many bytes are there.
    func load<T: FixedWidthInteger>(_ offset: Int) -> T {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
    }

    /// The nodes in the order of their keys. Nil unless they lie side by side up to the page's end, as LMDB puts them:
    /// it moves them as one block.
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

/// An entry of a page: 32 bits of the value's size or of the child's number, 16 bits more of the latter or flags, the
/// key's size (2), the key, and in leaves the value.
struct Node {
    static let headerByteCount = 8

    enum Value {
        case child(UInt64)
        /// In the page.
        case short(Range<Int>)
        /// In pages of its own, from this one on.
        case long(first: UInt64, byteCount: Int)
        /// In the page, and the root of a named database.
        case database(Range<Int>)
        case unknown
    }

    let offset: Int
    /// Behind it; nodes begin at even offsets.
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

    /// - Parameter page: the one that gave the node out, which lies in it whole.
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
