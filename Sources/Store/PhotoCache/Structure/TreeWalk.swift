import StoreFiles

/// Checks the key order and counts of one database's tree during a walk.
struct TreeWalk {
    enum Order {
        /// In the order of memcmp(3), shorter keys first.
        case bytes
        /// 64-bit numbers.
        case numbers
    }

    let tree: Tree
    let order: Order
    private var branchPages: UInt64 = 0
    private var leafPages: UInt64 = 0
    private var entries: UInt64 = 0
    private var last: [UInt8] = []
    /// Whether the last key was a branch's, or there was none: the next key may be equal.
    private var isAtSeparator = true

    init(_ tree: Tree, order: Order) { (self.tree, self.order) = (tree, order) }

    mutating func count(_ kind: Page.Kind) {
        if kind == .branch { branchPages += 1 } else { leafPages += 1 }
    }

    /// Whether a key may follow the previous ones.
    mutating func comesNext(_ key: ArraySlice<UInt8>, isSeparator: Bool) -> Bool {
        guard order == .bytes || key.count == MemoryLayout<UInt64>.size else { return false }
        guard follows(key) else { return false }
        if !isSeparator { entries += 1 }
        last.removeAll(keepingCapacity: true)
        last += key
        isAtSeparator = isSeparator
        return true
    }

    var agreesWithTree: Bool {
        let depthFits = (tree.root == Page.none) == (tree.depth == 0)
        return depthFits && (branchPages, leafPages, entries) == (tree.branchPages, tree.leafPages, tree.entries)
    }

    private func follows(_ key: ArraySlice<UInt8>) -> Bool {
        last.withUnsafeBytes { last in
            key.withUnsafeBytes { key in
                switch order {
                case .bytes:
                    let sign = compare(last, key)
                    return sign < 0 || (sign == 0 && isAtSeparator)
                case .numbers:
                    let (last, key) = (Self.number(last), Self.number(key))
                    return last < key || (last == key && isAtSeparator)
                }
            }
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.count == MemoryLayout<UInt64>.size ? bytes.loadUnaligned(as: UInt64.self) : 0
    }
}
