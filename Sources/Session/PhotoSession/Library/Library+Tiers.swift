import PhotoCache
import PhotoModel
import PhotoPipeline
import PhotoRecipe
package import PhotoStore

extension Library {
    /// Names of the tiers of the last run, or of those that the next run makes; largest first.
    package var tierNames: [String] {
        recipeInForce?.tiers.map(\.name) ?? ((try? LibraryRecipe(self))?.recipe ?? .default).tierNames
    }

    /// Nil if the cache cannot be read; the next run repairs it.
    var recipeInForce: RecipeInForce? { (try? cache.recipe()) ?? nil }
}
