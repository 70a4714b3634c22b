import PhotoCache
import PhotoCatalogue
import PhotoModel
package import PhotoStore
package import StoreFiles
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
    /// Without what it changes.
    package init(_ followed: LibraryRecipe) {
        self.init(
            name: followed.recipe.name,
            file: followed.recipe.source.file?.string,
            isDefault: followed.recipe.isDefault,
            withheldPlugins: followed.withheldPlugins.isEmpty ? nil : followed.withheldPlugins
        )
    }

    /// With what it changes in the library as it is now. Blocks.
    package init(_ library: Library, _ followed: LibraryRecipe) throws(StoreError) {
        self.init(followed)
        let (recipe, kept) = (followed.recipe, followed.kept)
        let inForce = try library.cache.recipe()
        let change = RecipeChange(from: inForce, followed.keptRecipe, to: recipe)
        changes = change.isEmpty ? nil : change
        // Another name, or another file that says the same, takes no recipe's place.
        let before = kept == nil ? inForce.flatMap { Recipe.words(of: $0) } : followed.keptRecipe
        let isOther = followed.origin == .given && before.map { !$0.saysTheSame(as: recipe) } ?? (kept != nil)
        replaces = isOther ? kept?.name ?? inForce?.name : nil
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

    /// All of them where one says something new; else none.
    package var newsLines: [String] { replaces != nil || !changeLines.isEmpty ? lines : [] }

    /// Nothing where it changes nothing.
    private var changeLines: [String] {
        var lines = changes?.lines() ?? []
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
