import Cryptography
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Permission to run the plugins of a recipe that a library keeps.
///
/// A plugin's command runs with the rights of the user who prepares. A user who sets a recipe intends that. A user who
/// received or restored somebody else's store has not seen it. So a recipe is kept with an HMAC by a key of the user
/// who set it, and that key is in no store. Elsewhere, and for any other user, its plugins do not run until the recipe
/// is set again.
enum PluginPermission {
    /// - Throws: `StoreError` if the user has no key and none can be made.
    static func make(_ recipe: StoredRecipe, of library: AssetID, _ file: KeyFile?) throws(StoreError) -> [UInt8] {
        guard let file else { throw .unusable("~", "there is no folder for the key that allows plugins: set HOME") }
        return AuthenticationCode.make(for: text(recipe, library), key: try file.readOrMake())
    }

    static func allows(_ recipe: StoredRecipe, of library: AssetID, _ file: KeyFile?) -> Bool {
        guard let permission = recipe.permission, let key = try? file?.read() else { return false }
        return AuthenticationCode.isValid(permission, for: text(recipe, library), key: key)
    }

    /// What is allowed: the recipe, from this file (which determines where its programs are), for this library.
    private static func text(_ recipe: StoredRecipe, _ library: AssetID) -> [UInt8] {
        let origin = recipe.origin?.bytes ?? []
        return Array("sluice plugins 1 \(library) \(origin.count) ".utf8) + origin + (recipe.yaml ?? [])
    }
}

extension Recipe.Plugin {
    /// Built-in plugins need no permission: their program is the one beside `sluice`.
    package var isTrusted: Bool {
        guard let own = Self.builtIn(name, tier: tier) else { return false }
        return command.first == own.command.first
    }
}
