import PhotoCatalogue
package import PhotoStore
package import StoreFiles

/// Preferences of a library, for single commands.
extension Library {
    /// - Returns: also why some stored preferences are ignored; these have their defaults.
    package func preferences() throws(StoreError) -> (Preferences, problems: [PreferenceError]) {
        Preferences.read(try catalogue.preferences())
    }

    /// Sets a preference. A stored one that this version does not know can still be removed.
    ///
    /// - Parameter value: nil for the default.
    /// - Returns: all preferences after the change.
    /// - Throws: `PreferenceError`, `StoreError`
    package func setPreference(_ key: String, to value: String?) throws -> Preferences {
        var texts = try catalogue.preferences()
        var preferences = Preferences.read(texts).0
        if value != nil || texts[key] == nil { try preferences.set(key, value) }
        texts[key] = value == nil ? nil : preferences.texts[key]
        try catalogue.setPreference(key, to: texts[key])
        return Preferences.read(texts).0
    }
}
