import PhotoCatalogue
package import PhotoStore
package import StoreFiles

/// Preferences of a library that one command reads or changes.
extension Library {
    /// - Returns: also why some of those that are kept say nothing: their defaults count.
    package func preferences() throws(StoreError) -> (Preferences, problems: [PreferenceError]) {
        Preferences.read(try catalogue.preferences())
    }

    /// Sets a preference; what is kept can be given up too where this version does not know it.
    ///
    /// - Parameter value: nil for the default.
    /// - Returns: all of them, as they are then.
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
