import PhotoCache
import PhotoCatalogue
import PhotoModel
package import PhotoStore
package import StoreFiles
import SystemPackage

/// The recipe that a run follows, as reported.
public struct FollowedRecipe: Sendable, Codable, Equatable {
    public var name: String
    /// The file it was read from; absent for the default.
    public var file: String?
    public var isDefault: Bool
    /// Name of the recipe that it replaces; absent if it replaces none.
    public var replaces: String?
    /// What it changes in the library; absent if it changes nothing.
    public var changes: RecipeChange?
    /// Its plugins that do not run here because they are not allowed on this machine; absent if all run.
    public var withheldPlugins: [String]?
}

extension FollowedRecipe {
    /// Without its changes.
    package init(_ followed: LibraryRecipe) {
        self.init(
            name: followed.recipe.name,
            file: followed.recipe.source.file?.string,
            isDefault: followed.recipe.isDefault,
            withheldPlugins: followed.withheldPlugins.isEmpty ? nil : followed.withheldPlugins
        )
    }

    /// With its changes to the library as it is now. Blocks.
    package init(_ library: Library, _ followed: LibraryRecipe) throws(StoreError) {
        self.init(followed)
        let (recipe, kept) = (followed.recipe, followed.kept)
        let inForce = try library.cache.recipe()
        let change = RecipeChange(from: inForce, followed.keptRecipe, to: recipe)
        changes = change.isEmpty ? nil : change
        // A recipe that differs only in its name or file does not replace another one.
        let before = kept == nil ? inForce.flatMap { Recipe.words(of: $0) } : followed.keptRecipe
        let isOther = followed.origin == .given && before.map { !$0.isEquivalent(to: recipe) } ?? (kept != nil)
        replaces = isOther ? kept?.name ?? inForce?.name : nil
    }
}

extension Recipe {
    /// Regardless of its name.
    package var isDefault: Bool { isEquivalent(to: .default) }

    func isEquivalent(to other: Recipe) -> Bool {
        var same = self
        same.name = other.name
        return same == other
    }
}

extension FollowedRecipe {
    /// For display, one line each: the recipe and its changes. Further information comes last.
    package var lines: [String] { [title] + changeLines }

    package var title: String {
        let file = file.map { " (\($0))" } ?? ""
        let place = replaces.map { $0 == name ? ", changed since the last run" : ", in place of \($0)" } ?? ""
        return "Recipe \(name)\(file)\(place)."
    }

    /// All lines if any of them is news; otherwise none.
    package var newsLines: [String] { replaces != nil || !changeLines.isEmpty ? lines : [] }

    /// Empty if it changes nothing.
    private var changeLines: [String] {
        var lines = changes?.lines() ?? []
        if let withheldPlugins {
            lines.append(
                """
                Plugins that are not run, because they are not allowed on this machine: \
                \(withheldPlugins.joined(separator: ", ")). `sluice library recipe` shows their commands, and \
                `sluice library recipe --allow-plugins` allows them.
                """
            )
        }
        return lines
    }
}
