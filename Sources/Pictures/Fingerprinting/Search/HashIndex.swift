import CHamming

/// An index that finds hashes near each other. A hash's position is the number of hashes before it. Hashes of different
/// kinds or versions need separate indices, and those of low quality must not be added.
///
/// Every search is exact. How all pairs are found depends on the number of hashes: up to about a hundred thousand, all
/// are compared with each other, beyond that only those that nearly share a piece.
package struct HashIndex: Sendable {
    var planes: HashPlanes

    package init(_ hashes: [PDQHash] = []) {
        planes = HashPlanes(capacity: hashes.count)
        for hash in hashes { planes.append(hash) }
    }

    /// At most 2³¹ − 1.
    package var count: Int { planes.count }

    package subscript(position: Int) -> PDQHash { planes[position] }

    package mutating func append(_ hash: PDQHash) {
        precondition(count < Int32.max, "an index is full")
        planes.append(hash)
    }

    /// All hashes that differ from `hash` in at most `distance` bits, nearest first, including itself if it is in the index.
    package func neighbours(of hash: PDQHash, within distance: Int) -> [HashNeighbour] {
        guard distance >= 0 else { return [] }
        let asked = HashIndex([hash]).planes
        return asked.withWords { asked in
            planes.withWords { words in
                let chunk = 1 << 16
                return concurrently((count + chunk - 1) / chunk) { number in
                    let end = min(count, (number + 1) * chunk)
                    var scan = TileScan(rows: asked, columns: words, distance: distance)
                    var found: [HashNeighbour] = []
                    scan.matches(0..<1, number * chunk..<end) { _, position, distance in
                        found.append(HashNeighbour(position: Int32(position), distance: distance))
                    }
                    return found
                }
            }
        }.flatMap(\.self).sorted()
    }

    /// All pairs that differ in at most `distance` bits, sorted.
    ///
    /// Equal hashes are pairs, too: if many are equal, ``matches(within:)`` returns the same more compactly.
    /// - Parameters:
    ///   - since: only pairs with at least one hash at or after this position.
    ///   - width: the maximum number of threads; all processors by default. With 1 it is the caller's own, which may
    ///     have a lower priority.
    package func pairs(within distance: Int, since: Int = 0, width: Int = .max) -> [HashPair] {
        matches(within: distance, since: since, width: width).pairs(since: since)
    }

    /// Writes the number of bits in which each hash differs from one, at most 255.
    ///
    /// - Parameter row: as long as the index.
    package func write(distancesOf hash: PDQHash, into row: UnsafeMutableBufferPointer<UInt8>) {
        precondition(row.count == count, "a row needs an element for each hash")
        guard let first = row.baseAddress else { return }
        withUnsafeBytes(of: hash.words) { asked in
            planes.withWords { words in
                hamming_best().pointee.distances(
                    asked.assumingMemoryBound(to: UInt64.self).baseAddress,
                    words.planes(from: 0),
                    count,
                    first
                )
            }
        }
    }
}
