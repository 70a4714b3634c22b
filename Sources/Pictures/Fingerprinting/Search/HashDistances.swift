import CHamming

extension HashIndex {
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
