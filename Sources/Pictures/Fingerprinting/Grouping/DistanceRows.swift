/// Distances between items that are computed when needed, because all of them together take too much memory.
package protocol DistanceRows: Sendable {
    /// The number of items.
    var count: Int { get }

    /// Writes the distances of an item to all, 0 to itself and 255 to unrelated ones. Distances are symmetric.
    ///
    /// - Parameter row: an element for each item.
    func write(distancesOf item: Int, into row: UnsafeMutableBufferPointer<UInt8>)
}

/// Items that are all related to each other.
package struct LinkedItems: Sendable, Hashable {
    /// Ascending.
    package var items: [Int32]
    /// The greatest distance between two of them.
    package var diameter: Int
}
