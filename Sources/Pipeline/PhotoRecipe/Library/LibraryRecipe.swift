import PhotoCache
import PhotoCatalogue
package import PhotoModel
package import PhotoStore
package import StoreFiles
import SystemPackage

/// The recipe that a library is prepared with: the given one, or else the one it keeps.
package struct LibraryRecipe: Sendable {
    package enum Origin: Sendable, Hashable {
        case given
        /// Kept by the catalogue.
        case kept
        /// Taken from the cache, whose tiers follow it: Sluice 0.1.0 kept recipes nowhere else, without their files and
        /// plugins.
        case cache
        /// The default, because none was ever given.
        case usual
    }

    package let recipe: Recipe
    package let origin: Origin
    /// What the library keeps at this moment.
    package let kept: StoredRecipe?
    /// The kept recipe as parsed, with all its plugins; nil if it cannot be read.
    package let keptRecipe: Recipe?
    /// Plugins of the kept recipe that do not run here because they are not allowed on this machine.
    package let withheldPlugins: [String]

    /// - Parameters:
    ///   - given: nil for the recipe that the library keeps.
    ///   - userKey: determines whether its plugins may run; see `PluginPermission`.
    /// - Throws: `RecipeError` if the kept recipe cannot be read, `StoreError`
    package init(_ library: Library, given: Recipe? = nil, userKey: KeyFile? = nil) throws {
        let kept = try library.catalogue.recipe()
        self.kept = kept
        var (recipe, withheld): (Recipe, [String])
        switch (given, kept) {
        case (let given?, _):
            (recipe, withheld, origin) = (given, [], .given)
            keptRecipe = kept.flatMap { try? Recipe($0) }
        case (nil, let kept?):
            (recipe, withheld, origin) = (try Recipe(kept), [], .kept)
            keptRecipe = recipe
            let plugins = recipe.plugins ?? []
            if !plugins.allSatisfy(\.isTrusted),
                !PluginPermission.allows(kept, of: try library.catalogue.libraryID(), userKey)
            {
                withheld = plugins.map(\.name)
                // No list at all: with an incomplete list, results of the missing plugins would be removed.
                recipe.plugins = nil
            }
        case (nil, nil):
            (withheld, keptRecipe) = ([], nil)
            if let words = try library.cache.recipe().flatMap({ Recipe.words(of: $0) }) {
                (recipe, origin) = (words, .cache)
            } else {
                (recipe, origin) = (.default, .usual)
                recipe.privacy.hide(try library.catalogue.hiddenFacts())
            }
        }
        (self.recipe, withheldPlugins) = (recipe, withheld)
    }

    /// What the library cannot keep of a recipe.
    package enum Problem: Error, Sendable, Equatable, CustomStringConvertible {
        /// A recipe file cannot express it.
        case inexpressible(recipe: String)
        /// It is kept, but later runs do not run its plugins.
        case notAllowed(recipe: String, StoreError)

        package var description: String {
            switch self {
            case .inexpressible(let recipe):
                """
                the library cannot keep the recipe \(recipe), because no recipe file can express it: pass it to each run, \
                or rewrite it as a file
                """
            case .notAllowed(let recipe, let reason):
                """
                later runs will not run the plugins of the recipe \(recipe), because they could not be allowed \
                (\(reason)). Fix that, then run `sluice library recipe --allow-plugins`
                """
            }
        }
    }

    /// Makes the library keep it, with permission to run its plugins if it was given. Blocks.
    ///
    /// - Returns: why the library cannot keep it completely; nil if it can.
    package func keep(in library: Library, _ userKey: KeyFile?) throws(StoreError) -> Problem? {
        guard origin != .kept else { return nil }
        guard var stored = StoredRecipe(recipe) else {
            return origin == .given ? .inexpressible(recipe: recipe.name) : nil
        }
        guard origin == .given else {
            stored.readAt = nil
            try library.catalogue.setRecipe(stored, replaces: false)
            return nil
        }
        var problem: Problem?
        if recipe.plugins?.allSatisfy(\.isTrusted) == false {
            let id = try library.catalogue.libraryID()
            do throws(StoreError) {
                stored.permission = try PluginPermission.make(stored, of: id, userKey)
            } catch {
                problem = .notAllowed(recipe: recipe.name, error)
            }
        }
        if let kept, kept.isSame(as: stored) {
            // It may be another user's.
            if stored.permission == nil { stored.permission = kept.permission }
            if stored.permission == kept.permission { return problem }
            stored.readAt = kept.readAt
        }
        try library.catalogue.setRecipe(stored)
        return problem
    }

    /// The state of the file compared with the kept recipe.
    package enum FileState: String, Sendable, Encodable {
        case unchanged, changed, gone
        /// It exists, but cannot be read.
        case unreadable
    }

    /// Nil if it was not read from a file. Blocks.
    package static func fileState(of stored: StoredRecipe) -> FileState? {
        guard let yaml = stored.yaml, let file = stored.origin else { return nil }
        do {
            return try Recipe.bytes(ofRegularFile: file) == yaml ? .unchanged : .changed
        } catch {
            let code = error as? Errno
            return code == .noSuchFileOrDirectory || code == .notDirectory ? .gone : .unreadable
        }
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
                RecipeError.Problem(message: "choose another: `sluice library recipe FILE`, or --default")
            )
            throw error
        }
        name = stored.name
        source.file = stored.origin
    }
}

extension StoredRecipe {
    /// Nil for a recipe that no file can express.
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
    /// Also omits what the catalogue hides beyond the groups hidden already.
    fileprivate mutating func hide(_ columns: Set<FactColumn>) {
        let more = CaptureGroup.ofCapture.filter { group in
            !group.facts.isEmpty && columns.isSuperset(of: group.facts) && !seal.contains(group)
                && !omit.contains(group)
        }
        omit = CaptureGroup.allCases.filter { omit.contains($0) || more.contains($0) }
    }
}
