import NIOCore
import NIOHTTP1
import PhotoModel
import PhotoPipeline
import PhotoRecipe
import PhotoRecord
import PhotoSession

/// The slower ways: looking up a photo's tiers, waiting for the disk, making a missing tier.
extension TierResponder {
    /// - Throws: `Problem`, `LibraryError`, `StoreError`; `CancellationError` when nobody waits any more.
    func answerLater(
        _ target: TierTarget,
        _ head: HTTPRequestHead,
        for caller: Caller,
        _ style: AnswerStyle
    ) async throws -> Answer {
        if let share = caller.share { try await check(target, for: share) }
        switch target {
        case .exact(let key):
            // Clients keep this answer for ever, so only the bytes stored under this key may be sent. Two attempts: a
            // remembered entry may predate the current tier.
            for _ in 0..<2 {
                guard let tier = try await library.reading({ try self.find(key) }) else { break }
                if let bytes = try await stored(key, tier) {
                    return Self.answer(bytes, .key(key), .exact, TierHead.mediaType(tier.format), head, style)
                }
                memory.forget(key)
            }
            throw Self.notStored
        case .ofPhoto(let photo, let name), .ofPage(let photo, 1, let name):
            return try await answerLater(photo, name, head, style)
        case .ofPage(let photo, let page, let name):
            return try await answerLater(photo, page: page, name, head, style)
        }
    }

    private static let notStored = Problem.notFound(
        "This tier is not stored. Request it by the photo's ID and the tier's name."
    )

    /// - Throws: the same as for photos and contents that do not exist, if the share does not show them.
    private func check(_ target: TierTarget, for share: Share) async throws {
        let limit = try share.limit
        switch target {
        case .exact(let key):
            guard try await library.shows(key.content, within: limit) else { throw Self.notStored }
        case .ofPhoto(let photo, _), .ofPage(let photo, _, _): try await library.check([photo], within: limit)
        }
    }

    /// Further pages of documents are not stored, but kept in memory for a while.
    private func answerLater(
        _ photo: AssetID,
        page: Int,
        _ requested: String,
        _ head: HTTPRequestHead,
        _ style: AnswerStyle
    ) async throws -> Answer {
        let wantsWebP = Self.wantsWebP(head)
        let (name, key) = try await library.reading {
            let content = try self.library.content(of: photo)
            let name = try self.tierName(requested, wantsWebP)
            let hex = self.library.recipeInForce?.tiers.first { $0.name == name }?.digest
            guard let content, let digest = hex.flatMap({ TierDigest(hex: $0) }) else { return (name, TierKey?.none) }
            return (name, TierKey(content: content, digest: digest))
        }
        if let key, let known = head.headers.first(name: "if-none-match"),
            EntityTags.match(known, EntityTag.page(key, page).text)
        {
            // The same bytes would be made again.
            return Self.answer(ByteBuffer(), .page(key, page), .current, "image/jpeg", head, style)
        }
        return Self.answer(try await library.picture(photo, page: page, tier: name), page: page, head, style)
    }

    private func answerLater(
        _ photo: AssetID,
        _ requested: String,
        _ head: HTTPRequestHead,
        _ style: AnswerStyle
    ) async throws -> Answer {
        let wantsWebP = Self.wantsWebP(head)
        let found = try await library.reading { try self.find(photo, requested, wantsWebP) }
        if let key = found.key {
            if let tier = memory.tier(key), let bytes = try await stored(key, tier) {
                return Self.answer(bytes, .key(key), .current, TierHead.mediaType(tier.format), head, style)
            }
            memory.forget(key)
        }
        if found.isSmallest, let look = try await library.reading({ try self.library.look(of: photo) }) {
            let tag = EntityTag.sum(crc32(of: look), look.count)
            return Self.answer(ByteBuffer(bytes: look), tag, .provisional, "image/jpeg", head, style)
        }
        return Self.answer(try await library.picture(photo, tier: found.name), head, style)
    }

    private static func answer(_ made: Picture, page: Int = 1, _ head: HTTPRequestHead, _ style: AnswerStyle) -> Answer
    {
        let tag = EntityTag(made, page: page)
        return answer(ByteBuffer(bytes: made.bytes), tag, .current, made.mediaType, head, style)
    }

    private static func answer(
        _ tier: ByteBuffer,
        _ tag: EntityTag,
        _ validity: TierHead.Validity,
        _ mediaType: String,
        _ head: HTTPRequestHead,
        _ style: AnswerStyle
    ) -> Answer {
        let count = tier.readableBytes
        let form = Form(tag: tag, validity, mediaType: mediaType, count: count, head, style)
        return form.answer(partOf: tier)
    }

    /// Reads the bytes; nil if they are missing or incomplete, so that they are made again.
    private func stored(_ key: TierKey, _ tier: StoredTier) async throws -> ByteBuffer? {
        try await library.reading { [library] in
            var bytes = ByteBuffer()
            bytes.reserveCapacity(tier.byteCount)
            var copied = TierCopy.absent
            bytes.withUnsafeMutableWritableBytes { room in
                let room = UnsafeMutableRawBufferPointer(rebasing: room[..<tier.byteCount])
                copied = library.copyTier(tier, of: key.content, waits: true, to: room)
            }
            guard copied == .copied else { return nil }
            bytes.moveWriterIndex(forwardBy: tier.byteCount)
            return bytes
        }
    }

    private struct Found: Sendable {
        /// Nil if none is stored.
        var key: TierKey?
        /// The name of the requested tier.
        var name: String
        /// The camera's thumbnail will do until the photo is prepared.
        var isSmallest = false
    }

    private func find(_ key: TierKey) throws -> StoredTier? {
        if let known = memory.tier(key) { return known }
        guard let tiers = try library.storedTiers(of: key.content) else { return nil }
        for (_, tier) in tiers { memory.remember(tier, TierKey(content: key.content, digest: tier.digest)) }
        library.noteSeen(key.content)
        return memory.tier(key)
    }

    /// The tier to send for a requested one.
    private func tierName(_ requested: String, _ wantsWebP: Bool) throws -> String {
        let names = library.tierNames
        guard names.contains(requested) else {
            throw Problem(
                404,
                kind: "unknown-tier",
                "There is no tier \(requested). The library has: \(names.joined(separator: ", "))."
            )
        }
        let recipe = library.recipeInForce.flatMap { Recipe($0) }
        return recipe?.tierName(for: requested, takesWebP: wantsWebP) ?? requested
    }

    private func find(_ photo: AssetID, _ requested: String, _ wantsWebP: Bool) throws -> Found {
        let turn = memory.turn
        let content = try library.content(of: photo)
        let name = try tierName(requested, wantsWebP)
        guard let content else { return Found(name: name, isSmallest: requested == library.tierNames.last) }
        let stored = try library.storedTiers(of: content) ?? []
        for (_, tier) in stored { memory.remember(tier, TierKey(content: content, digest: tier.digest)) }
        if let tier = stored.first(where: { $0.name == name })?.tier {
            let key = TierKey(content: content, digest: tier.digest)
            let known = TierMemory.Name(photo: photo, tier: wantsWebP ? "\(requested) webp" : requested)
            memory.remember(key, known, turn: turn)
            library.noteSeen(content)
            return Found(key: key, name: name)
        }
        return Found(name: name)
    }
}

extension EntityTag {
    /// For a picture that was just made, which may be newer than the photo's row in the catalogue.
    fileprivate init(_ picture: Picture, page: Int) {
        if let content = picture.content, let digest = picture.digest {
            let key = TierKey(content: content, digest: digest)
            self = page == 1 ? .key(key) : .page(key, page)
        } else {
            self = .sum(crc32(of: picture.bytes), picture.bytes.count)
        }
    }
}
