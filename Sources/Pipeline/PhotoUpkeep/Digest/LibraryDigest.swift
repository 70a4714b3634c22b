import Cryptography
import Foundation
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecipe
import PhotoRecord
package import PhotoStore
package import StoreFiles
import SwiftProtobuf

/// A digest of what preparing has given a library: two libraries of the same photos have equal digests, wherever, when and
/// in which order they were prepared.
///
/// Decisions, IDs, times of preparing and Sluice's version are left out, and sealed facts are opened if the key is there.
package struct LibraryDigest: Sendable, Equatable, Encodable {
    /// How many there are, and the sum of their SHA-256 as four numbers of 64 bits, in hexadecimal.
    package struct Part: Sendable, Equatable, Encodable {
        package private(set) var count = 0
        package var digest: String {
            Hex.text((0..<4).flatMap { word in withUnsafeBytes(of: sum[word].bigEndian) { Array($0) } })
        }
        private var sum = SIMD4<UInt64>()

        fileprivate mutating func add(_ bytes: [UInt8]) {
            let hash = SHA256.digest(of: bytes)
            for word in 0..<4 {
                let value = hash.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self) }
                sum[word] &+= UInt64(bigEndian: value)
            }
            count += 1
        }

        private enum Key: CodingKey { case count, digest }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(count, forKey: .count)
            try container.encode(digest, forKey: .digest)
        }
    }

    /// Of all parts, in hexadecimal.
    package private(set) var digest = ""
    /// Places, sizes, times and results of the files that are there.
    package private(set) var photos = Part()
    package private(set) var records = Part()
    package private(set) var tiers = Part()
    package private(set) var failures = Part()

    /// Reads the whole library.
    ///
    /// - Throws: `StoreError`
    package init(_ library: Library) throws(StoreError) {
        let seal = try library.key().map { RecordSeal(key: $0) }
        try library.catalogue.forEachAsset { asset throws(StoreError) in
            if !asset.isMissing { photos.add(Self.bytes(of: asset)) }
        }
        let cache = library.cache
        try cache.forEachRecord { stored throws(StoreError) in
            guard let content = stored.content else { return }
            var record = seal?.opened(stored) ?? stored
            record.sealedGroups = stored.sealedGroups
            (record.preparedAtMs, record.sluiceVersion) = (0, "")
            records.add(StoredRecord.bytes(record) ?? [])
            for digest in Set(stored.tiers.compactMap(\.storedTierDigest)) {
                // An evicted tier has no bytes.
                let bytes = try cache.tier(content, digest) ?? []
                tiers.add(content.bytes + digest.bytes + SHA256.digest(of: bytes))
            }
        }
        try cache.forEachFailure { failure throws(StoreError) in
            var failure = failure
            failure.failedAtMs = 0
            failures.add((try? failure.serializedBytes()) ?? [])
        }
        let parts = [photos, records, tiers, failures].map { "\($0.count) \($0.digest)" }
        digest = Hex.text(SHA256.digest(of: Array(parts.joined(separator: "\n").utf8)))
    }

    private static func bytes(of asset: Asset) -> [UInt8] {
        let problem = asset.problem.map { "\($0.kind.rawValue)\t\($0.stage)\t\($0.reason)\t\($0.willRetry)" }
        let facts = [
            "\(asset.stamp.size)", "\(asset.stamp.modified)", "\(asset.state.rawValue)", asset.content?.hex ?? "",
            problem ?? "",
        ]
        return PercentText.bytes(escaping: asset.path.bytes) + Array(("\t" + facts.joined(separator: "\t")).utf8)
    }
}
