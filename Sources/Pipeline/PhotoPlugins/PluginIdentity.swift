import Fingerprinting
import Imaging
package import PhotoModel
package import PhotoRecipe

/// What the results of a plugin depend on.
package struct PluginIdentity: Sendable, Hashable {
    /// Increment when the input of plugins changes.
    private static let givenVersion = 1

    package let name: String
    package let version: String
    /// Identifies name, version, command, and how the picture it gets was made.
    package let digest: TierDigest

    /// - Parameter command: as written in the recipe, so that a recipe can be moved together with its programs; empty
    ///   for a plugin in Swift.
    package init(_ processor: any PhotoProcessor, command: [String], _ tiers: TierDigests) {
        (name, version) = (processor.name, processor.version)
        let picture =
            switch processor.wants {
            case .analysis: "analysis \(AnalysisPicture.version)"
            case .planes(let tier): "planes \(tiers.digest(ofTier: tier))"
            case .encoded(let tier): "encoded \(tiers.digest(ofTier: tier))"
            }
        var parts = ["plugin \(Self.givenVersion)", name, version, picture] + command
        // Built-in plugins only read photos for which `depicts` suggests it, and that is computed with the
        // fingerprints.
        if Recipe.Plugin.builtIn(name, tier: "") != nil { parts.append("depicts \(AnalysisPicture.version)") }
        digest = TierDigests.digest(of: parts.map { "\($0.utf8.count):\($0)" }.joined())
    }
}

extension TierDigests {
    fileprivate func digest(ofTier name: String) -> String {
        entries.first { $0.spec.name == name }.map { "\($0.digest)" } ?? "none"
    }
}
