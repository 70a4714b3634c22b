import Backpressure
package import PhotoRecipe
package import StoreFiles

extension PhotoPipeline {
    /// The recipe that this pipeline follows, and before its first run what it changes in the library as it is now.
    /// Blocks.
    package func followedRecipe() throws(StoreError) -> FollowedRecipe {
        if hasKeptRecipe.isSet { return FollowedRecipe(libraryRecipe) }
        return try FollowedRecipe(library, libraryRecipe)
    }

    /// Has the library keep the recipe, at this pipeline's first run: another one that somebody gives it later counts
    /// from the next pipeline on. Blocks.
    ///
    /// - Returns: what the library cannot keep; nil where it keeps all.
    func keepRecipe() throws(StoreError) -> LibraryRecipe.Problem? {
        guard !hasKeptRecipe.isSet else { return nil }
        let problem = try libraryRecipe.keep(in: library, configuration.userKey)
        hasKeptRecipe.set()
        return problem
    }
}
