import NIOCore
import NIOHTTP1
import PhotoPipeline
import PhotoSession
import PhotoStore

/// What takes longer: looking up what a photo's tiers are, waiting for the disk, making a tier that is missing.
extension TierRoad {
    /// - Throws: `Problem`, `LibraryError`, `StoreError`; `CancellationError` when nobody waits any more.
    func answerLater(_ ask: TierAsk, _ head: HTTPRequestHead, closes: Bool) async throws -> Answer {
        let found = try await find(ask, wantsWebP: Self.wantsWebP(head))
        let isExact = if case .exact = ask { true } else { false }
        if let key = found.key, let tier = memory.tier(key), let bytes = try await stored(key, tier) {
            return Self.answer(bytes, .key(key), isExact, TierHead.mediaType(tier.format), head, closes)
        }
        if let key = found.key { memory.forget(key) }
        guard let photo = found.photo else { throw Problem.notFound("No photo of this library has such a tier.") }
        let picture = try await library.picture(photo, tier: found.name)
        let tag = found.key.map { EntityTag.key($0) } ?? .sum(crc32(of: picture.bytes), picture.bytes.count)
        let bytes = ByteBuffer(bytes: picture.bytes)
        return Self.answer(bytes, tag, isExact, picture.mediaType, head, closes)
    }

    private static func answer(
        _ tier: ByteBuffer,
        _ tag: EntityTag,
        _ isExact: Bool,
        _ mediaType: String,
        _ head: HTTPRequestHead,
        _ closes: Bool
    ) -> Answer {
        let count = tier.readableBytes
        let form = Form(tag: tag, isExact: isExact, mediaType: mediaType, count: count, head, closes: closes)
        return form.answer(partOf: tier)
    }

    /// The bytes, waited for; nil where they are not there, or not whole: then they are made again.
    private func stored(_ key: TierKey, _ tier: StoredTier) async throws -> ByteBuffer? {
        try await library.reading { [library] in
            var bytes = ByteBuffer()
            bytes.reserveCapacity(tier.byteCount)
            var copied = TierCopy.absent
            bytes.withUnsafeMutableWritableBytes { room in
                let room = UnsafeMutableRawBufferPointer(rebasing: room[..<tier.byteCount])
                copied = (try? library.cache.copyTier(key.content, tier, waits: true, to: room)) ?? .absent
            }
            guard copied == .copied else { return nil }
            bytes.moveWriterIndex(forwardBy: tier.byteCount)
            return bytes
        }
    }

    private struct Found: Sendable {
        /// Nil where the photo's content is not known.
        var key: TierKey?
        /// To make the tier of; nil where there is none.
        var photo: AssetID?
        /// The tier's name; empty where nothing can be made.
        var name: String
    }

    private func find(_ ask: TierAsk, wantsWebP: Bool) async throws -> Found {
        switch ask {
        case .exact(let key): try await library.reading { try self.find(key) }
        case .ofPhoto(let photo, let name): try await library.reading { try self.find(photo, name, wantsWebP) }
        }
    }

    private func find(_ key: TierKey) throws -> Found {
        if memory.tier(key) == nil, let tiers = try library.cache.storedTiers(key.content) {
            for (_, tier) in tiers { memory.remember(tier, TierKey(content: key.content, digest: tier.digest)) }
            library.noteSeen(key.content)
        }
        // Only what the recipe of today would make can be made again.
        let name = library.recipeInForce?.tiers.first { $0.digest == key.digest.hex }?.name
        return Found(key: key, photo: try name.flatMap { _ in try library.photo(with: key.content) }, name: name ?? "")
    }

    private func find(_ photo: AssetID, _ asked: String, _ wantsWebP: Bool) throws -> Found {
        let turn = memory.turn
        let content = try library.content(of: photo)
        let names = library.tierNames
        guard names.contains(asked) else {
            throw Problem(
                404,
                kind: "unknown-tier",
                "There is no tier \(asked): there are \(names.joined(separator: ", "))."
            )
        }
        let name = library.recipeInForce.flatMap { Recipe($0) }?.tierName(for: asked, takesWebP: wantsWebP) ?? asked
        guard let content else { return Found(photo: photo, name: name) }
        let stored = try library.cache.storedTiers(content) ?? []
        for (_, tier) in stored { memory.remember(tier, TierKey(content: content, digest: tier.digest)) }
        if let tier = stored.first(where: { $0.name == name })?.tier {
            let key = TierKey(content: content, digest: tier.digest)
            let known = TierMemory.Name(photo: photo, tier: wantsWebP ? "\(asked) webp" : asked)
            memory.remember(key, known, turn: turn)
            library.noteSeen(content)
            return Found(key: key, photo: photo, name: name)
        }
        let digest = library.recipeInForce?.tiers.first { $0.name == name }.flatMap { TierDigest(hex: $0.digest) }
        return Found(key: digest.map { TierKey(content: content, digest: $0) }, photo: photo, name: name)
    }
}
