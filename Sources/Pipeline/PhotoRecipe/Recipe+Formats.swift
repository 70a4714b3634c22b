import Imaging

extension Recipe {
    /// The tier to send for another one: itself, or the one of the same edge whose format is taken.
    ///
    /// - Parameter takesWebP: whether the one who asks can show WebP, and so rather has it.
    package func tierName(for asked: String, takesWebP: Bool) -> String {
        guard let wanted = tiers.first(where: { $0.name == asked }), wanted.isWebP != takesWebP else { return asked }
        return tiers.first { $0.edge == wanted.edge && $0.isWebP == takesWebP }?.name ?? asked
    }
}

extension TierSpec {
    fileprivate var isWebP: Bool { if case .webp = encoding { true } else { false } }
}
