import Cryptography
import PhotoCatalogue
import PhotoModel
import StoreFiles
import SystemPackage

/// Lets the plugins of a recipe that a library keeps run.
///
/// A plugin's command runs with the rights of whoever prepares. Whoever gives a recipe means that; whoever was given a
/// store, or restored somebody's, has not seen it. So a recipe is kept with an HMAC by a key of the user who gave it, which
/// is in no store: elsewhere, and for anybody else, its plugins are not run until the recipe is given again.
enum PluginPermission {
    /// - Throws: `StoreError` where the user has no key, and none can be made.
    static func make(_ recipe: StoredRecipe, of library: AssetID, _ file: KeyFile?) throws(StoreError) -> [UInt8] {
        guard let file else { throw .unusable("~", "the key that allows plugins has no place: set HOME") }
        return AuthenticationCode.make(for: text(recipe, library), key: try file.readOrMake())
    }

    static func allows(_ recipe: StoredRecipe, of library: AssetID, _ file: KeyFile?) -> Bool {
        guard let permission = recipe.permission, let key = try? file?.read() else { return false }
        return AuthenticationCode.isValid(permission, for: text(recipe, library), key: key)
    }

    /// What is allowed: the recipe, from this file, which says where its programs are, for this library.
    private static func text(_ recipe: StoredRecipe, _ library: AssetID) -> [UInt8] {
        let origin = recipe.origin?.bytes ?? []
        return Array("sluice plugins 1 \(library) \(origin.count) ".utf8) + origin + (recipe.yaml ?? [])
    }
}

extension Recipe.Plugin {
    /// What comes with Sluice needs no permission: its program is the one beside `sluice`.
    package var isTrusted: Bool {
        guard let own = Self.builtIn(name, tier: tier) else { return false }
        return command.first == own.command.first
    }
}
