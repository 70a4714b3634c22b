package import PhotoModel
package import StoreFiles

/// The perceptual hashes that differ from one of some hashes in few bits.
package struct HashNeighbourhood: Sendable {
    private static let wordCount = 4

    /// Four of each hash, in any byte order.
    private let words: [UInt64]
    /// Of 256 bits.
    private let distance: Int

    /// - Parameter hashes: of 32 bytes; others are near to none.
    package init(of hashes: [[UInt8]], within distance: Int) {
        words = hashes.filter { $0.count == Self.wordCount * 8 }.flatMap { hash in
            hash.withUnsafeBytes { bytes in (0..<Self.wordCount).map { Self.word($0, of: bytes) } }
        }
        self.distance = distance
    }

    /// - Parameter bytes: at least 32; the hash comes first.
    func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
        stride(from: 0, to: words.count, by: Self.wordCount).contains { start in
            let differing = (0..<Self.wordCount).reduce(0) { sum, index in
                sum + (words[start + index] ^ Self.word(index, of: bytes)).nonzeroBitCount
            }
            return differing <= distance
        }
    }

    private static func word(_ index: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
    }
}

/// The fingerprints of one content.
package struct ContentFingerprints: Sendable, Hashable {
    package var content: ContentID
    package var whole: FingerprintEntry
    /// Of the picture without its border; nil if it has none.
    package var trimmed: FingerprintEntry?
}

extension Cache {
    /// Nil if the content has none.
    package func fingerprints(of content: ContentID) throws(StoreError) -> ContentFingerprints? {
        try fingerprints(of: [content]).first
    }

    /// Of all contents with a perceptual hash in a neighbourhood, in content-ID order.
    ///
    /// - Parameter batch: entries tested in one transaction.
    package func fingerprints(
        near neighbourhood: HashNeighbourhood,
        batch: Int = 1 << 14
    ) throws(StoreError) -> [ContentFingerprints] {
        var contents: Set<ContentID> = []
        for database in try fingerprintDatabases {
            try forEachKey(database, batch: batch) {
                $0.count == FingerprintEntry.byteCount && neighbourhood.contains($0)
            } _: { key in
                if let content = ContentID(key) { contents.insert(content) }
            }
        }
        return try fingerprints(of: contents.sorted())
    }

    private func fingerprints(of contents: [ContentID]) throws(StoreError) -> [ContentFingerprints] {
        let trimmed = try EnvironmentRegistry.shared.later(of: environment).trimmed
        return try environment.read { transaction throws(StoreError) in
            var found: [ContentFingerprints] = []
            for content in contents {
                guard let whole = try fingerprint(of: content, in: environment.fingerprints, transaction) else {
                    continue
                }
                var fingerprints = ContentFingerprints(content: content, whole: whole)
                if let trimmed { fingerprints.trimmed = try fingerprint(of: content, in: trimmed, transaction) }
                found.append(fingerprints)
            }
            return found
        }
    }

    private func fingerprint(
        of content: ContentID,
        in database: UInt32,
        _ transaction: borrowing Transaction
    ) throws(StoreError) -> FingerprintEntry? {
        guard let value = try transaction.value(database, content.bytes) else { return nil }
        return FingerprintEntry(Array(value))
    }
}
