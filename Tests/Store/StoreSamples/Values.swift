package import PhotoModel
package import StoreFiles

/// A sample cannot be made.
struct NoSample: Error {
    let of: String
}

extension ContentID {
    /// As different from each other as real ones, and the same for each number.
    package static func sample(_ number: Int) -> ContentID {
        ContentID(words: [UInt64(number) &* 0x9E37_79B9_7F4A_7C15, 1, 2, UInt64(number)])
    }
}

extension TierDigest {
    package static func sample(_ number: Int) -> TierDigest { TierDigest(words: [UInt64(number), 0xABCD]) }
}

extension FileStamp {
    package static func sample(_ number: Int64) -> FileStamp {
        FileStamp(size: number, modified: 10, changed: 20, device: .max, inode: UInt64(number))
    }
}

extension TagPath {
    package static func tag(_ path: String) throws -> TagPath {
        guard let tag = TagPath(path) else { throw NoSample(of: path) }
        return tag
    }
}

extension Decision {
    package init(verdict: Verdict? = nil, rating: Int? = nil, tagging paths: [String: Bool]) {
        let tags = paths.compactMap { path, isSet in TagPath(path).map { ($0, isSet) } }
        self.init(verdict: verdict, rating: rating, tags: Dictionary(uniqueKeysWithValues: tags))
    }
}

/// Bytes that do not repeat within a page.
package func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed
    let words = (0..<(count + 7) / 8).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
}

/// The error that a call throws; nil if it succeeds.
package func storeError(_ body: () throws -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch {
        return error as? StoreError
    }
}
