import Imaging

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
