import Imaging
import PhotoCache
import PhotoCatalogue
import PhotoModel
import PhotoRecord
import StoreFiles
import SystemPackage

extension RunContext {
    /// Those of the recipe's tiers that the cache has of a content, whole. One whose checksum is another is as good as
    /// none: it is made again.
    func storedTiers(_ content: ContentID, _ names: Set<String>) throws -> RenderedTiers {
        try storedTiers(of: content, try cache.record(content), names)
    }

    func storedTiers(of content: ContentID, _ record: Record?, _ names: Set<String>) throws -> RenderedTiers {
        guard let record else { return RenderedTiers(content: content, tiers: [], damage: []) }
        let tiers = try digests.entries.compactMap { entry -> RenderedTiers.Tier? in
            guard names.contains(entry.spec.name), let tier = record.tier(entry.digest),
                let digest = tier.storedTierDigest, let format = ImageFormat(rawValue: tier.format),
                let bytes = try cache.tier(content, digest), crc32(of: bytes) == tier.checksum
            else { return nil }
            return RenderedTiers.Tier(
                name: entry.spec.name,
                size: PixelSize(width: Int(tier.width), height: Int(tier.height)),
                format: format,
                bytes: bytes,
                digest: entry.digest
            )
        }
        return RenderedTiers(content: content, tiers: tiers, damage: record.damage)
    }

    /// The file at a path below one of the library's roots, as an enumeration would find it.
    ///
    /// - Throws: `RenderError.outsideLibrary`, `PipelineError.rootUnreadable`, `PhotoFailure`
    func candidate(_ path: FilePath) throws -> Candidate {
        guard let (root, below) = try catalogue.roots().place(path), below.lastComponent != nil else {
            throw RenderError.outsideLibrary(path)
        }
        let openRoot = try OpenRoot(root)
        let place = AssetPlace(root: root.id, folder: below.removingLastComponent(), name: below.lastName)
        if FileRules(recipe: recipe, skipping: [], below: root.path).kind(of: place.name, in: place.folder) == .raw {
            throw PhotoFailure.rawNotSupported
        }
        do {
            let status = try FileStatus(folder: openRoot.descriptor.rawValue, name: below.bytes)
            return Candidate(root: openRoot, place: place, status: status, known: nil)
        } catch {
            throw PhotoFailure(stage: .decode, reason: "cannot be opened: \(error)", isPermanent: false)
        }
    }
}

extension RenderedTiers {
    /// Tiers that were made now, and others that were stored before.
    ///
    /// - Parameter digests: of the recipe, by which they were made.
    init(_ photo: RenderedPhoto, _ stored: RenderedTiers, _ digests: TierDigests) {
        let tiers = digests.entries.compactMap { entry -> Tier? in
            let (name, digest) = (entry.spec.name, entry.digest)
            guard let made = photo.tiers.first(where: { $0.names.contains(name) }) else {
                return stored.tiers.first { $0.name == name }
            }
            return Tier(name: name, size: made.size, format: made.format, bytes: made.bytes, digest: digest)
        }
        self.init(content: photo.facts.content, tiers: tiers, damage: photo.damage)
    }
}
