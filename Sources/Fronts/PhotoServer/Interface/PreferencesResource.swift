import Hummingbird
import HummingbirdCore
import PhotoSession

/// How every front reviews the library.
struct PreferencesResource: InterfaceResource {
    let library: PhotoLibrary

    func add(to api: RouterGroup<InterfaceContext>) {
        api.get("preferences") { _, _ in try Response.json(PreferencesDocument(await library.preferences)) }
        api.patch("preferences") { request, _ in
            let values = try await request.document([String: PreferenceValue].self)
            let preferences = try await library.changePreferences { preferences in
                for (key, value) in values.sorted(by: { $0.key < $1.key }) { try preferences.set(key, value.text) }
            }
            return try Response.json(PreferencesDocument(preferences))
        }
        api.refuseOthers("preferences", than: .get, .patch)
    }
}
