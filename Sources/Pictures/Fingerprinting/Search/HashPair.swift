/// Two near hashes, by their positions in an index.
package struct HashPair: Hashable, Sendable, Comparable {
    package var first: Int32
    /// Greater than `first`.
    package var second: Int32
    /// The number of differing bits, 0…256.
    package var distance: UInt16

    package init(first: Int32, second: Int32, distance: UInt16) {
        (self.first, self.second, self.distance) = (first, second, distance)
    }

    /// From two different positions, in either order.
    package init(_ one: Int32, _ other: Int32, distance: UInt16) {
        self.init(first: min(one, other), second: max(one, other), distance: distance)
    }

    private var order: UInt64 { UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second)) }

    package static func < (one: HashPair, other: HashPair) -> Bool {
        one.order == other.order ? one.distance < other.distance : one.order < other.order
    }
}

/// A hash near the query.
package struct HashNeighbour: Hashable, Sendable, Comparable {
    package var position: Int32
    /// The number of differing bits, 0…256.
    package var distance: UInt16

    package init(position: Int32, distance: UInt16) {
        (self.position, self.distance) = (position, distance)
    }

    /// Nearest first, then by position.
    package static func < (one: HashNeighbour, other: HashNeighbour) -> Bool {
        (one.distance, one.position) < (other.distance, other.position)
    }
}
