package import PhotoStore
import SystemPackage

/// The recipe that a library is prepared with: the one that is given, or else the one that it keeps.
package struct LibraryRecipe: Sendable {
    package enum Origin: Sendable, Hashable {
        case given
        /// The catalogue keeps it.
        case kept
        /// The cache's tiers follow it: Sluice 0.1.0 kept none elsewhere, and neither its files nor its plugins.
        case cache
        /// Nobody ever gave one.
        case usual
    }

    package let recipe: Recipe
    package let origin: Origin
    /// What the library keeps at this moment.
    package let kept: StoredRecipe?
    /// Plugins of the kept recipe that are not run here: nobody has allowed it on this machine.
    package let withheldPlugins: [String]

    /// - Parameters:
    ///   - given: nil for the recipe that the library keeps.
    ///   - userKey: tells whether its plugins may run; see `PluginPermission`.
    /// - Throws: `RecipeError` where what the library keeps cannot be read, `StoreError`
    package init(_ library: Library, given: Recipe? = nil, userKey: KeyFile? = nil) throws {
        let kept = try library.catalogue.recipe()
        self.kept = kept
        var (recipe, withheld): (Recipe, [String])
        switch (given, kept) {
        case (let given?, _):
            (recipe, withheld, origin) = (given, [], .given)
        case (nil, let kept?):
            (recipe, withheld, origin) = (try Recipe(kept), [], .kept)
            let plugins = recipe.plugins ?? []
            if !plugins.allSatisfy(\.isTrusted),
                !PluginPermission.allows(kept, of: try library.catalogue.libraryID(), userKey)
            {
                withheld = plugins.map(\.name)
                // None at all: results of those that are missing in a list would be removed.
                recipe.plugins = nil
            }
        case (nil, nil):
            withheld = []
            if let words = try library.cache.recipe().flatMap({ Recipe.words(of: $0) }) {
                (recipe, origin) = (words, .cache)
            } else {
                (recipe, origin) = (.default, .usual)
                recipe.privacy.hide(try library.catalogue.hiddenFacts())
            }
        }
        (self.recipe, withheldPlugins) = (recipe, withheld)
    }

    /// What the library is to keep from now on; nil where it keeps that already.
    private func toKeep(for library: AssetID, _ userKey: KeyFile?) -> StoredRecipe? {
        guard origin != .kept, var stored = StoredRecipe(recipe) else { return nil }
        if origin == .given, recipe.plugins?.isEmpty == false {
            stored.permission = PluginPermission.make(stored, of: library, userKey)
        }
        if let kept, kept.isSame(as: stored) {
            if kept.permission == stored.permission { return nil }
            stored.readAt = kept.readAt
        }
        return stored
    }

    /// Has the library keep it. Blocks.
    package func keep(in library: Library, _ userKey: KeyFile?) throws(StoreError) {
        if let recipe = toKeep(for: try library.catalogue.libraryID(), userKey) {
            try library.catalogue.setRecipe(recipe)
        }
    }

    /// What became of the file since.
    package enum FileState: String, Sendable, Encodable {
        case unchanged, changed, gone
    }

    /// Nil where it was read from none. Blocks.
    package static func fileState(of stored: StoredRecipe) -> FileState? {
        guard let yaml = stored.yaml, let file = stored.origin else { return nil }
        guard let now = try? Recipe.bytes(ofRegularFile: file) else { return .gone }
        return now == yaml ? .unchanged : .changed
    }
}

extension Recipe {
    /// - Throws: `RecipeError`
    package init(_ stored: StoredRecipe) throws(RecipeError) {
        guard let yaml = stored.yaml else {
            self = .default
            return
        }
        do throws(RecipeError) {
            self = try Recipe(yaml: yaml, file: stored.origin ?? FilePath(stored.name))
        } catch {
            var error = error
            error.file = "the library's recipe \(stored.name)"
            error.problems.append(
                RecipeError.Problem(message: "give another one: `sluice library recipe FILE`, or --default")
            )
            throw error
        }
        name = stored.name
        source.file = stored.origin
    }
}

extension StoredRecipe {
    /// Nil for one that no file can say.
    init?(_ recipe: Recipe) {
        self.init(name: recipe.name, origin: recipe.source.file)
        guard recipe != .default else {
            origin = nil
            return
        }
        for yaml in [recipe.source.yaml, Array(recipe.wholeYAML.utf8)] {
            guard let yaml else { continue }
            self.yaml = yaml
            if (try? Recipe(self)) == recipe { return }
        }
        return nil
    }
}

extension Recipe.Privacy {
    /// Omits what the catalogue keeps from others beside what is hidden as it is.
    fileprivate mutating func hide(_ columns: Set<FactColumn>) {
        let more = CaptureGroup.ofCapture.filter { group in
            !group.facts.isEmpty && columns.isSuperset(of: group.facts) && !seal.contains(group)
                && !omit.contains(group)
        }
        omit = CaptureGroup.allCases.filter { omit.contains($0) || more.contains($0) }
    }
}
