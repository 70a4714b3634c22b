import Imaging
package import PhotoModel

/// What a new recipe changes in a library.
public struct RecipeChange: Sendable, Codable, Equatable {
    /// A group of facts that is stored differently than before.
    public struct Fact: Sendable, Codable, Equatable {
        /// As named in recipes: location, time, …
        public var group: String
        public var before: Keeping
        public var now: Keeping

        /// More people can read it now than before.
        public var isWeaker: Bool { now < before }
    }

    /// From the weakest to the strongest.
    public enum Keeping: String, Sendable, Codable, Comparable {
        case stored, sealed, omitted

        private var strength: Int { self == .stored ? 0 : self == .sealed ? 1 : 2 }
        public static func < (a: Keeping, b: Keeping) -> Bool { a.strength < b.strength }
    }

    /// Names of tiers to make for photos that are already prepared: no stored tier has their bytes.
    public var tiersToMake: [String] = []
    /// Names of tiers that are no longer made.
    public var tiersDropped: [String] = []
    public var facts: [Fact] = []
    /// Names of plugins that the previous recipe did not have.
    public var pluginsAdded: [String] = []

    public var isEmpty: Bool { self == RecipeChange() }
    /// Groups that are less protected than before.
    public var weakerFacts: [Fact] { facts.filter(\.isWeaker) }
}

extension RecipeChange {
    /// - Parameters:
    ///   - before: the recipe that the cache follows; nil if it follows none.
    ///   - kept: the recipe that the library kept; nil if there was none.
    package init(from before: RecipeInForce?, _ kept: Recipe?, to recipe: Recipe) {
        let (digests, privacy) = (TierDigests(recipe), kept?.privacy)
        if let before {
            let stored = Dictionary(before.tiers.map { ($0.name, $0.digest) }) { first, _ in first }
            tiersToMake = digests.entries.filter { stored[$0.spec.name] != $0.digest.hex }.map(\.spec.name)
            tiersDropped = before.tiers.map(\.name).filter { name in !digests.entries.contains { $0.spec.name == name }
            }
        }
        // If the cache is gone, use what the catalogue keeps.
        if let names = before.map({ $0.privacy ?? .none }) ?? privacy.map({ RecordPrivacy($0, nil).inForce }) {
            facts = CaptureGroup.allCases.compactMap { group in
                let (then, now) = (names.keeping(group), recipe.privacy.keeping(group))
                return then == now ? nil : Fact(group: group.rawValue, before: then, now: now)
            }
        }
        let known = kept?.plugins?.map(\.name) ?? []
        pluginsAdded = (recipe.plugins ?? []).map(\.name).filter { !known.contains($0) }
    }
}

extension RecipeChange {
    /// For display, one line each; none if nothing changes.
    ///
    /// - Parameter photos: those whose tiers are made again, such as "2 photos".
    package func lines(tiersOf photos: String? = nil) -> [String] {
        var lines: [String] = []
        func add(_ title: String, _ names: [String]) {
            if !names.isEmpty { lines.append("\(title): \(names.joined(separator: ", ")).") }
        }
        func name(_ fact: Fact) -> String { "\(fact.group) (\(fact.before.rawValue) → \(fact.now.rawValue))" }
        add("Tiers made again\(photos.map { " (\($0))" } ?? "")", tiersToMake)
        add("Tiers no longer made", tiersDropped)
        add("Facts less private than before", weakerFacts.map(name))
        add("Facts more private than before", facts.filter { !$0.isWeaker }.map(name))
        add("New plugins", pluginsAdded)
        return lines
    }
}

extension Recipe.Privacy {
    package func keeping(_ group: CaptureGroup) -> RecipeChange.Keeping {
        omit.contains(group) ? .omitted : seal.contains(group) ? .sealed : .stored
    }
}

extension RecipeInForce.Privacy {
    fileprivate func keeping(_ group: CaptureGroup) -> RecipeChange.Keeping {
        omit.contains(group.rawValue) ? .omitted : seal.contains(group.rawValue) ? .sealed : .stored
    }
}
