import PhotoCache
import PhotoModel
import PhotoPipeline
import PhotoRecipe
package import PhotoStore

extension Library {
    /// Names of the tiers of its last run, or of those that the next one makes; largest first.
    package var tierNames: [String] {
        recipeInForce?.tiers.map(\.name) ?? ((try? LibraryRecipe(self))?.recipe ?? .default).tierNames
    }

    /// A cache in trouble has none that could be followed; a run makes it again.
    var recipeInForce: RecipeInForce? { (try? cache.recipe()) ?? nil }
}
