import Backpressure
package import PhotoStore
import SystemPackage

/// The recipe that a run follows, as it is reported.
public struct FollowedRecipe: Sendable, Codable, Equatable {
    public var name: String
    /// The file it was read from; absent for the default.
    public var file: String?
    public var isDefault: Bool
    /// Name of the recipe that it takes the place of; absent where it takes none.
    public var replaces: String?
    /// What it changes of what the library has; absent where it changes nothing.
    public var changes: RecipeChange?
    /// Plugins of it that are not run here: nobody has allowed it on this machine; absent where all are.
    public var withheldPlugins: [String]?
}

extension FollowedRecipe {
    /// Blocks.
    package init(_ library: Library, _ followed: LibraryRecipe) throws(StoreError) {
        let (recipe, kept) = (followed.recipe, followed.kept)
        let inForce = try library.cache.recipe()
        let change = RecipeChange(from: inForce, kept.flatMap { try? Recipe($0) }, to: recipe)
        // Another name, or another file that says the same, takes no recipe's place.
        let before = try? kept.map { try Recipe($0) } ?? inForce.flatMap { Recipe.words(of: $0) }
        let isOther = followed.origin == .given && before.map { !$0.saysTheSame(as: recipe) } ?? (kept != nil)
        self.init(
            name: recipe.name,
            file: recipe.source.file?.string,
            isDefault: recipe.isDefault,
            replaces: isOther ? kept?.name ?? inForce?.name : nil,
            changes: change.isEmpty ? nil : change,
            withheldPlugins: followed.withheldPlugins.isEmpty ? nil : followed.withheldPlugins
        )
    }
}

extension Recipe {
    /// Whatever its name.
    package var isDefault: Bool { saysTheSame(as: .default) }

    func saysTheSame(as other: Recipe) -> Bool {
        var same = self
        same.name = other.name
        return same == other
    }
}

extension FollowedRecipe {
    /// For people, a line each: what it is, and what it changes. The last ones say what else there is to know.
    package var lines: [String] { [title] + changeLines }

    package var title: String {
        let file = file.map { " (\($0))" } ?? ""
        let place = replaces.map { $0 == name ? ", with another text than before" : ", in place of \($0)" } ?? ""
        return "Recipe \(name)\(file)\(place)."
    }

    /// Nothing where it changes nothing.
    package var changeLines: [String] {
        var lines: [String] = []
        func add(_ title: String, _ names: [String]) {
            if !names.isEmpty { lines.append("\(title): \(names.joined(separator: ", ")).") }
        }
        func name(_ fact: RecipeChange.Fact) -> String {
            "\(fact.group) (\(fact.before.rawValue) → \(fact.now.rawValue))"
        }
        let changes = changes ?? RecipeChange()
        add("Tiers made again", changes.tiersToMake)
        add("Tiers not made any more", changes.tiersDropped)
        add("Facts less private than before", changes.weakerFacts.map(name))
        add("Facts more private than before", changes.facts.filter { !$0.isWeaker }.map(name))
        add("New plugins", changes.pluginsAdded)
        if let withheldPlugins {
            lines.append(
                """
                Plugins that are not run, since nobody allowed it on this machine: \
                \(withheldPlugins.joined(separator: ", ")). `sluice library recipe` shows their commands, and \
                `sluice library recipe --allow-plugins` allows them.
                """
            )
        }
        return lines
    }
}

extension PhotoPipeline {
    /// The recipe that this pipeline follows, and what it changes in the library as it is now. Blocks.
    package func followedRecipe() throws(StoreError) -> FollowedRecipe {
        var followed = try FollowedRecipe(library, libraryRecipe)
        if hasKeptRecipe.isSet { followed.replaces = nil }
        return followed
    }

    /// Has the library keep the recipe, at this pipeline's first run: another one that somebody gives it later counts
    /// from the next pipeline on. Blocks.
    func keepRecipe() throws(StoreError) {
        guard !hasKeptRecipe.isSet else { return }
        try libraryRecipe.keep(in: library, configuration.userKey)
        hasKeptRecipe.set()
    }
}
