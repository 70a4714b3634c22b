import Hummingbird
import HummingbirdCore
import PhotoSession

/// How every front reviews the library. Guests have the defaults.
struct PreferencesResource: InterfaceResource {
    func add(to routes: InterfaceRoutes) {
        routes.viewers.get("preferences") { _, context in
            try Response.json(PreferencesDocument(await context.library.preferences))
        }
        routes.owner.patch("preferences") { request, context in
            let values = try await request.document([String: PreferenceValue].self)
            let preferences = try await context.library.changePreferences { preferences in
                for (key, value) in values.sorted(by: { $0.key < $1.key }) { try preferences.set(key, value.text) }
            }
            return try Response.json(PreferencesDocument(preferences))
        }
        routes.viewers.refuseOthers("preferences", than: .get, .patch)
    }
}
