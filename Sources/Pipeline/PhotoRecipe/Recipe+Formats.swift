import Imaging

extension Recipe {
    /// The tier to send instead of a requested one: itself, or the tier of the same edge in the preferred format.
    ///
    /// - Parameter takesWebP: whether the client can show WebP, and so prefers it.
    package func tierName(for asked: String, takesWebP: Bool) -> String {
        guard let wanted = tiers.first(where: { $0.name == asked }), wanted.isWebP != takesWebP else { return asked }
        return tiers.first { $0.edge == wanted.edge && $0.isWebP == takesWebP }?.name ?? asked
    }
}

extension TierSpec {
    fileprivate var isWebP: Bool { if case .webp = encoding { true } else { false } }
}
